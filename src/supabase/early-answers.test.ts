import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  prefetchAnswer,
  settledPrefetches,
  readPrefetchedAnswer,
  takePrefetchedAnswer,
} from "./early-answers.ts";
import { SESSION_KEY } from "./session-key.ts";

const key = ["board", "{}"];
const read = vi.fn<() => Promise<string>>();
const refetch = vi.fn<() => Promise<string>>();

/** The data of the component: from an early response, or from its own request. */
const take = (name: unknown = key) => takePrefetchedAnswer(name, refetch);

function signIn(id: string) {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }));
}

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset().mockResolvedValue("kopi");
  refetch.mockReset().mockResolvedValue("asked late");
  signIn("mei");
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  void take();
});

test("requests an answer at once, and returns it once, under its key", async () => {
  prefetchAnswer(key, read);
  expect(read).toHaveBeenCalledOnce();
  await expect(take(["board", "other"])).resolves.toBe("asked late");
  await expect(take(["board", "{}"])).resolves.toBe("kopi");
  await expect(take()).resolves.toBe("asked late");
});

test.each([
  ["nobody is signed in", () => localStorage.removeItem(SESSION_KEY)],
  ["the stored session is invalid", () => localStorage.setItem(SESSION_KEY, "{half")],
  ["the stored session has no user", () => localStorage.setItem(SESSION_KEY, "{}")],
])("sends no request if %s", (_, prepare) => {
  prepare();
  prefetchAnswer(key, read);
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ["another user", () => signIn("budi")],
  ["nobody", () => localStorage.removeItem(SESSION_KEY)],
])("does not return one user's answer to %s", async (_, change) => {
  prefetchAnswer(key, read);
  change();
  await expect(take()).resolves.toBe("asked late");
});

test("reads an arrived answer without waiting, and without taking it", async () => {
  prefetchAnswer(key, read);
  expect(readPrefetchedAnswer(key)).toBeUndefined();
  await settledPrefetches();
  expect(readPrefetchedAnswer(key)).toBe("kopi");
  await expect(take()).resolves.toBe("kopi");
  expect(readPrefetchedAnswer(key)).toBeUndefined();
});

test.each([
  ["another user", () => signIn("budi")],
  ["a request after ten seconds", () => void vi.advanceTimersByTime(10_001)],
])("does not return an answer for %s", async (_, change) => {
  prefetchAnswer(key, read);
  await settledPrefetches();
  change();
  expect(readPrefetchedAnswer(key)).toBeUndefined();
});

test("treats a failed answer as settled, without a value", async () => {
  read.mockRejectedValue(new Error("no network"));
  prefetchAnswer(key, read);
  await settledPrefetches();
  expect(readPrefetchedAnswer(key)).toBeUndefined();
});

test("returns an answer for ten seconds", async () => {
  prefetchAnswer(key, read);
  vi.advanceTimersByTime(10_000);
  await expect(take()).resolves.toBe("kopi");
  prefetchAnswer(key, read);
  vi.advanceTimersByTime(10_001);
  await expect(take()).resolves.toBe("asked late");
});

test("requests again what failed early when it is taken", async () => {
  read.mockRejectedValue(new Error("The session has not entered the desk yet"));
  prefetchAnswer(key, read);
  await vi.advanceTimersByTimeAsync(0);
  await expect(take()).resolves.toBe("asked late");
  expect(refetch).toHaveBeenCalledOnce();
});

test("does not report a failure that no caller has taken yet as unhandled", async () => {
  const onUnhandled = vi.fn<() => void>();
  process.on("unhandledRejection", onUnhandled);
  vi.useRealTimers();
  // Not a mock: Vitest would handle the promise that a mock returns, and so its rejection.
  prefetchAnswer(key, () => Promise.reject(new Error("no network")));
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
});
