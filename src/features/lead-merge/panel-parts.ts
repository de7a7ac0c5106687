import type { PanelParts } from "../leads/extensions/extension.ts";
import { DuplicatesSection } from "./duplicates-section.tsx";
import { MergedNote, UnmergeButton } from "./merged-note.tsx";

export const panelParts: PanelParts = {
  sections: [{ place: "before details", Section: DuplicatesSection }],
  Note: MergedNote,
  Undo: UnmergeButton,
};
