import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheResponse, cachedResponse } from "./cached-answer.ts";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("keeps an answer for a minute, even an empty one", () => {
  expect(cachedResponse("/")).toBeUndefined();
  cacheResponse("/", `{"a":1}`);
  cacheResponse("revision", "");
  vi.advanceTimersByTime(59_999);
  expect(cachedResponse("/")).toBe(`{"a":1}`);
  expect(cachedResponse("revision")).toBe("");
  expect(cachedResponse("/other")).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(cachedResponse("/")).toBeUndefined();
});

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

test("keeps nothing and does not throw if storage is refused", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  cacheResponse("/", "{}");
  expect(cachedResponse("/")).toBeUndefined();
});
