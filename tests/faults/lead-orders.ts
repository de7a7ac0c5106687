import type { Fault } from "./fault.ts";

const form = "src/features/lead-form";
const sending = `${form}/lead-sending.ts`;
const outbox = `${form}/outbox.ts`;
const sender = `${form}/send-outbox.ts`;
const submit = `${form}/submit-lead.ts`;

/** Faults that appear only in an unexpected order of events: the simulation finds each. */
const caughtBy = {
  file: "tests/simulation/leads.test.ts",
  test: "no lead is lost, stored twice or reported wrongly",
};

/** Faults that lose a lead, duplicate it, or report a wrong state, in some orders of events. */
export const leadOrderFaults: Fault[] = [
  {
    name: "a lead that waits is thrown away while the database restarts",
    change: {
      file: sender,
      find: "if (!isRefusal(failure) ||",
      replace: "if ((!isRefusal(failure) && failure.status !== 503) ||",
    },
    caughtBy,
  },
  {
    name: "a lead is thrown away by a database that lacks the newest column",
    change: [
      { file: submit, find: "if (unknown === undefined || !(unknown in further)) {", replace: "{" },
      {
        file: `${form}/submit-messages.ts`,
        find: 'code === "23514" ||',
        replace: 'code === "23514" || code === "PGRST204" ||',
      },
    ],
    caughtBy,
  },
  {
    name: "a lead that one tab keeps is overwritten by that of another",
    change: { file: outbox, find: "`${OUTBOX_KEY}:${id}`", replace: "`${OUTBOX_KEY}:${id && 1}`" },
    caughtBy,
  },
  {
    name: "a lead leaves the browser before it is answered",
    change: {
      file: sender,
      find: "    try {\n      await submitLead(lead);",
      replace: '    removeFromOutbox(lead.id, "sent");\n    try {\n      await submitLead(lead);',
    },
    caughtBy,
  },
  {
    name: "a page thanks before the database has the lead",
    change: {
      file: sending,
      find: "await withTabLock(() => submit(pressed), { ifAvailable: true });",
      replace: "void withTabLock(() => submit(pressed)).catch(() => undefined);",
    },
    caughtBy,
  },
  {
    name: "a page thanks for a lead that a proxy has swallowed",
    change: {
      file: submit,
      find: "if (status === 201 && !error) return;",
      replace: "if (!error) return;",
    },
    caughtBy,
  },
  {
    name: "a lead is gone with a page that is closed before the answer",
    change: {
      file: sending,
      find: '    addToOutbox({ ...submission, waitsFor: "kept" });\n',
      replace: "",
    },
    caughtBy,
  },
  {
    name: "a second press stores a second lead",
    change: {
      file: `${form}/draft.ts`,
      find: "(stored.fingerprint === fingerprint && stored.id) || randomId()",
      replace: "randomId()",
    },
    caughtBy,
  },
  {
    name: "a lead whose first answer was lost is never done with",
    change: { file: submit, find: 'code === "23505" &&', replace: 'code === "23506" &&' },
    caughtBy,
  },
  {
    name: "two tabs thank for one lead",
    change: {
      file: sender,
      find: "    if (!isInOutbox(lead.id)) return undefined;\n    clearDraftOf(lead.id);",
      replace: "    clearDraftOf(lead.id);",
    },
    caughtBy,
  },
  {
    name: "the words of a refused lead replace those of another one that is being typed",
    change: {
      file: sender,
      find: "      if (!hasDraft()) saveDraft(lead.values);",
      replace: "      saveDraft(lead.values);",
    },
    caughtBy: {
      file: `${form}/send-outbox.test.ts`,
      test: "does not overwrite newer text in the form with that of a refused lead",
    },
  },
  {
    name: "the form discards what a visitor types while it sends an earlier request",
    change: {
      file: `${form}/draft.ts`,
      find: "if (sent.id === id && sent.draft === read(DRAFT_KEY)) clearDraft();",
      replace: "if (sent.id === id) clearDraft();",
    },
    caughtBy,
  },
  {
    name: "a lead that a page of the version before has kept is not seen by the next version",
    change: { file: outbox, find: "[...readList(), ...records]", replace: "[...records]" },
    caughtBy,
  },
  {
    name: "the answer to an earlier press is taken for that to the present one",
    change: { file: sending, find: "press !== presses || !isSending()", replace: "!isSending()" },
    caughtBy: {
      file: `${form}/lead-form-unanswered.test.tsx`,
      test: "ignores the response to an earlier press while the lead of a later one is being sent",
    },
  },
];
