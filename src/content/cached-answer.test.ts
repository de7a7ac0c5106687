import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheAnswer, cachedAnswer } from "./cached-answer.ts";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("keeps an answer for a minute, even an empty one", () => {
  expect(cachedAnswer("/")).toBeUndefined();
  cacheAnswer("/", `{"a":1}`);
  cacheAnswer("revision", "");
  vi.advanceTimersByTime(59_999);
  expect(cachedAnswer("/")).toBe(`{"a":1}`);
  expect(cachedAnswer("revision")).toBe("");
  expect(cachedAnswer("/other")).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(cachedAnswer("/")).toBeUndefined();
});

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

test("keeps nothing and does not throw if storage is refused", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  cacheAnswer("/", "{}");
  expect(cachedAnswer("/")).toBeUndefined();
});
