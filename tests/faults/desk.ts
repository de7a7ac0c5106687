import type { Fault } from "./fault.ts";

/** Faults of the lead board: cards, moves, pages of leads and what others do meanwhile. */
export const deskFaults: Fault[] = [
  {
    name: "a lead that was looked at is new again after a reload",
    change: {
      file: "src/features/lead-notices/arrival-store.ts",
      find: '      writeJson("sessionStorage", SEEN_KEY, [...seen]);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-notices/arrivals.test.tsx",
      test: "after a reload what was looked at stays known, and the rest new",
    },
  },
  {
    name: "a card that is pointed at stays new",
    change: {
      file: "src/features/lead-board/board/lead-card.tsx",
      find: "      onPointerEnter={see}\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-board/board/lead-card.test.tsx",
      test: "a new lead's card says so until it is pointed at",
    },
  },
  {
    name: "the number of new leads is gone from the title of other pages",
    change: {
      file: "src/features/lead-notices/arrivals.tsx",
      find: "    observer.observe(document.head, { subtree: true, childList: true, characterData: true });\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-notices/arrivals.test.tsx",
      test: "counts new leads in the title, announces them once, and marks them until they are opened",
    },
  },
  {
    name: "the sound is off again after a reload",
    change: {
      file: "src/features/lead-notices/notice-preferences.ts",
      find: '  writeJson("localStorage", STORAGE_KEY, current);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-notices/notices-card.test.tsx",
      test: "a sound that is switched on is played at once, and kept",
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
      test: "searches the leads without their notes when these fail, and shows that",
    },
  },
  {
    name: "a deletion that was refused leaves the lead off the board",
    change: {
      file: "src/supabase/use-optimistic-write.ts",
      find: "          hide?.();\n",
      replace: "          if (queue === undefined) hide?.();\n",
    },
    caughtBy: {
      file: "src/features/lead-board/lead-board-page.test.tsx",
      test: "a deletion that fails: { data: null",
    },
  },
  {
    name: "a lead that is restored stays in the trash until the server has answered",
    change: {
      file: "src/features/lead-trash/trash-page.tsx",
      find: 'leads: data?.filter(({ id }) => pending.get(id)?.at(-1)?.kind !== "restore"),',
      replace: "leads: data,",
    },
    caughtBy: {
      file: "src/features/lead-trash/trash-page.test.tsx",
      test: "a lead that is restored leaves at once, and an empty trash says so",
    },
  },
  {
    name: "an admin who is deleted while the trash is open stays in",
    change: {
      file: "src/features/leads/data/leads-data.ts",
      find: "export function fetchTrashedLeads(): Promise<Lead[]> {\n  return withAccessCheck(() =>\n    readPages((from, to) =>",
      replace:
        "export function fetchTrashedLeads(): Promise<Lead[]> {\n  return Promise.resolve().then(() =>\n    readPages((from, to) =>",
    },
    caughtBy: {
      file: "src/features/leads/data/leads-data.test.ts",
      test: "that are refused because the user lost access throw just that",
    },
  },
  {
    name: "the board does not say that it loads",
    change: {
      file: "src/features/lead-ui/controls/load-states.tsx",
      find: 'return hasFailed ? "failed" : "loading";',
      replace: 'return "failed";',
    },
    caughtBy: {
      file: "src/features/lead-board/lead-board-page.test.tsx",
      test: "while the leads are read the board says so",
    },
  },
  {
    name: "Undo of a move makes the lead younger in its stage",
    change: {
      file: "src/features/lead-actions/lead-requests.ts",
      find: "      const row = await undoLeadMove(moved);\n",
      replace:
        "      const row = await updateLead(moved.id, { stage: moved.stage }, { stage: to });\n",
    },
    caughtBy: {
      file: "src/features/lead-actions/use-lead-actions.test.tsx",
      test: "a move is undone by its undo, which names the version that it made",
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
    name: "a move that the server refuses stays on the screen",
    change: {
      file: "src/features/leads/model/lead-store.ts",
      find: "        for (const [id, change] of added) {\n          const left",
      replace: "        for (const [id, change] of []) {\n          const left",
    },
    caughtBy: {
      file: "src/features/lead-board/board/moving.test.tsx",
      test: "a failed move is undone with a message",
    },
  },
  {
    name: "a drop in the card's own column is sent",
    change: {
      file: "src/features/leads/model/board-model.ts",
      find: "return isStage(droppableId) && droppableId !== lead.stage ? droppableId : null;",
      replace: "return isStage(droppableId) ? droppableId : null;",
    },
    caughtBy: {
      file: "src/features/lead-board/board/moving.test.tsx",
      test: "a drop in the same column does nothing",
    },
  },
  {
    name: "a change of a lead that was not read leaves the counts wrong",
    change: {
      file: "src/features/lead-views/model/board-counts.ts",
      find: "if (row.deleted_at !== null || !isNew(row, snapshot)) return true;",
      replace: "if (row.deleted_at !== null) return true;",
    },
    caughtBy: {
      file: "src/features/lead-views/model/board-counts.test.ts",
      test: "a lead that was not read and is moved has to be counted by the database",
    },
  },
  {
    name: "the export has only what was read",
    change: {
      file: "src/features/lead-board/lead-board-page.tsx",
      find: "              const all = await fetchWholeBoard(query);\n              return Object.values(groupByStage(all, compare)).flat();",
      replace:
        "              return Promise.resolve(Object.values(groupByStage(shown, compare)).flat());",
    },
    caughtBy: {
      file: "src/features/lead-views/toolbar/toolbar.test.tsx",
      test: "exports every lead with its notes, loaded or not, and logs how many",
    },
  },
  {
    name: "J stops at the end of what was read",
    change: {
      file: "src/features/lead-board/board/column.tsx",
      find: "    if (isNearEnd) onMore(stage);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-board/board/long-column.test.tsx",
      test: "near the end the next leads are read, so that J continues past it",
    },
  },
  {
    name: "the board says Live before changes arrive",
    change: {
      file: "src/features/leads/realtime/realtime-changes.ts",
      find: '          setConnected(false);\n          if (status === "SUBSCRIBED")',
      replace:
        '          setConnected(status === "SUBSCRIBED");\n          if (status === "SUBSCRIBED")',
    },
    caughtBy: {
      file: "src/features/leads/realtime/realtime-changes.test.ts",
      test: "a joined channel is connected only after Postgres accepts the subscription",
    },
  },
  {
    name: "who was faster is not named",
    change: {
      file: "src/features/leads/model/history.ts",
      find: 'const who = (lastEvent && actorName(lastEvent)) ?? "Someone else";',
      replace: 'const who = "Someone else";',
    },
    caughtBy: {
      file: "src/features/lead-board/board/moving.test.tsx",
      test: "shows a card that another admin moved first in its new stage, and names the admin",
    },
  },
  {
    name: "a drag of a lead that was deleted goes on",
    change: {
      file: "src/features/lead-board/board/use-drag.ts",
      find: "    if (isLeadGone) cancelDrag();\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-board/board/moving.test.tsx",
      test: "cancels a drag whose lead another admin deleted, and shows that",
    },
  },
  {
    name: "without a websocket the board does not change",
    change: {
      file: "src/features/leads/realtime/realtime-changes.ts",
      find: "      if (!isLive) timer = setTimeout(() => void poll(), POLLING_INTERVAL);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-views/data/use-leads.test.tsx",
      test: "are caught up with at the polling interval until the channel is joined",
    },
  },
  {
    name: "a note of somebody else is not in the open panel",
    change: {
      file: "src/features/leads/realtime/realtime-changes.ts",
      find: "        void mutate(leadKeys.notes(leadId));\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-views/data/use-leads.test.tsx",
      test: "of a lead's history are read again: its events, its notes, the lead, and the search",
    },
  },
  {
    name: "a translated page shows old counts and breaks when a text goes",
    change: {
      file: "src/ui/translated-text.ts",
      find: "      standIns.set(text, replacement);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/ui/translated-text.test.tsx",
      test: "text that goes, comes back and goes takes its translation along",
    },
  },
];
