import { AsyncLocalStorage } from "node:async_hooks";
import { say } from "./say.ts";

/** Milliseconds without a lost connection after which the next one is reported again. */
const QUIET = 2_000;

const LOST = "connections to Postgres were lost; new ones are opened.";

/** When connections to the database were last lost or refused. */
export type DatabaseHealth = {
  note(): void;
  /** Whether a connection was lost at or after this time of `performance.now()`. */
  hadTroubleSince(time: number): boolean;
};

/** Reports lost connections in one line, however many there are. */
export function createDatabaseHealth(): DatabaseHealth {
  let last = -Infinity;
  // A connection keeps the context of the request that opened it, in which output is suppressed (lite-import.ts).
  const outsideOfRequests = AsyncLocalStorage.snapshot();
  return {
    note() {
      const now = performance.now();
      if (now - last > QUIET) {
        outsideOfRequests(() => say(LOST));
      }
      last = now;
    },
    hadTroubleSince: (time) => last >= time,
  };
}
