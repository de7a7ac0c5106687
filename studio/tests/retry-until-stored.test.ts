import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryUntilStored, onStorageError } from "../retry-until-stored.ts";

const ACTIONS = "http://localhost:3900/v1/data/actions/production";
const message = "Not saved: the disk of this machine is full.";
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", network);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  network.mockReset();
});

function refuse(): void {
  network.mockResolvedValueOnce(Response.json({ message }, { status: 507 }));
}

test("repeats a change until there is space, and reports why it waits and when that is over", async () => {
  const reasons: (string | null)[] = [];
  const stop = onStorageError((reason) => reasons.push(reason));
  refuse();
  refuse();
  network.mockResolvedValueOnce(Response.json({ transactionId: "t" }));
  const response = retryUntilStored(ACTIONS, { method: "POST", body: "{}" });
  await vi.runAllTimersAsync();
  expect(await (await response).json()).toEqual({ transactionId: "t" });
  expect(network.mock.calls).toEqual(
    Array.from({ length: 3 }, () => [ACTIONS, { method: "POST", body: "{}" }]),
  );
  expect(reasons).toEqual([message, message, null]);
  stop();
});

test("returns any other answer at once, and reports nothing", async () => {
  const listener = vi.fn<(reason: string | null) => void>();
  const stop = onStorageError(listener);
  network.mockResolvedValueOnce(Response.json({}, { status: 409 }));
  expect((await retryUntilStored(ACTIONS, {})).status).toBe(409);
  expect(listener).not.toHaveBeenCalled();
  stop();
});

test("stops when the Studio aborts the request", async () => {
  refuse();
  const aborter = new AbortController();
  const response = retryUntilStored(ACTIONS, { signal: aborter.signal });
  const ended = Promise.allSettled([response]);
  await vi.advanceTimersByTimeAsync(100);
  aborter.abort();
  expect(await ended).toMatchObject([{ status: "rejected", reason: { name: "AbortError" } }]);
  expect(network).toHaveBeenCalledOnce();
});
