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

test("an answer is requested at once and taken once, under its key", async () => {
  askEarly(key, read);
  expect(read).toHaveBeenCalledOnce();
  await expect(take(["board", "other"])).resolves.toBe("asked late");
  await expect(take(["board", "{}"])).resolves.toBe("kopi");
  await expect(take()).resolves.toBe("asked late");
});

test.each([
  ["nobody is signed in", () => localStorage.removeItem(SESSION_KEY)],
  ["what is stored is no session", () => localStorage.setItem(SESSION_KEY, "{half")],
  ["the stored session has no user", () => localStorage.setItem(SESSION_KEY, "{}")],
])("where %s there is no request", (_, prepare) => {
  prepare();
  askEarly(key, read);
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ["another user", () => signIn("budi")],
  ["nobody", () => localStorage.removeItem(SESSION_KEY)],
])("the answer of one user is not given to %s", async (_, change) => {
  askEarly(key, read);
  change();
  await expect(take()).resolves.toBe("asked late");
});

test("reads an answer that is there without waiting, and can still be taken", async () => {
  askEarly(key, read);
  expect(readEarlyAnswer(key)).toBeUndefined();
  await earlyAnswers();
  expect(readEarlyAnswer(key)).toBe("kopi");
  await expect(take()).resolves.toBe("kopi");
  expect(readEarlyAnswer(key)).toBeUndefined();
});

test.each([
  ["another user", () => signIn("budi")],
  ["who comes after ten seconds", () => void vi.advanceTimersByTime(10_001)],
])("an answer is not read for %s", async (_, change) => {
  askEarly(key, read);
  await earlyAnswers();
  change();
  expect(readEarlyAnswer(key)).toBeUndefined();
});

test("a failed answer is settled and not read", async () => {
  read.mockRejectedValue(new Error("no network"));
  askEarly(key, read);
  await earlyAnswers();
  expect(readEarlyAnswer(key)).toBeUndefined();
});

test("an answer is given for ten seconds", async () => {
  askEarly(key, read);
  vi.advanceTimersByTime(10_000);
  await expect(take()).resolves.toBe("kopi");
  askEarly(key, read);
  vi.advanceTimersByTime(10_001);
  await expect(take()).resolves.toBe("asked late");
});

test("what failed early is requested again by the person who takes it", async () => {
  read.mockRejectedValue(new Error("The session has not entered the desk yet"));
  askEarly(key, read);
  await vi.advanceTimersByTimeAsync(0);
  await expect(take()).resolves.toBe("asked late");
  expect(readAgain).toHaveBeenCalledOnce();
});

test("a failure that no caller has read yet is not reported as unhandled", async () => {
  const onUnhandled = vi.fn<() => void>();
  process.on("unhandledRejection", onUnhandled);
  vi.useRealTimers();
  // No mock: Vitest would look at what it returns.
  askEarly(key, () => Promise.reject(new Error("no network")));
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
});
