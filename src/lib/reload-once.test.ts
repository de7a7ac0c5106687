import { beforeEach, expect, test, vi } from "vitest";
import { mayReloadFor, reloadFor } from "./reload-once.ts";

beforeEach(() => sessionStorage.clear());

test("reloads a page once for a file, and again for another one", () => {
  expect(mayReloadFor("/a.js")).toBe(true);
  reloadFor("/a.js");
  expect(mayReloadFor("/a.js")).toBe(false);
  expect(mayReloadFor("/b.js")).toBe(true);
});

test("does not reload without a connection", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(mayReloadFor("/a.js")).toBe(false);
});

test("does not reload if the browser has no storage", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  expect(mayReloadFor("/a.js")).toBe(false);
});
