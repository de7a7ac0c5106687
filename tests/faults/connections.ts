import type { Fault } from "./fault.ts";

const webhook = "supabase/functions/send-webhooks/webhook.ts";
const webhookTests = "supabase/tests/webhook-over-http.test.ts";
const keyTests = "supabase/tests/lead-keys-over-http.test.ts";

/** Faults of the webhook to other systems, and of leads that other systems send. */
export const connectionFaults: Fault[] = [
  {
    name: "the webhook's signature does not cover the time, so that an old request can be sent again at any time",
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
    name: "the webhook follows a redirect and sends a person's data to another host",
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
    name: "a lead that another system sends twice is stored as two leads",
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
    name: "a test lead of Google Ads is stored and appears on the board",
    change: {
      file: "supabase/functions/leads/index.ts",
      find: "is_test: isTest,",
      replace: "is_test: false,",
    },
    caughtBy: { file: keyTests, test: "checks a test like a lead, and stores nothing" },
  },
];
