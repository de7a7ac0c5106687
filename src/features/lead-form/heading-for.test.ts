// @vitest-environment node
import { expect, test } from "vitest";
import { wordsBySource, wordsFor } from "./heading-for.ts";

const stored = [
  { source: "schedule-demo", heading: "Schedule a Demo" },
  { source: "ad-landing", heading: null, note: "Free trial, from the special offer" },
  { source: "custom-ai", heading: null, note: null },
  { source: null, heading: "Lost" },
  { heading: "Lost" },
];

test("returns only sources that have a heading or a note", () => {
  expect(wordsBySource(stored)).toEqual([
    ["schedule-demo", "Schedule a Demo"],
    ["ad-landing", "", "Free trial, from the special offer"],
  ]);
  expect(wordsBySource(null)).toEqual([]);
});

test.each([
  ["schedule-demo", ["schedule-demo", "Schedule a Demo"]],
  ["ad-landing", ["ad-landing", "", "Free trial, from the special offer"]],
  ["get-started", []],
  ["__proto__", []],
  [null, []],
])("returns the texts of the source %s, or none", (source, words) => {
  expect(wordsFor(source, wordsBySource(stored))).toEqual(words);
});
