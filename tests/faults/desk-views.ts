import type { Fault } from "./fault.ts";

/** Faults of the ways to see the leads: layouts, filters, views and exports. */
export const viewFaults: Fault[] = [
  {
    name: "an extension is on no page, since the desk does not list it",
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
    name: "the table has no column of an extension",
    change: {
      file: "src/features/lead-table/table-columns.ts",
      find: "({ after }) => after === own.id",
      replace: "() => false",
    },
    caughtBy: {
      file: "src/features/lead-table/table-columns.test.ts",
      test: "an extension's column comes after the column that it names, and is visible by default",
    },
  },
  {
    name: "the history takes no merge back",
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
    name: "C does nothing in Today",
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
    name: "the chosen layout is forgotten",
    change: {
      file: "src/features/lead-views/use-board-view.ts",
      find: "      if (changes.layout) keepLayout(changes.layout);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-board/layout/compact.test.tsx",
      test: "keeps the chosen layout for the next visit",
    },
  },
  {
    name: "a move by menu takes the focus along",
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
    name: "the numbers of the chips are those of the first look",
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
    name: "a second press on a title sorts the same way",
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
    name: "another page of the desk makes the board forget its filters",
    change: {
      file: "src/features/lead-views/stored-search.ts",
      find: "      last = search;\n",
      replace: '      last = "";\n',
    },
    caughtBy: {
      file: "src/features/lead-views/stored-search.test.tsx",
      test: "restores the view after a visit to another page; on the board, its link shows everything",
    },
  },
  {
    name: "a view for everybody is kept for oneself",
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
    name: "a view that somebody keeps for everybody is not in the others' menus",
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
    name: "the words of a search, such as a person's name, are kept in a view",
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
    name: "shortcuts that were switched off are on after a reload",
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
    name: "letters that are typed into the search are shortcuts",
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
    name: "filters are not in the address",
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
    name: "a board that becomes narrow jumps to the stage of its address",
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
    name: "a board that becomes narrow ends what was being opened",
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
