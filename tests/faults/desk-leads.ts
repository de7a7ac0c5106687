import type { Fault } from "./fault.ts";

/** Faults of leads that are added, imported, merged or changed together. */
export const leadsFaults: Fault[] = [
  {
    name: "the Add dialog opens behind its form",
    change: [
      {
        file: "src/features/lead-import/adding/add-dialog.tsx",
        find: "  if (ownUserId === undefined) return null;\n",
        replace: "",
      },
      {
        file: "src/features/lead-import/adding/add-dialog.tsx",
        find: "      <AddForm\n",
        replace: "      {ownUserId === undefined ? null : <AddForm\n",
      },
      {
        file: "src/features/lead-import/adding/add-dialog.tsx",
        find: "        onClose={close}\n      />\n",
        replace: "        onClose={close}\n      />}\n",
      },
    ],
    caughtBy: {
      file: "src/features/lead-import/adding/add-dialog.test.tsx",
      test: "focuses the first field when the dialog opens",
    },
  },
  {
    name: "the entries in Add a Lead are lost when the dialog is closed",
    change: {
      file: "src/features/lead-import/adding/add-dialog.tsx",
      find: "      onChange={() => keep({ ...empty, ...getValues() })}\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-import/adding/add-dialog.test.tsx",
      test: "keeps the entries after a failure, even if the dialog is closed, and sends the same lead",
    },
  },
  {
    name: "adding a lead cannot be undone",
    change: {
      file: "src/features/lead-import/adding/use-add-lead.ts",
      find: "    if (added) actions.record(addedOf(added));\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-import/adding/add-dialog.test.tsx",
      test: "adds a lead and opens it on the board; undo moves it to the trash, redo restores it",
    },
  },
  {
    name: "an import stores duplicates without being asked to",
    change: {
      file: "src/features/lead-import/importing/import-data.ts",
      find: "with_known: withDuplicates",
      replace: "with_known: true",
    },
    caughtBy: {
      file: "src/features/lead-import/importing/import-dialog.test.tsx",
      test: "imports valid rows, saves the others as a file, and can undo and redo the import",
    },
  },
  {
    name: "a merge keeps the newer lead instead of the older one",
    change: {
      file: "src/features/lead-merge/merge-dialog.tsx",
      find: "Date.parse(two.created_at) < Date.parse(one.created_at)",
      replace: "Date.parse(two.created_at) > Date.parse(one.created_at)",
    },
    caughtBy: {
      file: "src/features/lead-merge/merge-dialog.test.tsx",
      test: "offers the fields that differ, and fills the kept lead's empty ones from the other",
    },
  },
  {
    name: "a merged lead cannot be separated again",
    change: {
      file: "src/features/lead-merge/merged-note.tsx",
      find: "onClick={() => void unmerge(keptId, lead.id)}",
      replace: "onClick={() => void unmerge(lead.id, keptId)}",
    },
    caughtBy: {
      file: "src/features/lead-merge/merged-note.test.tsx",
      test: "a merged lead names the lead it was merged into, and can be separated again",
    },
  },
  {
    name: "a new lead of a known person is not marked as a duplicate",
    change: {
      file: "src/features/lead-merge/use-duplicate-map.ts",
      find: "return !searchedLead || !isSamePerson(searchedLead, lead);",
      replace: "return searchedLead !== undefined && !isSamePerson(searchedLead, lead);",
    },
    caughtBy: {
      file: "src/features/lead-merge/duplicate-marks.test.tsx",
      test: "marks a new lead and an earlier one as duplicates until one of them is removed",
    },
  },
  {
    name: "a file dropped on the board is not imported",
    change: {
      file: "src/features/lead-import/importing/file-drop.tsx",
      find: "            keepDroppedFile(file);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-import/extension.test.tsx",
      test: "when a user with the role admin drops a file on the board, imports",
    },
  },
  {
    name: "a member may drop a file on the board",
    change: {
      file: "src/features/lead-import/importing/file-drop.tsx",
      find: "{isAdmin ? (",
      replace: "{isAdmin || true ? (",
    },
    caughtBy: {
      file: "src/features/lead-import/extension.test.tsx",
      test: "when a user with the role member drops a file on the board, imports",
    },
  },
  {
    name: "moving selected leads also sends those that are already in the stage",
    change: {
      file: "src/features/lead-selection/use-bulk-actions.ts",
      find: "leads.filter(({ stage }) => stage !== to);",
      replace: "leads.filter(({ stage }) => stage !== to || true);",
    },
    caughtBy: {
      file: "src/features/lead-selection/use-bulk-actions.test.tsx",
      test: "moves only the leads that are not yet in the stage",
    },
  },
  {
    name: "undoing the assignment of several leads gives all of them the first one's former owner",
    change: {
      file: "src/features/lead-selection/use-bulk-actions.ts",
      find: "fields: before.get(lead.id) ?? {}",
      replace: "fields: [...before.values()][0] ?? {}",
    },
    caughtBy: {
      file: "src/features/lead-selection/use-bulk-actions.test.tsx",
      test: "assigns leads to a user, and undo returns each to its former owner",
    },
  },
  {
    name: "dragging a selected card moves only that card",
    change: {
      file: "src/features/lead-board/board/board.tsx",
      find: "    void selection.move(selected, to);\n",
      replace: "    void move(lead, to);\n",
    },
    caughtBy: {
      file: "src/features/lead-selection/selection.test.tsx",
      test: "dragging a selected card moves all selected leads",
    },
  },
  {
    name: "Ctrl + A selects only the leads that are already loaded",
    change: {
      file: "src/features/lead-selection/board-selection.tsx",
      find: "selection.selectAll(await fetchSelectable(query));",
      replace: "selection.selectAll(await Promise.resolve(leads));",
    },
    caughtBy: {
      file: "src/features/lead-selection/selection.test.tsx",
      test: "Ctrl + A selects all leads of the filter, even those that are not loaded",
    },
  },
];
