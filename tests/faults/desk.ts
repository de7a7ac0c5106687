import type { Fault } from "./fault.ts";

/** Faults of the lead board: cards, moves, loading of more leads, and other users' changes. */
export const deskFaults: Fault[] = [
  {
    name: "a lead that was opened is marked as new again after a reload",
    change: {
      file: "src/features/lead-notices/arrival-store.ts",
      find: '      writeJson("sessionStorage", SEEN_KEY, [...seenIds]);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-notices/arrivals.test.tsx",
      test: "after a reload, opened leads are not new, and the others still are",
    },
  },
  {
    name: "a new card stays marked as new after the user pointed at it",
    change: {
      file: "src/features/lead-board/board/lead-card.tsx",
      find: "      onPointerEnter={see}\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-board/board/lead-card.test.tsx",
      test: "marks the card of a new lead until it is pointed at",
    },
  },
  {
    name: "the number of new leads disappears from the title when another page opens",
    change: {
      file: "src/features/lead-notices/arrivals.tsx",
      find: "    observer.observe(document.head, { subtree: true, childList: true, characterData: true });\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-notices/arrivals.test.tsx",
      test: "counts new leads in the title, announces each once, and marks each until it is opened",
    },
  },
  {
    name: "the sound for new leads is off again after a reload",
    change: {
      file: "src/features/lead-notices/notice-preferences.ts",
      find: '  writeJson("localStorage", STORAGE_KEY, current);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-notices/notices-card.test.tsx",
      test: "plays the sound when it is switched on, and stores the choice",
    },
  },
  {
    name: "a failed search of notes is not shown",
    change: {
      file: "src/features/lead-views/toolbar/toolbar.tsx",
      find: "{hasNoteSearchFailed\n",
      replace: "{hasNoteSearchFailed && count.total === 0\n",
    },
    caughtBy: {
      file: "src/features/lead-views/toolbar/toolbar.test.tsx",
      test: "searches the leads' own texts if the note search fails, and shows that",
    },
  },
  {
    name: "a lead disappears from the board although its deletion was refused",
    change: {
      file: "src/supabase/use-optimistic-write.ts",
      find: "          hide?.();\n",
      replace: "          if (queue === undefined) hide?.();\n",
    },
    caughtBy: {
      file: "src/features/lead-board/lead-board-page.test.tsx",
      test: "keeps the lead and shows an error if a deletion fails: { data: null",
    },
  },
  {
    name: "a restored lead stays in the trash until the server responds",
    change: {
      file: "src/features/lead-trash/trash-page.tsx",
      find: 'leads: data?.filter(({ id }) => pending.get(id)?.at(-1)?.kind !== "restore"),',
      replace: "leads: data,",
    },
    caughtBy: {
      file: "src/features/lead-trash/trash-page.test.tsx",
      test: "removes a restored lead at once, and shows that the trash is empty",
    },
  },
  {
    name: "an admin who is deleted while the trash is open is not signed out",
    change: {
      file: "src/features/leads/data/leads-data.ts",
      find: "export function fetchTrashedLeads(): Promise<Lead[]> {\n  return withAccessCheck(() =>\n    readPages((from, to) =>",
      replace:
        "export function fetchTrashedLeads(): Promise<Lead[]> {\n  return Promise.resolve().then(() =>\n    readPages((from, to) =>",
    },
    caughtBy: {
      file: "src/features/leads/data/leads-data.test.ts",
      test: "throws an error of lost access if the access check denies it",
    },
  },
  {
    name: "the board does not show that it is loading",
    change: {
      file: "src/features/lead-ui/controls/load-states.tsx",
      find: 'return hasFailed ? "failed" : "loading";',
      replace: 'return "failed";',
    },
    caughtBy: {
      file: "src/features/lead-board/lead-board-page.test.tsx",
      test: "says that the leads are loading",
    },
  },
  {
    name: "undoing a move restarts the time that the lead has been in its stage, since it sends a new move",
    change: {
      file: "src/features/lead-actions/lead-requests.ts",
      find: "() => undoLeadMove(row)),",
      replace: "() => updateLead(row.id, { stage: row.stage }, { stage: from })),",
    },
    caughtBy: {
      file: "src/features/lead-actions/use-lead-actions.test.tsx",
      test: "undoes exactly the move that the user made, identified by its time",
    },
  },
  {
    name: "Shift+Z after Z does nothing",
    change: {
      file: "src/features/lead-board/lead-board-page.tsx",
      find: "    Z: () => void actions.redo(),\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-board/board/moving.test.tsx",
      test: "Z undoes the user's last move, and Shift+Z redoes it",
    },
  },
  {
    name: "a card stays in the new stage although the server refused the move",
    change: {
      file: "src/features/leads/model/lead-store.ts",
      find: "        for (const [id, change] of added) {\n          const remaining",
      replace: "        for (const [id, change] of []) {\n          const remaining",
    },
    caughtBy: {
      file: "src/features/lead-board/board/moving.test.tsx",
      test: "rolls back a failed move with a message",
    },
  },
  {
    name: "dropping a card in its own column sends a move",
    change: {
      file: "src/features/leads/model/board-model.ts",
      find: "return isStage(droppableId) && droppableId !== lead.stage ? droppableId : null;",
      replace: "return isStage(droppableId) ? droppableId : null;",
    },
    caughtBy: {
      file: "src/features/lead-board/board/moving.test.tsx",
      test: "sends nothing if a card is dropped in its own column",
    },
  },
  {
    name: "the counts are wrong after a lead that is not loaded changes",
    change: {
      file: "src/features/lead-views/model/board-counts.ts",
      find: "if (row.deleted_at !== null || !isNew(row, snapshot)) return true;",
      replace: "if (row.deleted_at !== null) return true;",
    },
    caughtBy: {
      file: "src/features/lead-views/model/board-counts.test.ts",
      test: "asks the database to count a lead that was not loaded and is moved",
    },
  },
  {
    name: "the export contains only the leads that are already loaded",
    change: {
      file: "src/features/lead-board/lead-board-page.tsx",
      find: "              const all = await fetchWholeBoard(query);\n              return Object.values(groupByStage(all, compare)).flat();",
      replace:
        "              return Promise.resolve(Object.values(groupByStage(visibleLeads, compare)).flat());",
    },
    caughtBy: {
      file: "src/features/lead-views/toolbar/toolbar.test.tsx",
      test: "exports every lead of the view with its notes, loaded or not, and logs how many",
    },
  },
  {
    name: "J stops at the last loaded lead",
    change: {
      file: "src/features/lead-board/board/column.tsx",
      find: "    if (isNearEnd) onMore(stage);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-board/board/long-column.test.tsx",
      test: "requests the next leads near the end, so that J continues past it",
    },
  },
  {
    name: "the board shows Live before it receives changes",
    change: {
      file: "src/features/leads/realtime/realtime-changes.ts",
      find: '          setConnected(false);\n          if (status === "SUBSCRIBED")',
      replace:
        '          setConnected(status === "SUBSCRIBED");\n          if (status === "SUBSCRIBED")',
    },
    caughtBy: {
      file: "src/features/leads/realtime/realtime-changes.test.ts",
      test: "reports a joined channel as connected only when Postgres accepts the subscription",
    },
  },
  {
    name: "after a conflict, the user who changed the lead first is not named",
    change: {
      file: "src/features/leads/model/history.ts",
      find: 'const actor = (lastEvent && actorName(lastEvent)) ?? "Someone else";',
      replace: 'const actor = "Someone else";',
    },
    caughtBy: {
      file: "src/features/lead-board/board/moving.test.tsx",
      test: "shows a lead in its new stage if another admin has moved it first, and names the admin",
    },
  },
  {
    name: "a drag continues after its lead was deleted",
    change: {
      file: "src/features/lead-board/board/use-drag.ts",
      find: "    if (isLeadRemoved) cancelDrag();\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-board/board/moving.test.tsx",
      test: "cancels a drag and says why if another admin deletes the dragged lead",
    },
  },
  {
    name: "without a WebSocket, the board never updates",
    change: {
      file: "src/features/leads/realtime/realtime-changes.ts",
      find: "      if (!isLive) timer = setTimeout(() => void poll(), POLLING_INTERVAL);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-views/data/use-leads.test.tsx",
      test: "are requested at the polling interval while the channel is not joined",
    },
  },
  {
    name: "another user's new note does not appear in the open panel",
    change: {
      file: "src/features/leads/realtime/realtime-changes.ts",
      find: "        void mutate(leadKeys.notes(leadId));\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-views/data/use-leads.test.tsx",
      test: "of a lead's events or notes make its history, notes, row and note search load again",
    },
  },
  {
    name: "a page translated by the browser shows old counts, and breaks when a text is removed",
    change: {
      file: "src/ui/translated-text.ts",
      find: "      replacements.set(text, replacement);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/ui/translated-text.test.tsx",
      test: "removes the translation with a text that is removed, added and removed again",
    },
  },
];
