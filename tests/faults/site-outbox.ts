import type { Fault } from "./fault.ts";

/** Faults of the outbox, where requests wait in the browser until they can be sent. */
export const outboxFaults: Fault[] = [
  {
    name: "a status that is not a refusal removes the lead from the outbox",
    change: {
      file: "src/features/lead-form/submit-messages.ts",
      find: "status === 413 || status === 422) return true;",
      replace: "status >= 413) return true;",
    },
    caughtBy: {
      file: "src/features/lead-form/send-outbox.test.ts",
      test: "does not treat an error without a code as a refusal: the lead stays in the outbox",
    },
  },
  {
    name: "the outbox sends a lead twice if two tabs are open",
    change: {
      file: "src/features/lead-form/tab-lock.ts",
      find: "    await navigator.locks.request(OUTBOX_KEY, options, runOnce);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-form/send-outbox.test.ts",
      test: "sends each lead once if two tabs run a sender",
    },
  },
  {
    name: "the outbox does not send at once when the connection returns",
    change: {
      file: "src/features/lead-form/send-outbox.ts",
      find: '  window.addEventListener("online", attemptNow);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-form/send-outbox.test.ts",
      test: "sends at once when the connection returns, and restarts the delays",
    },
  },
  {
    name: "a lead that is refused for good stops the outbox",
    change: {
      file: "src/features/lead-form/send-outbox.ts",
      find: '      removeFromOutbox(lead.id, "refused");\n      return undefined;',
      replace: "      return failure;",
    },
    caughtBy: {
      file: "src/features/lead-form/send-outbox.test.ts",
      test: "shows a refusal, restores the lead's text in the form, and sends the other leads",
    },
  },
  {
    name: "the form gives up a slow connection after 30 seconds instead of 45",
    change: {
      file: "src/features/lead-form/submit-lead.ts",
      find: "const INSERT_TIMEOUT = 45_000;",
      replace: "const INSERT_TIMEOUT = 30_000;",
    },
    caughtBy: {
      file: "src/features/lead-form/submit-lead.test.ts",
      test: "aborts a request without an answer after 45 seconds, not before",
    },
  },
  {
    name: "a saved request cannot be withdrawn and changed",
    change: {
      file: "src/features/lead-form/lead-form-view.ts",
      find: '    notice?.querySelector("button")?.addEventListener("click", onWithdraw);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-sending.test.tsx",
      test: "lets the visitor withdraw and change a saved request",
    },
  },
  {
    name: "a waiting request is lost when the tab is closed",
    change: {
      file: "src/features/lead-form/outbox.ts",
      find: "localStorage.setItem(key, JSON.stringify(value));",
      replace: "sessionStorage.setItem(key, JSON.stringify(value));",
    },
    caughtBy: {
      file: "src/features/lead-form/outbox.test.ts",
      test: "stores each lead in its own record",
    },
  },
  {
    name: "the form does not show the request that waits after a reload",
    change: {
      file: "src/features/lead-form/lead-sending.ts",
      find: "  let waiting = findInOutbox(storedSubmissionId());",
      replace: "  let waiting: LeadSubmission | undefined;",
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-sending.test.tsx",
      test: "saves the request without a connection, and sends it once when the connection returns",
    },
  },
  {
    name: "a lead is lost if the server fails",
    change: {
      file: "src/features/lead-form/submit-messages.ts",
      find: 'failure.status === undefined ? "saved" : "kept";',
      replace: 'failure.status === undefined ? "saved" : undefined;',
    },
    caughtBy: {
      file: "src/features/lead-form/lead-form-kept.test.tsx",
      test: "shows after a reload that the lead is saved, and can send it",
    },
  },
];
