import type { Fault } from "./fault.ts";

const form = "src/features/lead-form";
const sending = `${form}/lead-sending.ts`;
const outbox = `${form}/outbox.ts`;
const sender = `${form}/send-outbox.ts`;
const submit = `${form}/submit-lead.ts`;

/** The test that catches these faults: a simulation with random orders of events. */
const caughtBy = {
  file: "tests/simulation/leads.test.ts",
  test: "no lead is lost, stored twice or reported wrongly",
};

/** Faults that lose a lead, duplicate it, or report a wrong state, in some orders of events. */
export const leadOrderFaults: Fault[] = [
  {
    name: "a waiting lead is discarded while the database restarts",
    change: {
      file: sender,
      find: "if (!isRefusal(failure) ||",
      replace: "if ((!isRefusal(failure) && failure.status !== 503) ||",
    },
    caughtBy,
  },
  {
    name: "a lead is discarded if the database does not have the newest column yet",
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
    name: "a lead that one tab stores is overwritten by another tab's lead",
    change: { file: outbox, find: "`${OUTBOX_KEY}:${id}`", replace: "`${OUTBOX_KEY}:${id && 1}`" },
    caughtBy,
  },
  {
    name: "a lead is removed from the browser before the database has answered",
    change: {
      file: sender,
      find: "    try {\n      await submitLead(lead);",
      replace: '    removeFromOutbox(lead.id, "sent");\n    try {\n      await submitLead(lead);',
    },
    caughtBy,
  },
  {
    name: "the page thanks the visitor before the database has stored the lead",
    change: {
      file: sending,
      find: "await withTabLock(() => submit(pressed), { ifAvailable: true });",
      replace: "void withTabLock(() => submit(pressed)).catch(() => undefined);",
    },
    caughtBy,
  },
  {
    name: "the page thanks the visitor although a proxy answered and the lead was not stored",
    change: {
      file: submit,
      find: "if (status === 201 && !error) return;",
      replace: "if (!error) return;",
    },
    caughtBy,
  },
  {
    name: "a lead is lost if the page is closed before the answer",
    change: {
      file: sending,
      find: '    addToOutbox({ ...submission, waitsFor: "kept" });\n',
      replace: "",
    },
    caughtBy,
  },
  {
    name: "pressing Submit again after a failure stores a second lead",
    change: {
      file: `${form}/draft.ts`,
      find: "(stored.fingerprint === fingerprint && stored.id) || randomId()",
      replace: "randomId()",
    },
    caughtBy,
  },
  {
    name: "a lead whose first answer was lost is sent forever",
    change: { file: submit, find: 'code === "23505" &&', replace: 'code === "23506" &&' },
    caughtBy,
  },
  {
    name: "two tabs show the thanks for one lead",
    change: {
      file: sender,
      find: "    if (!isInOutbox(lead.id)) return undefined;\n    clearDraftOf(lead.id);",
      replace: "    clearDraftOf(lead.id);",
    },
    caughtBy,
  },
  {
    name: "the entries of a refused lead replace the newer ones that are being typed",
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
    name: "a lead that was stored by the previous version of the page is never sent",
    change: { file: outbox, find: "[...readList(), ...records]", replace: "[...records]" },
    caughtBy,
  },
  {
    name: "the answer to an earlier attempt is treated as the answer to the present one",
    change: { file: sending, find: "press !== presses || !isSending()", replace: "!isSending()" },
    caughtBy: {
      file: `${form}/lead-form-unanswered.test.tsx`,
      test: "ignores the response to an earlier press while the lead of a later one is being sent",
    },
  },
];
