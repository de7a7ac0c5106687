import { expect, test } from "vitest";
import { describeRun } from "./experiment-summary.ts";

const now = Date.parse("2026-11-11T02:00:00Z");
const arms = (one: [number, number], other: [number, number]) => ({
  control: { visits: one[0], successes: one[1] },
  variant: { visits: other[0], successes: other[1] },
});
const run = {
  verdict: "open",
  point: arms([1_000, 40], [1_000, 50]),
  metric: "leads",
  planned: 3_000,
  since: "2026-11-01T02:00:00Z",
  isRunning: true,
} as const;

test("a running experiment says which version leads, how likely, and for how many more days", () => {
  expect(describeRun(run, now)).toBe(
    "The variant is ahead: the chance that it brings more leads is 86 in 100, too little to decide; at the pace so far it needs about 5 more days.",
  );
  const other = { ...run, point: arms([1_000, 50], [1_000, 40]), metric: "pressed" } as const;
  expect(describeRun(other, now)).toMatch(
    /^The control is ahead: the chance that it gets more clicks is 86 in 100/,
  );
});

test.each([
  [2_001, "about 1 more day."],
  [2_000, "so stop it and keep the version that you prefer."],
  [200_000, "that takes more than a year."],
])("a run planned for %i visits ends with: %s", (planned, end) => {
  expect(describeRun({ ...run, planned }, now).endsWith(end)).toBe(true);
});

test("a decided experiment says what to do, and never that it is certain", () => {
  const point = arms([5_000, 250], [5_000, 400]);
  expect(describeRun({ ...run, point, verdict: "better" }, now)).toBe(
    "The variant wins: the chance that it brings more leads is more than 99 in 100, so stop it and use the variant.",
  );
  const worse = { ...run, point: arms([5_000, 400], [5_000, 250]), verdict: "worse" } as const;
  expect(describeRun(worse, now)).toMatch(/^The control wins: .* leave the page as it is/);
});

test("a stopped experiment says nothing about the future", () => {
  for (const verdict of ["better", "worse", "not-worth-it", "too-few", "open"] as const) {
    const text = describeRun({ ...run, verdict, isRunning: false }, now);
    expect(text).not.toMatch(/stop it|days/);
  }
});

test("names no winner if too little was counted", () => {
  const text = describeRun({ ...run, verdict: "too-few", point: arms([40, 1], [60, 2]) }, now);
  expect(text).toMatch(/^It is too early to say which version wins; .* about 290 more days\.$/);
  for (const verdict of ["mismatch", "few-networks"] as const) {
    expect(describeRun({ ...run, verdict }, now)).toMatch(/^Do not decide by this/);
  }
});
