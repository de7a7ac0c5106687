import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askEarly, earlyAnswers, readEarlyAnswer, takeEarlyAnswer } from "./early-answers.ts";
import { SESSION_KEY } from "./session-key.ts";

const key = ["board", "{}"];
const read = vi.fn<() => Promise<string>>();
const readAgain = vi.fn<() => Promise<string>>();

/** The data of the component: from an early response, or from its own request. */
const take = (name: unknown = key) => takeEarlyAnswer(name, readAgain);

function signIn(id: string) {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }));
}

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset().mockResolvedValue("kopi");
  readAgain.mockReset().mockResolvedValue("asked late");
  signIn("mei");
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  void take();
});

test("requests an answer at once, and returns it once, under its key", async () => {
  askEarly(key, read);
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
  askEarly(key, read);
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ["another user", () => signIn("budi")],
  ["nobody", () => localStorage.removeItem(SESSION_KEY)],
])("does not return one user's answer to %s", async (_, change) => {
  askEarly(key, read);
  change();
  await expect(take()).resolves.toBe("asked late");
});

test("returns an arrived answer without waiting, which can still be taken", async () => {
  askEarly(key, read);
  expect(readEarlyAnswer(key)).toBeUndefined();
  await earlyAnswers();
  expect(readEarlyAnswer(key)).toBe("kopi");
  await expect(take()).resolves.toBe("kopi");
  expect(readEarlyAnswer(key)).toBeUndefined();
});

test.each([
  ["another user", () => signIn("budi")],
  ["a request after ten seconds", () => void vi.advanceTimersByTime(10_001)],
])("does not return an answer for %s", async (_, change) => {
  askEarly(key, read);
  await earlyAnswers();
  change();
  expect(readEarlyAnswer(key)).toBeUndefined();
});

test("treats a failed answer as settled, without a value", async () => {
  read.mockRejectedValue(new Error("no network"));
  askEarly(key, read);
  await earlyAnswers();
  expect(readEarlyAnswer(key)).toBeUndefined();
});

test("returns an answer for ten seconds", async () => {
  askEarly(key, read);
  vi.advanceTimersByTime(10_000);
  await expect(take()).resolves.toBe("kopi");
  askEarly(key, read);
  vi.advanceTimersByTime(10_001);
  await expect(take()).resolves.toBe("asked late");
});

test("requests again what failed early when it is taken", async () => {
  read.mockRejectedValue(new Error("The session has not entered the desk yet"));
  askEarly(key, read);
  await vi.advanceTimersByTimeAsync(0);
  await expect(take()).resolves.toBe("asked late");
  expect(readAgain).toHaveBeenCalledOnce();
});

test("does not report a failure that no caller has taken yet as unhandled", async () => {
  const onUnhandled = vi.fn<() => void>();
  process.on("unhandledRejection", onUnhandled);
  vi.useRealTimers();
  // No mock: Vitest would look at what it returns.
  askEarly(key, () => Promise.reject(new Error("no network")));
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
});
