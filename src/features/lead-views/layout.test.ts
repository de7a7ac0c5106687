import { beforeEach, expect, test } from "vitest";
import { storeLayout, readLayout } from "./layout.ts";

beforeEach(() => localStorage.clear());

function layoutAt(query: string) {
  return readLayout(new URLSearchParams(query));
}

test("uses comfortable cards until the user chooses", () => {
  expect(layoutAt("")).toBe("comfortable");
  expect(layoutAt("layout=toString")).toBe("comfortable");
});

test("returns the layout in the URL, or else the last chosen one", () => {
  storeLayout("compact");
  expect(layoutAt("")).toBe("compact");
  expect(layoutAt("layout=comfortable")).toBe("comfortable");
});
