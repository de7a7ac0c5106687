import { AsyncLocalStorage } from "node:async_hooks";
import { say } from "./say.ts";

/** Milliseconds without trouble after which the next is worth a line again. */
const QUIET = 2_000;

const LOST = "connections to Postgres were lost; new ones are opened.";

/** When connections to the database were last lost or refused. */
export type DatabaseHealth = {
  note(): void;
  /** Whether there was trouble at or after this time of `performance.now()`. */
  hadTroubleSince(time: number): boolean;
};

/** Says in one line that connections were lost, however many. */
export function createDatabaseHealth(): DatabaseHealth {
  let last = -Infinity;
  // A connection belongs to the request that opened it, whose lines are kept back (lite-import.ts).
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
