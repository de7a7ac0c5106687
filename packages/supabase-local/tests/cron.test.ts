import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCron } from "../src/cron.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: vi.fn<typeof delay>() }));

const jobs = [
  { jobid: "1", schedule: "* * * * *", command: "select 'each minute'" },
  { jobid: "2", schedule: "*/5 * * * *", command: "select 'each fifth'" },
];

let runs: string[];
let recorded: unknown[][];
let unsafe: (command: string) => Promise<unknown>;

/** Answers the query for jobs, and stores the rows of the runs. */
const sql = Object.assign(
  (words: TemplateStringsArray, ...values: unknown[]) => {
    if (words.join("").includes("cron.job where active")) return Promise.resolve(jobs);
    recorded.push(values.slice(0, 4));
    return Promise.resolve([]);
  },
  {
    unsafe: (command: string) => {
      runs.push(command);
      return unsafe(command);
    },
  },
) as unknown as Sql;

beforeEach(() => {
  runs = [];
  recorded = [];
  unsafe = () => Promise.resolve({ count: 1, command: "SELECT" });
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 8, 3, 30) });
  vi.mocked(delay).mockImplementation(
    (milliseconds, _value, { signal } = {}) =>
      new Promise((resolve, reject) => {
        setTimeout(resolve as () => void, milliseconds);
        signal?.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test("every job runs at the start, then at its minutes, until the end", async () => {
  const stop = startCron(sql);
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toEqual(["select 'each minute'", "select 'each fifth'"]);

  await vi.advanceTimersByTimeAsync(90_000);
  expect(runs.slice(2)).toEqual([
    "select 'each minute'",
    "select 'each minute'",
    "select 'each fifth'",
  ]);
  expect(recorded[0]).toEqual(["1", "select 'each minute'", "succeeded", "SELECT 1"]);

  await stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(runs).toHaveLength(5);
});

test("reports and records a failed run, and starts the next one at its time", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  unsafe = () => Promise.reject(new Error("deadlock detected"));
  const stop = startCron(sql);
  await vi.advanceTimersByTimeAsync(0);
  unsafe = () => Promise.resolve({ count: 1, command: "SELECT" });
  await vi.advanceTimersByTimeAsync(30_000);
  await stop();

  expect(said).toHaveBeenCalledWith(
    `supabase: "select 'each minute'" failed: ERROR: deadlock detected`,
  );
  expect(recorded[0]).toEqual(["1", "select 'each minute'", "failed", "ERROR: deadlock detected"]);
  expect(runs).toHaveLength(3);
});

test("no job runs twice at a time, and the stop waits for a running one", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  unsafe = () => promise;
  const stop = startCron(sql);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(runs).toHaveLength(2);

  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  resolve({ count: 1, command: "SELECT" });
  await stopped;
  expect(isStopped).toBe(true);
});
