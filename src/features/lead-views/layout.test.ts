import { beforeEach, expect, test } from "vitest";
import { keepLayout, readLayout } from "./layout.ts";

beforeEach(() => localStorage.clear());

function layoutAt(query: string) {
  return readLayout(new URLSearchParams(query));
}

test("cards are comfortable until somebody chooses", () => {
  expect(layoutAt("")).toBe("comfortable");
  expect(layoutAt("layout=toString")).toBe("comfortable");
});

test("an address says how the leads are shown, else what was last chosen does", () => {
  keepLayout("compact");
  expect(layoutAt("")).toBe("compact");
  expect(layoutAt("layout=comfortable")).toBe("comfortable");
});
