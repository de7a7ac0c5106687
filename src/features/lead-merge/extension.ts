import type { Extension } from "../leads/extensions/extension.ts";
import { DuplicateFrame, DuplicateHint, DuplicateMark } from "./duplicate-mark.tsx";

/** Which leads are of the same person, and one lead of two. */
export const leadMerge: Extension = {
  name: "lead-merge",
  BoardFrame: DuplicateFrame,
  Mark: DuplicateMark,
  Hint: DuplicateHint,
  panel: async () => (await import("./panel-parts.ts")).panelParts,
};
