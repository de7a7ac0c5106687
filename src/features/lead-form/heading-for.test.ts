// @vitest-environment node
import { expect, test } from "vitest";
import { textsBySource, textsOfSource } from "./heading-for.ts";

const stored = [
  { source: "schedule-demo", heading: "Schedule a Demo" },
  { source: "ad-landing", heading: null, note: "Free trial, from the special offer" },
  { source: "custom-ai", heading: null, note: null },
  { source: null, heading: "Lost" },
  { heading: "Lost" },
];

test("returns only sources that have a heading or a note", () => {
  expect(textsBySource(stored)).toEqual([
    ["schedule-demo", "Schedule a Demo"],
    ["ad-landing", "", "Free trial, from the special offer"],
  ]);
  expect(textsBySource(null)).toEqual([]);
});

test.each([
  ["schedule-demo", ["schedule-demo", "Schedule a Demo"]],
  ["ad-landing", ["ad-landing", "", "Free trial, from the special offer"]],
  ["get-started", []],
  ["__proto__", []],
  [null, []],
])("returns the texts of the source %s, or none", (source, expected) => {
  expect(textsOfSource(source, textsBySource(stored))).toEqual(expected);
});
