import type { Fault } from "./fault.ts";

/** Faults of the actions on one lead: panel, trash, outcome, plan and owner. */
export const panelFaults: Fault[] = [
  {
    name: "the desk does not ask why a lead that was moved to Failed was lost",
    change: {
      file: "src/features/lead-actions/use-lead-actions.ts",
      find: "if (!isOpenStage(to) && isDone(outcome)) onEnded?.(lead.id);",
      replace: "if (!isOpenStage(to) && !isDone(outcome)) onEnded?.(lead.id);",
    },
    caughtBy: {
      file: "src/features/lead-outcome/lost-question.test.tsx",
      test: "asks on the card of a lead moved to Failed why it was lost, and announces the question",
    },
  },
  {
    name: "Escape in the question why a lead was lost closes the panel instead of the question",
    change: {
      file: "src/features/lead-outcome/end-question.tsx",
      find: "        event.stopPropagation();\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-outcome/lead-outcome.test.tsx",
      test: "the panel asks for the lost reason; Escape closes the question, not the panel",
    },
  },
  {
    name: "the reason chosen in the panel is not stored",
    change: {
      file: "src/features/lead-outcome/lead-outcome.tsx",
      find: "void setReason(lead, event.target.value || null)",
      replace: "void setReason(lead, lead.lost_reason)",
    },
    caughtBy: {
      file: "src/features/lead-outcome/lead-outcome.test.tsx",
      test: "changes the lost reason in the panel, and undoes it",
    },
  },
  {
    name: "the value of a Malaysian lead is in Singapore dollars",
    change: {
      file: "src/features/lead-outcome/value-dialog.tsx",
      find: "currencyOf(countryOf(lead))",
      replace: 'currencyOf("SG")',
    },
    caughtBy: {
      file: "src/features/lead-outcome/lead-outcome.test.tsx",
      test: "sets a value in the country's currency, removes it, and Undo restores it",
    },
  },
  {
    name: "the panel does not ask after a call whether the lead was reached",
    change: {
      file: "src/features/lead-panel/lead-panel.tsx",
      find: "attempt={attempt}",
      replace: "attempt={null}",
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "asks after an email whether the lead was reached, and stores a yes as the first reply",
    },
  },
  {
    name: "closing a lead that was opened from the trash shows the board instead of the trash",
    change: {
      file: "src/features/lead-trash/trash-page.tsx",
      find: " state={listState(location, ids)}",
      replace: "",
    },
    caughtBy: {
      file: "src/desk/trash-and-panel.test.tsx",
      test: "closing a lead that was opened from the trash returns to the trash",
    },
  },
  {
    name: "the trash shows a wrong day for the erasure of a lead",
    change: {
      file: "src/features/lead-trash/trash-page.tsx",
      find: "{formatDay(purge_at)}",
      replace: "{formatDay(deleted_at ?? purge_at)}",
    },
    caughtBy: {
      file: "src/features/lead-trash/trash-page.test.tsx",
      test: "lists a deleted lead with the day on which it will be erased",
    },
  },
  {
    name: "a lead in the trash cannot be restored from its history",
    change: {
      file: "src/features/lead-panel/history/lead-history.tsx",
      find: '    if (undo.kind === "restore") void actions.restore(lead);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-panel/history/lead-history.test.tsx",
      test: "shows when a lead in the trash will be erased, and restores it from its history",
    },
  },
  {
    name: "the reason of a failed notification is not shown",
    change: {
      file: "src/features/lead-panel/lead-fields.tsx",
      find: 'return `Failed: ${notification_error ?? "no reason was given"}`;',
      replace: 'return "Failed";',
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "shows why a notification failed, and a double click on Resend sends it once",
    },
  },
  {
    name: "pressing Resend twice sends a notification twice",
    change: {
      file: "src/ui/use-busy.ts",
      find: "    if (isBusy) return;\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "shows why a notification failed, and a double click on Resend sends it once",
    },
  },
  {
    name: "the text of a note that could not be saved is lost",
    change: {
      file: "src/features/lead-ui/notes/note-form.tsx",
      find: '    if (outcome === "done") {\n      startNext();',
      replace: '    if (outcome !== "access-lost") {\n      startNext();',
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "shows that notes and history could not be loaded, and keeps a note that was not stored",
    },
  },
  {
    name: "a note is stored twice if it is saved again after a lost response",
    change: {
      file: "src/features/lead-ui/notes/note-form.tsx",
      find: "addNote(draft.id, leadId, text.trim())",
      replace: "addNote(crypto.randomUUID(), leadId, text.trim())",
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "shows that notes and history could not be loaded, and keeps a note that was not stored",
    },
  },
  {
    name: "the focus is lost when a note is deleted",
    change: {
      file: "src/features/lead-panel/notes/lead-notes.tsx",
      find: "              (field.current ?? title.current)?.focus();\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "removes the user's own note, and focuses the field for a new one",
    },
  },
  {
    name: "another admin's note can be deleted",
    change: {
      file: "src/features/lead-panel/notes/lead-notes.tsx",
      find: "note.author === ownUserId",
      replace: "note.author !== null",
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "removes the user's own note, and focuses the field for a new one",
    },
  },
  {
    name: "J opens the previous lead and K the next one, instead of the reverse",
    change: {
      file: "src/features/lead-panel/lead-steps.tsx",
      find: 'stepTo(key === "j" ? "next" : "previous");',
      replace: 'stepTo(key === "k" ? "next" : "previous");',
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "steps through the column by button and by key, up to its end",
    },
  },
  {
    name: "screen readers do not announce the lead that J opened",
    change: {
      file: "src/features/lead-panel/lead-steps.tsx",
      find: "    setHasStepped(true);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "steps through the column by button and by key, up to its end",
    },
  },
  {
    name: "opening a lead is not logged in the activity",
    change: {
      file: "src/features/lead-panel/lead-panel.tsx",
      find: '    if (openedId) void reportAccess("lead-opened", { leadId: openedId });\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "logs once that a lead was opened",
    },
  },
  {
    name: "closing the panel clears the filters",
    change: {
      file: "src/features/lead-panel/lead-panel.tsx",
      find: ": BOARD_PATH + search);",
      replace: ": BOARD_PATH);",
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "closing the panel returns to the view that it was opened from",
    },
  },
  {
    name: "the desk does not ask for the next action after one was done",
    change: {
      file: "src/features/lead-plan/plan-menu.tsx",
      find: "    if (finished) setDialog({ lead: finished, isAfterDone: true, isOpen: true });\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-plan/planning.test.tsx",
      test: "Done asks for the next action, which the user can skip",
    },
  },
  {
    name: "N does nothing in the panel",
    change: {
      file: "src/features/lead-plan/extension.tsx",
      find: '"board", "panel", "today"',
      replace: '"board", "today"',
    },
    caughtBy: {
      file: "src/features/lead-plan/planning.test.tsx",
      test: "N opens the next action in the panel, but not while a note is written",
    },
  },
  {
    name: "undoing an assignment unassigns the lead instead of restoring its former owner",
    change: {
      file: "src/features/lead-actions/lead-requests.ts",
      find: "invert: () => sendAssignment(row, from, to),",
      replace: "invert: () => sendAssignment(row, null, to),",
    },
    caughtBy: {
      file: "src/features/lead-actions/lead-requests.test.tsx",
      test: "assigns a lead and undoes it, only from the owner that the user saw",
    },
  },
  {
    name: "the filter by owner is not read from the address",
    change: {
      file: "src/features/lead-views/model/board-view.ts",
      find: '    owner: readOwner(params.get("owner")),',
      replace: '    owner: "",',
    },
    caughtBy: {
      file: "src/features/lead-views/model/board-view.test.ts",
      test: "the owner in a URL is me, none or a user's id; any other value is ignored",
    },
  },
  {
    name: "a card dropped on a person is not assigned to them",
    change: {
      file: "src/features/lead-board/board/drop-targets.ts",
      find: "  return droppableId.slice(PREFIX.length) || null;",
      replace: "  return droppableId.slice(PREFIX.length + 1) || null;",
    },
    caughtBy: {
      file: "src/features/lead-board/board/use-drag.test.ts",
      test: "a drop on a person assigns the lead",
    },
  },
  {
    name: "a lead cannot be unassigned in the panel",
    change: {
      file: "src/features/lead-panel/panel-head.tsx",
      find: "void assign(lead, to ?? null);",
      replace: "if (to) void assign(lead, to);",
    },
    caughtBy: {
      file: "src/features/lead-panel/lead-panel.test.tsx",
      test: "assigns a lead to a user, then unassigns it",
    },
  },
];
