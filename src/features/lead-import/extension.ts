import { asDefault } from "../../lib/as-default.ts";
import type { Extension } from "../leads/extensions/extension.ts";
import { AddButton } from "./adding/add-button.tsx";
import { FileDropFrame } from "./importing/file-drop.tsx";
import { ADD, IMPORT, IMPORT_PATH } from "./adding/paths.ts";

/** The ways in which the desk adds leads: one by hand, or many from a file. */
export const leadImport: Extension = {
  name: "lead-import",
  BoardFrame: FileDropFrame,
  Tool: AddButton,
  keys: [{ key: "c", opens: ADD, hint: "add a lead" }],
  firstSteps: [
    {
      title: "Import your existing leads",
      hint: "From a CSV file or rows that you paste.",
      to: IMPORT_PATH,
    },
  ],
  help: [{ keys: ["C"], action: "Add a lead", places: ["board"] }],
  dialogs: [
    {
      path: ADD,
      load: () => asDefault(import("./adding/add-dialog.tsx"), "AddDialog"),
    },
    {
      path: IMPORT,
      // Loaded only when needed, because it includes the CSV parser.
      isRare: true,
      load: () => asDefault(import("./importing/import-dialog.tsx"), "ImportDialog"),
    },
  ],
};
