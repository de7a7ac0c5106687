import type { Fault } from "./fault.ts";

const outcomes = "src/features/lead-outcome";
const form = "src/features/lead-form";

/** Faults of leads whose request failed, and of the question why a lead was lost. */
export const lostLeadFaults: Fault[] = [
  {
    name: "the reasons for a lost lead have no width: one letter on each line",
    change: { file: `${outcomes}/lead-outcome.styles.ts`, find: "clear: both;", replace: "" },
    caughtBy: {
      file: "tests/e2e/board-outcome.spec.ts",
      test: "each lost reason fits on one line of card, panel and Today, but the longest at 768 px",
    },
  },
  {
    name: "the reasons for a lost lead are below the edge of the screen",
    change: {
      file: `${outcomes}/end-question.tsx`,
      find: 'visibleQuestion?.scrollIntoView({ block: "nearest" });',
      replace: "void visibleQuestion;",
    },
    caughtBy: {
      file: `${outcomes}/lost-question.test.tsx`,
      test: "scrolls the question into view",
    },
  },
  {
    name: "Today removes the question why a lead was lost when it reads the queue again",
    change: {
      file: "src/features/today/use-today.ts",
      find: ' ?? changes.serverUpdates.get(endedId ?? "")?.row',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-outcome/lost-in-today.test.tsx",
      test: "keeps the question after the lead has left the queue, until it is in the trash",
    },
  },
  {
    name: "the form after a translated country page starts with another country's phone prefix",
    change: {
      file: `${form}/phone-prefix.ts`,
      find: "new Set([englishName(code), name]",
      replace: "new Set([name]",
    },
    caughtBy: {
      file: `${form}/phone-prefix.test.ts`,
      test: "chooses for malaysia-demo the prefix of MY if countries are named in 'zh'",
    },
  },
  {
    name: "a lead is lost when the database answers 503",
    change: {
      file: `${form}/submit-messages.ts`,
      find: '? "saved" : "kept"',
      replace: '? "saved" : undefined',
    },
    caughtBy: { file: `${form}/lead-form-kept.test.tsx`, test: "status 503" },
  },
  {
    name: "a waiting lead is discarded when a paused Supabase project answers 402",
    change: {
      file: `${form}/send-outbox.ts`,
      find: "if (!isRefusal(failure) ||",
      replace: "if ((!isRefusal(failure) && failure.status !== 402) ||",
    },
    caughtBy: {
      file: `${form}/send-outbox.test.ts`,
      test: "does not treat an error without a code as a refusal",
    },
  },
  {
    name: "a waiting lead that fails for its own reason stops all other waiting leads",
    change: {
      file: `${form}/send-outbox.ts`,
      find: "if (failure && isForAll(failure)) break;",
      replace: "if (failure) break;",
    },
    caughtBy: {
      file: `${form}/send-outbox.test.ts`,
      test: "continues with the other leads if one fails",
    },
  },
  {
    name: "a request that is changed after a failure is sent twice, in the old and the new form",
    change: {
      file: `${form}/lead-sending.ts`,
      find: 'if (waiting && waiting.id !== submission.id) leaveOutbox("withdrawn");',
      replace: "",
    },
    caughtBy: {
      file: `${form}/lead-form-kept.test.tsx`,
      test: "replaces the saved lead by one with entries changed before the second press",
    },
  },
  {
    name: "a form that fails before it sends shows Still sending forever",
    change: [
      {
        file: `${form}/lead-sending.ts`,
        find: `    try {
      const pressed = form.submission(values);
`,
        replace: `    const pressed = form.submission(values);
    try {
`,
      },
      {
        file: `${form}/lead-form.island.ts`,
        find: ".catch(sending.failBefore);",
        replace: ".catch(() => undefined);",
      },
    ],
    caughtBy: {
      file: `${form}/lead-form-kept.test.tsx`,
      test: "shows an error if something fails before the request",
    },
  },
  {
    name: "the free guide's form promises an email although nothing is sent",
    change: {
      file: "studio/content/pages/home.json",
      find: "To get the guide, please ask us for it on the contact page.",
      replace: "Your free guide is on its way to your inbox.",
    },
    caughtBy: {
      file: "src/sections/email-capture/email-capture-words.test.ts",
      test: "studio/content/pages promises no delivery",
    },
  },
];
