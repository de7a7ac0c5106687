import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAnswer, keptAnswer } from "./kept-answer.ts";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("an answer is kept for a minute, an empty one too", () => {
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

test("where storage is refused, nothing is kept and nothing breaks", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  keepAnswer("/", "{}");
  expect(keptAnswer("/")).toBeUndefined();
});
