import type { Extension, KeyHelp } from "../../leads/extensions/extension.ts";

const ofLeads: readonly KeyHelp[] = [
  { keys: ["?"], action: "Show these shortcuts", places: ["board"] },
  { keys: ["/"], action: "Search leads and notes", places: ["board"] },
  { keys: ["J", "K"], action: "Next or previous lead", places: ["board", "panel"] },
  { keys: ["H", "L"], action: "Previous or next column", places: ["board"] },
  { keys: ["O"], action: "Open the lead", places: ["board"] },
  { keys: ["M"], action: "Move the lead to...", places: ["board", "panel"] },
  { keys: ["A"], action: "Assign the lead to...", places: ["board", "panel"] },
];

const ofChanges: readonly KeyHelp[] = [
  { keys: ["X"], action: "Select or deselect the lead", places: ["board"] },
  {
    keys: ["Shift + J", "Shift + K"],
    action: "Extend the selection",
    places: ["board"],
  },
  {
    keys: ["Z"],
    action: "Undo your last changes",
    places: ["board", "panel"],
  },
  { keys: ["Shift + Z"], action: "Redo", places: ["board", "panel"] },
  { keys: ["T"], action: "Go to the trash", places: ["board"] },
];

/** Returns the single-key shortcuts of the board and the panel, in the order in which the dialog lists them. */
export function shortcutsOf(extensions: readonly Extension[]): readonly KeyHelp[] {
  return [...ofLeads, ...extensions.flatMap(({ help = [] }) => help), ...ofChanges];
}
