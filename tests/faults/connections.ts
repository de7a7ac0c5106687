import type { Fault } from "./fault.ts";

const webhook = "supabase/functions/send-webhooks/webhook.ts";
const webhookTests = "supabase/tests/webhook-over-http.test.ts";
const keyTests = "supabase/tests/lead-keys-over-http.test.ts";

/** Faults of events to other systems, and of leads from them. */
export const connectionFaults: Fault[] = [
  {
    name: "the webhook signs the body without its time, so that it can be replayed forever",
    change: {
      file: webhook,
      find: "update(`${id}.${timestamp}.${body}`)",
      replace: "update(`${id}.${body}`)",
    },
    caughtBy: {
      file: webhookTests,
      test: "sends a new lead and its move, signed, in order, once",
    },
  },
  {
    name: "the webhook follows a redirect with a person in its body",
    change: {
      file: "supabase/functions/_shared/post-publicly.ts",
      find: 'redirect: "manual"',
      replace: 'redirect: "follow"',
    },
    caughtBy: {
      file: webhookTests,
      test: "treats a redirect as a failure, and sends waiting events later, in order, with the same id",
    },
  },
  {
    name: "a lead that its source sends twice is two leads",
    change: {
      file: "supabase/functions/leads/handler.ts",
      find: "externalId: id,",
      replace: "externalId: null,",
    },
    caughtBy: {
      file: keyTests,
      test: "stores an id once, even if sent twice at once, by header, or for a lead in the trash",
    },
  },
  {
    name: "a test of Google's is a lead on the board",
    change: {
      file: "supabase/functions/leads/index.ts",
      find: "is_test: isTest,",
      replace: "is_test: false,",
    },
    caughtBy: { file: keyTests, test: "checks a test like a lead, and stores nothing" },
  },
];
