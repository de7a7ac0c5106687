import type { Fault } from "./fault.ts";

/** Faults of the local stack after one of its processes ended. */
export const localStackFaults: Fault[] = [
  {
    name: "a statement whose connection was lost returns no rows instead of an error",
    change: {
      file: "packages/supabase-local/src/database-socket.ts",
      find: "if (!this.#asksForTypes) this.#receive(LOST);",
      replace: "",
    },
    caughtBy: {
      file: "packages/supabase-local/tests/contract.test.ts",
      test: "rejects statements on a lost reserved connection, and answers after its release",
    },
  },
  {
    name: "a request whose connection to Postgres was lost gets 500, so that clients do not retry",
    change: {
      file: "packages/supabase-local/src/gateway.ts",
      find: "!health.hadTroubleSince(start)) return;",
      replace: "health.hadTroubleSince(start)) return;",
    },
    caughtBy: {
      file: "packages/supabase-local/tests/contract.test.ts",
      test: "answers every request, with 503 and Retry-After after a lost connection",
    },
  },
  {
    name: "Postgres is not restarted after it ended unexpectedly",
    change: {
      file: "packages/shared/keep-running.ts",
      find: "await startAgain();",
      replace: "return;",
    },
    caughtBy: {
      file: "packages/shared/keep-running.test.ts",
      test: "starts a killed part again, and reports each",
    },
  },
  {
    name: "Postgres keeps running after the stack was killed",
    change: {
      file: "packages/shared/end-with-parent.ts",
      find: `'cat >/dev/null; kill`,
      replace: `'cat >/dev/null; false && kill`,
    },
    caughtBy: {
      file: "packages/supabase-local/tests/parts.nightly.test.ts",
      test: "leaves no process when it is killed",
      tier: "nightly",
    },
  },
];
