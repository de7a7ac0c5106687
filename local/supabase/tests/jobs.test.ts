import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startJobs } from "../jobs.ts";

const unsafe = vi.fn<(statement: string) => Promise<never[]>>();
const sql = { unsafe } as unknown as Parameters<typeof startJobs>[0];
const jobs = { statement: "select private.run_jobs()", everyMinutes: 5 };

beforeEach(() => {
  vi.useFakeTimers();
  unsafe.mockReset().mockResolvedValue([]);
});
afterEach(() => vi.useRealTimers());

test("the jobs run at the start, then every five minutes until they are stopped", async () => {
  const stop = startJobs(sql, jobs);
  expect(unsafe.mock.calls).toEqual([[jobs.statement]]);
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(unsafe).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(unsafe).toHaveBeenCalledTimes(3);

  await stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(unsafe).toHaveBeenCalledTimes(3);
});

test("a run that fails is said, and the next one comes at its time", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  unsafe.mockRejectedValueOnce(new Error("deadlock detected"));
  const stop = startJobs(sql, jobs);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await stop();

  expect(said.mock.calls).toEqual([
    ['supabase: "select private.run_jobs()" failed: Error: deadlock detected'],
  ]);
  expect(unsafe).toHaveBeenCalledTimes(2);
});

test("the end waits for a run under way", async () => {
  const { promise, resolve } = Promise.withResolvers<never[]>();
  unsafe.mockReturnValueOnce(promise);
  const stop = startJobs(sql, jobs);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);

  resolve([]);
  await stopped;
  expect(isStopped).toBe(true);
});
