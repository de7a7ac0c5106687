// @vitest-environment node
import { expect, test } from "vitest";
import { sourceFromQuery } from "./lead-source.ts";

test.each([
  ["source=free-trial", "free-trial"],
  ["source=%20free-trial%00", "free-trial"],
  ["source=", null],
  ["source=%20", null],
  ["stage=Request", null],
])("returns for the query %j the source %j", (query, source) => {
  expect(sourceFromQuery(new URLSearchParams(query))).toBe(source);
});

test("cuts a long source to 100 characters", () => {
  expect(sourceFromQuery(new URLSearchParams({ source: "s".repeat(101) }))).toBe("s".repeat(100));
});
