import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askEarly, takeEarlyAnswer } from "./early-answers.ts";
import { SESSION_KEY } from "./session-key.ts";

const key = ["board", "{}"];
const read = vi.fn<() => Promise<string>>();

function signIn(id: string) {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }));
}

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset().mockResolvedValue("kopi");
  signIn("mei");
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  void takeEarlyAnswer(key);
});

test("an answer is asked for at once and taken once, under its key", async () => {
  askEarly(key, read);
  expect(read).toHaveBeenCalledOnce();
  expect(takeEarlyAnswer(["board", "other"])).toBeUndefined();
  await expect(takeEarlyAnswer(["board", "{}"])).resolves.toBe("kopi");
  expect(takeEarlyAnswer(key)).toBeUndefined();
});

test.each([
  ["nobody is signed in", () => localStorage.removeItem(SESSION_KEY)],
  ["what is stored is no session", () => localStorage.setItem(SESSION_KEY, "{half")],
  ["the stored session is nobody's", () => localStorage.setItem(SESSION_KEY, "{}")],
])("where %s nothing is asked", (_, prepare) => {
  prepare();
  askEarly(key, read);
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ["another user", () => signIn("budi")],
  ["nobody", () => localStorage.removeItem(SESSION_KEY)],
])("the answer of one user is not given to %s", (_, change) => {
  askEarly(key, read);
  change();
  expect(takeEarlyAnswer(key)).toBeUndefined();
});

test("an answer is given for ten seconds", async () => {
  askEarly(key, read);
  vi.advanceTimersByTime(10_000);
  await expect(takeEarlyAnswer(key)).resolves.toBe("kopi");
  askEarly(key, read);
  vi.advanceTimersByTime(10_001);
  expect(takeEarlyAnswer(key)).toBeUndefined();
});

test("a failure is told to who takes the answer, and to nobody else", async () => {
  read.mockRejectedValue(new Error("no network"));
  askEarly(key, read);
  await vi.advanceTimersByTimeAsync(0);
  await expect(takeEarlyAnswer(key)).rejects.toThrow("no network");
});

test("a failure that nobody has come for yet is not reported as unhandled", async () => {
  const onUnhandled = vi.fn<() => void>();
  process.on("unhandledRejection", onUnhandled);
  vi.useRealTimers();
  // No mock: Vitest would look at what it returns.
  askEarly(key, () => Promise.reject(new Error("no network")));
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
});
