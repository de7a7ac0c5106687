import { beforeEach, expect, it, vi } from "vitest";
import { readJson, readText, writeJson, writeText } from "./storage.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it("stores texts and values, each in its store", () => {
  expect(writeText("localStorage", "text", "tea")).toBe(true);
  expect(writeJson("sessionStorage", "value", { cups: 2 })).toBe(true);
  expect(readText("localStorage", "text")).toBe("tea");
  expect(readText("sessionStorage", "text")).toBeNull();
  expect(readJson("sessionStorage", "value")).toEqual({ cups: 2 });
});

it("removes an item for null", () => {
  writeText("localStorage", "text", "tea");
  writeText("localStorage", "text", null);
  expect(localStorage.length).toBe(0);
});

it("returns null if nothing valid is stored", () => {
  localStorage.setItem("value", "{");
  expect(readJson("localStorage", "value")).toBeNull();
  expect(readJson("localStorage", "other")).toBeNull();
});

it("does not throw if the browser blocks its storage", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  expect(readText("localStorage", "text")).toBeNull();
  expect(readJson("localStorage", "text")).toBeNull();
  expect(writeText("localStorage", "text", "tea")).toBe(false);
  expect(writeJson("localStorage", "text", {})).toBe(false);
});
