import type { Extension } from "../leads/extensions/extension.ts";
import { DuplicateFrame, DuplicateHint, DuplicateMark } from "./duplicate-mark.tsx";

/** Shows which leads belong to the same person, and lets the user merge two into one. */
export const leadMerge: Extension = {
  name: "lead-merge",
  BoardFrame: DuplicateFrame,
  Mark: DuplicateMark,
  Hint: DuplicateHint,
  panel: async () => (await import("./panel-parts.ts")).panelParts,
};
