import type { Fault } from "./fault.ts";

/** Faults of messages to Telegram and the mail server whose responses are late or lost. */
export const lostAnswerFaults: Fault[] = [
  {
    name: "the sales chat gets a lead three times if Telegram answers late",
    change: {
      file: "supabase/functions/send-telegram-notification/telegram.ts",
      find: "|| (isOnce && isLost(response))) break;",
      replace: ") break;",
    },
    caughtBy: {
      file: "supabase/tests/lead-outbox-over-http.test.ts",
      test: "is not repeated before the desk could look, and is marked as possibly arrived",
    },
  },
  {
    name: "the sales chat gets a lead twice if the connection to Telegram is lost",
    change: {
      file: "supabase/functions/send-telegram-notification/telegram.ts",
      find: "body: new Blob([JSON.stringify(fields)]),",
      replace: "body: JSON.stringify(fields),",
    },
    caughtBy: {
      file: "supabase/tests/notifications-over-http.test.ts",
      test: "goes out once if the connection is lost, and is marked as possibly arrived",
    },
  },
  {
    name: "a visitor gets the confirmation twice if the mail server's answer is lost",
    change: {
      file: "supabase/functions/_shared/mail.ts",
      find: '(command === "CONN" && !isHandedOver)',
      replace: 'command === "CONN"',
    },
    caughtBy: {
      file: "supabase/tests/lead-confirmations-over-http.test.ts",
      test: "sends a confirmation once if the mail server's answer is lost",
    },
  },
  {
    name: "a lead that may have reached the chat is sent again every minute",
    change: {
      file: "supabase/functions/send-telegram-notification/index.ts",
      find: "is_unconfirmed: isUnconfirmed,",
      replace: "",
    },
    caughtBy: {
      file: "supabase/tests/notifications-over-http.test.ts",
      test: "goes out once if the connection is lost, and is marked as possibly arrived",
    },
  },
];
