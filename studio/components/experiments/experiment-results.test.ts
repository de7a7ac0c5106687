import { expect, test } from "vitest";
import {
  adviceOf,
  describePlan,
  describeVerdict,
  endsBefore,
  type ExperimentResults,
  formatPoints,
  planOf,
  pointsOf,
  refusalOf,
} from "./experiment-results.ts";

function resultsOf(visits: number, pressed: number, leads = 0): ExperimentResults {
  return { traffic: { visits, pressed, leads }, trial: null };
}

test("counts both versions from the start on, by their goal", () => {
  const trial = {
    since: "",
    is_current: true,
    versions: 1,
    control: [],
    variant: [],
    days: [
      { day: "2026-11-01", control: [10, 2, 1], variant: [12, 3, 0] },
      { day: "2026-11-02", control: [5, 1, 0], variant: [4, 0, 2] },
    ],
  } satisfies ExperimentResults["trial"];
  expect(pointsOf(trial, "pressed").at(-1)).toEqual({
    day: "2026-11-02",
    control: { visits: 15, successes: 3 },
    variant: { visits: 16, successes: 3 },
  });
  expect(pointsOf(trial, "leads").map(({ variant }) => variant.successes)).toEqual([0, 2]);
  expect(pointsOf(null, "leads")).toEqual([]);
});

test("computes how long a plan takes from the traffic of 28 days", () => {
  const plan = planOf(resultsOf(2_800, 280), "pressed", 50);
  expect(plan).toMatchObject({ visits: 2_800, successes: 280, days: Math.ceil(plan.needed / 100) });
  expect(refusalOf(plan)).toBeNull();
  expect(describePlan(plan, "pressed")).toMatch(
    /^In the last 28 days 2,800 visits opened the page, and 280 clicked a link or button in the section\. To detect the smallest effect worth having, it needs about 2,\d{3} visits: 2\d days\.$/,
  );
});

const taking = (days: number) => ({ visits: 2_800, successes: 280, needed: days * 100, days });
test("allows an experiment of 90 days and no longer", () => {
  expect(refusalOf(taking(90))).toBeNull();
  expect(refusalOf(taking(91))).toMatch(/^With so few visits it would take 91 days; after 90 days/);
  expect(refusalOf(taking(5_851))).toMatch(/^With so few visits it would take more than a year/);
});

test("shows visits and days only for an effect that the traffic can detect", () => {
  expect(describePlan(taking(90), "leads")).toMatch(/needs about 9,000 visits: 90 days\.$/);
  expect(describePlan(taking(5_851), "leads")).toMatch(/280 sent the contact form\.$/);
});

test("suggests alternatives for a refused plan, with how long each takes", () => {
  const [section, bolder, pressed, ...more] = adviceOf(resultsOf(2_800, 560, 100), "leads", 25);
  expect(section).toMatch(/^Try another section/);
  const { days } = planOf(resultsOf(2_800, 560, 100), "leads", 50);
  expect(days).toBeLessThanOrEqual(90);
  expect(bolder).toBe(
    `Try a bigger change: one that raises the rate by 50 % is found in about ${days} days.`,
  );
  const presses = planOf(resultsOf(2_800, 560, 100), "pressed", 25).days;
  expect(pressed).toBe(`Count clicks instead: it then takes about ${presses} days.`);
  expect(more).toEqual([]);
});

test("suggests no days for an effect that takes too long, and clicks only if there are more", () => {
  const [, bolder, pressed] = adviceOf(resultsOf(20, 2, 1), "leads", 25);
  expect(bolder).toMatch(/^Try a bigger change than the text/);
  expect(pressed).toBe("Count clicks instead: more visitors click than send the form.");
  expect(adviceOf(resultsOf(20, 0, 1), "leads", 25)).toHaveLength(2);
  expect(adviceOf(resultsOf(20, 2, 1), "pressed", 25)).toHaveLength(2);
});

test.each([
  ["nobody came", planOf(resultsOf(0, 0), "pressed", 25), /^Nobody reached the goal/],
  ["nobody sent the form", planOf(resultsOf(900, 90), "leads", 25), /^Nobody reached the goal/],
  ["everybody clicks", planOf(resultsOf(900, 900), "pressed", 25), /^Nearly everybody/],
])("cannot start and shows no number if %s", (_how, plan, refusal) => {
  expect(refusalOf(plan)).toMatch(refusal);
  expect(describePlan(plan, "pressed")).not.toMatch(/Infinity|NaN|∞/);
});

test("reports an end before the needed days are over", () => {
  const now = Date.parse("2026-11-25T02:00:00Z");
  expect(endsBefore(30, "2026-12-24", now)).toBe(true);
  expect(endsBefore(30, "2026-12-25", now)).toBe(false);
  expect(endsBefore(0, undefined, now)).toBe(true);
});

test.each([
  ["too-few", "Too few to tell."],
  ["better", "The variant does better: between +1.5 and +4.5 of 100 visits."],
  ["open", "No difference beyond chance yet: between +1.5 and +4.5 of 100 visits."],
  ["mismatch", "The two versions were not shown equally often."],
] as const)("shows %s in words", (verdict, sentence) => {
  // Computed by hand: a difference of 3, half a width of 100 * 3.035 * sqrt(2 (0.0479 + 0.0738)) / sqrt(10,000) = 1.5.
  const point = {
    day: "",
    control: { visits: 5_000, successes: 250 },
    variant: { visits: 5_000, successes: 400 },
  };
  expect(describeVerdict(verdict, point, 10_000)).toContain(sentence);
});

test("writes points with a sign and one decimal", () => {
  expect([0.012, -0.04, 0, 0.00001].map(formatPoints)).toEqual(["+1.2", "−4.0", "0.0", "0.0"]);
});
