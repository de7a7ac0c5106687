import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAnswer, keptAnswer } from "./kept-answer.ts";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("keeps an answer for a minute, even an empty one", () => {
  expect(keptAnswer("/")).toBeUndefined();
  keepAnswer("/", `{"a":1}`);
  keepAnswer("revision", "");
  vi.advanceTimersByTime(59_999);
  expect(keptAnswer("/")).toBe(`{"a":1}`);
  expect(keptAnswer("revision")).toBe("");
  expect(keptAnswer("/other")).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(keptAnswer("/")).toBeUndefined();
});

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

test("keeps nothing and does not throw if storage is refused", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  keepAnswer("/", "{}");
  expect(keptAnswer("/")).toBeUndefined();
});
