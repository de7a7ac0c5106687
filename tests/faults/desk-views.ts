import type { Fault } from "./fault.ts";

/** Faults of the board's layouts, filters, saved views, shortcuts and notices. */
export const viewFaults: Fault[] = [
  {
    name: "an extension appears on no page, since the desk's list lacks it",
    change: {
      file: "src/desk/extensions.ts",
      find: "  leadPlan,\n",
      replace: "",
    },
    caughtBy: {
      file: "src/desk/extensions.test.ts",
      test: "lists each folder that has an extension file once, under the folder's name",
    },
  },
  {
    name: "the table lacks the columns of extensions",
    change: {
      file: "src/features/lead-table/table-columns.ts",
      find: "({ after }) => after === column.id",
      replace: "() => false",
    },
    caughtBy: {
      file: "src/features/lead-table/table-columns.test.ts",
      test: "an extension's column comes after the column that it names, and is visible by default",
    },
  },
  {
    name: "a merge cannot be undone from the history",
    change: {
      file: "src/features/lead-merge/panel-parts.ts",
      find: "  Undo: UnmergeButton,\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-merge/merged-note.test.tsx",
      test: "undoes a merge from the history",
    },
  },
  {
    name: "C on Today does not open the dialog that adds a lead",
    change: {
      file: "src/features/leads/extensions/keys.ts",
      find: "if (open) {",
      replace: 'if (open && place === "board") {',
    },
    caughtBy: {
      file: "src/features/lead-import/extension.test.tsx",
      test: "opens the dialog that adds a lead when C is pressed on Today, and returns there",
    },
  },
  {
    name: "the chosen layout is forgotten on the next visit",
    change: {
      file: "src/features/lead-views/use-board-view.ts",
      find: "      if (changes.layout) storeLayout(changes.layout);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-board/layout/compact.test.tsx",
      test: "keeps the chosen layout for the next visit",
    },
  },
  {
    name: "after a move by menu, the focus follows the card instead of staying in the column",
    change: {
      file: "src/features/lead-board/board/board.tsx",
      find: "if (!isOpenStage(to) || !neighbour) return",
      replace: "if (neighbour || !neighbour) return",
    },
    caughtBy: {
      file: "src/features/lead-board/layout/compact.test.tsx",
      test: "focuses the next card of the column after a move by menu",
    },
  },
  {
    name: "the numbers of the chips do not follow another user's changes",
    change: {
      file: "src/features/leads/data/use-gathered-changes.ts",
      find: "      callBack();\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-views/chips.test.tsx",
      test: "counts again after another user's change",
    },
  },
  {
    name: "pressing a column title again does not reverse the order",
    change: {
      file: "src/features/lead-table/table-columns.ts",
      find: "if (order.by === by) return { by, isDescending: !order.isDescending };",
      replace: "if (order.by === by) return order;",
    },
    caughtBy: {
      file: "src/features/lead-table/table-columns.test.ts",
      test: "nextOrder sorts by the clicked column, and reverses the order on a second click",
    },
  },
  {
    name: "the board forgets its filters after a visit of another page",
    change: {
      file: "src/features/lead-views/stored-search.ts",
      find: "      lastQuery = search;\n",
      replace: '      lastQuery = "";\n',
    },
    caughtBy: {
      file: "src/features/lead-views/stored-search.test.tsx",
      test: "restores the view after a visit to another page; on the board, its link shows everything",
    },
  },
  {
    name: "a view that is saved for the team is saved only for the user",
    change: {
      file: "src/features/lead-views/views-data.ts",
      find: "...(isForAll && { owner: null })",
      replace: "...(!isForAll && { owner: null })",
    },
    caughtBy: {
      file: "src/features/lead-views/views.test.tsx",
      test: "saves a view for the user, or for the team if the checkbox is ticked",
    },
  },
  {
    name: "a view that one user saves for the team does not appear in the others' menus",
    change: {
      file: "src/features/leads/realtime/realtime-changes.ts",
      find: "onViews: () => void mutate(viewsKey),",
      replace: "onViews: () => undefined,",
    },
    caughtBy: {
      file: "src/features/leads/realtime/use-realtime-changes.test.tsx",
      test: "reads saved views again after a change of one, and after a reconnection",
    },
  },
  {
    name: "a saved view contains the words of a search, such as a person's name",
    change: {
      file: "src/features/lead-views/views-data.ts",
      find: 'new Set(["q", "stage"])',
      replace: 'new Set(["stage"])',
    },
    caughtBy: {
      file: "src/features/lead-views/views.test.tsx",
      test: "a view contains filters, order and layout, but not the words of a search",
    },
  },
  {
    name: "shortcuts that were switched off are on again after a reload",
    change: {
      file: "src/features/lead-ui/controls/use-shortcuts.ts",
      find: '    writeText("localStorage", STORAGE_KEY, isOn ? "on" : "off");\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-selection/shortcuts/shortcuts.test.tsx",
      test: "? opens the list of shortcuts, where they can be switched off and on",
    },
  },
  {
    name: "letters typed into the search act as shortcuts",
    change: {
      file: "src/features/lead-ui/controls/use-shortcuts.ts",
      find: "target.closest(fields) !== null;",
      replace: 'target.closest("[role=dialog]") !== null;',
    },
    caughtBy: {
      file: "src/features/lead-selection/shortcuts/shortcuts.test.tsx",
      test: "/ focuses the search, where the keys of shortcuts are typed as letters",
    },
  },
  {
    name: "filters are not written into the address",
    change: {
      file: "src/features/lead-views/model/board-view.ts",
      find: "    else written.set(name, value);\n",
      replace: '    else if (name === "q") written.set(name, value);\n',
    },
    caughtBy: {
      file: "src/features/lead-views/toolbar/toolbar.test.tsx",
      test: "writes filters and order into the URL and the request; clearing keeps the order",
    },
  },
  {
    name: "a board that becomes narrow shows the stage of the address instead of the one used last",
    change: {
      file: "src/features/lead-board/layout/visible-column.ts",
      find: "    if (isStage(stage)) lastUsed.current = stage;\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-board/layout/visible-column.test.tsx",
      test: "shows the stage of the last focused card when the window becomes narrow",
    },
  },
  {
    name: "narrowing the window changes the address although it already names the stage",
    change: {
      file: "src/features/lead-board/layout/visible-column.ts",
      find: "      if (lastUsed.current !== visibleStage) show(lastUsed.current);",
      replace: "      show(lastUsed.current);",
    },
    caughtBy: {
      file: "src/features/lead-board/layout/visible-column.test.tsx",
      test: "does not write the URL when the window becomes narrow and already shows its stage",
    },
  },
];
