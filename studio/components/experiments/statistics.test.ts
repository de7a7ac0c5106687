import { expect, test } from "vitest";
import {
  probabilityOfIncrease,
  type Arm,
  daysFor,
  differenceInterval,
  isMismatch,
  rateInterval,
  sampleSize,
  verdictOf,
} from "./statistics.ts";

/** Returns a source of numbers from 0 to 1, the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Truth = { control: number; variant: number; coin?: number; visits: number; days: number };

/** Simulates an experiment with known true rates; returns its counts and verdict after each day. */
function run({ control, variant, coin = 0.5, visits, days }: Truth, random: () => number) {
  const arms = { control: { visits: 0, successes: 0 }, variant: { visits: 0, successes: 0 } };
  const planned = visits * days;
  return Array.from({ length: days }, () => {
    for (let visit = 0; visit < visits; visit += 1) {
      const isVariant = random() < coin;
      const arm = isVariant ? arms.variant : arms.control;
      arm.visits += 1;
      if (random() < (isVariant ? variant : control)) arm.successes += 1;
    }
    return {
      control: { ...arms.control },
      variant: { ...arms.variant },
      verdict: verdictOf(arms, planned, 0.25),
      isMismatch: isMismatch(arms.control, arms.variant),
      ...differenceInterval(arms.control, arms.variant, planned),
    };
  });
}

const RUNS = 2_000;

/** Counts the experiments, out of `runs`, for which `shows` is true on at least one day. */
function countEver(
  truth: Truth,
  shows: (day: ReturnType<typeof run>[number]) => boolean,
  runs = RUNS,
) {
  const random = randomFrom(98);
  let found = 0;
  for (let each = 0; each < runs; each += 1) if (run(truth, random).some(shows)) found += 1;
  return found;
}

const tellsDifference = ({ verdict }: { verdict: string }) =>
  verdict === "better" || verdict === "worse";

test.each([
  [0.01, 60],
  [0.05, 20],
  [0.05, 100],
  [0.3, 20],
  [0.9, 20],
])(
  "at a rate of %f and %i visits a day, at most 5% of equal experiments differ in 60 days",
  (rate, visits) => {
    const truth = { control: rate, variant: rate, visits, days: 60 };
    expect(countEver(truth, tellsDifference)).toBeLessThanOrEqual(RUNS * 0.05);
  },
);

test("a fixed-sample test repeated every day would find a difference in far more than 5 of 100", () => {
  const truth = { control: 0.3, variant: 0.3, visits: 20, days: 60 };
  const found = countEver(truth, ({ control, variant }) => {
    const visits = control.visits + variant.visits;
    const pooled = (control.successes + variant.successes) / visits;
    const rates = variant.successes / variant.visits - control.successes / control.visits;
    const variance = pooled * (1 - pooled) * (1 / control.visits + 1 / variant.visits);
    return visits >= 200 && Math.abs(rates) > 1.96 * Math.sqrt(variance);
  });
  expect(found).toBeGreaterThan(RUNS * 0.15);
});

test.each([
  [0.05, 0.25],
  [0.3, 0.25],
  [0.04, 0.5],
])("at a rate of %f finds a planned effect of %f in 80 of 100 experiments", (rate, effect) => {
  const days = 60;
  const visits = Math.ceil(sampleSize(rate, effect) / days);
  const truth = { control: rate, variant: rate * (1 + effect), visits, days };
  const found = countEver(truth, ({ verdict }) => verdict === "better", 400);
  expect(found).toBeGreaterThanOrEqual(400 * 0.8);
  const worse = { ...truth, control: truth.variant, variant: rate };
  expect(countEver(worse, ({ verdict }) => verdict === "worse", 400)).toBeGreaterThanOrEqual(320);
});

test("in 95% of experiments with an effect the interval contains it on every day", () => {
  const truth = { control: 0.2, variant: 0.26, visits: 50, days: 60 };
  const random = randomFrom(7);
  let lost = 0;
  for (let each = 0; each < 500; each += 1) {
    const isLost = run(truth, random).some(
      ({ low, high, verdict }) => verdict !== "too-few" && (low > 0.06 || high < 0.06),
    );
    if (isLost) lost += 1;
  }
  expect(lost).toBeLessThanOrEqual(25);
});

test("finds a mismatch in at most 1% of 2,000 fair splits checked on 60 days", () => {
  const truth = { control: 0.1, variant: 0.1, visits: 100, days: 60 };
  expect(countEver(truth, (day) => day.isMismatch)).toBeLessThanOrEqual(RUNS * 0.01);
});

test("detects a split of 45 to 55, and then returns no other verdict", () => {
  const truth = { control: 0.1, variant: 0.3, coin: 0.55, visits: 100, days: 60 };
  expect(countEver(truth, (day) => day.isMismatch, 200)).toBeGreaterThanOrEqual(198);
  const broken: [Arm, Arm] = [
    { visits: 4_000, successes: 400 },
    { visits: 5_000, successes: 1_500 },
  ];
  expect(verdictOf({ control: broken[0], variant: broken[1] }, 9_000, 0.25)).toBe("mismatch");
});

const arms = (control: [number, number], variant: [number, number]) => ({
  control: { visits: control[0], successes: control[1] },
  variant: { visits: variant[0], successes: variant[1] },
});
test.each([
  ["too-few", arms([0, 0], [0, 0])],
  ["too-few", arms([99, 50], [101, 90])],
  ["too-few", arms([900, 9], [900, 10])],
  ["better", arms([5_000, 250], [5_000, 400])],
  ["worse", arms([5_000, 400], [5_000, 250])],
  ["open", arms([1_000, 50], [1_000, 55])],
  ["not-worth-it", arms([90_000, 4_500], [90_000, 4_510])],
] as const)("returns %s for %j", (verdict, counted) => {
  expect(verdictOf(counted, 10_000, 0.25)).toBe(verdict);
});

test("keeps a rate at one if there are more leads than counted visits", () => {
  expect(rateInterval({ visits: 2, successes: 5 }, 100)).toMatchObject({ rate: 1, high: 1 });
});

test("computes how many visits an effect needs, and how many days they take", () => {
  // Computed by hand: half width 3.0348 and 0.8416 standard errors, variance 2 (0.04 0.96 + 0.05 0.95) = 0.1718.
  expect(sampleSize(0.04, 0.25)).toBeCloseTo(0.1718 * ((3.0348 + 0.8416) / 0.01) ** 2, -2);
  expect(sampleSize(0.04, 0.5)).toBeLessThan(sampleSize(0.04, 0.25) / 3);
  expect(sampleSize(0, 0.25)).toBe(Infinity);
  expect(sampleSize(1, 0.25)).toBe(Infinity);
  expect(daysFor(2_800, 2_800)).toBe(28);
  expect(daysFor(1, 0)).toBe(Infinity);
});

const arm = (visits: number, successes: number) => ({ visits, successes });

test("computes the probability that the variant is better from two Beta distributions", () => {
  expect(probabilityOfIncrease(arm(100, 10), arm(100, 10))).toBeCloseTo(0.5, 6);
  // Simulated with 400,000 draws from Beta(41, 961) and Beta(51, 951).
  expect(probabilityOfIncrease(arm(1_000, 40), arm(1_000, 50))).toBeCloseTo(0.86, 2);
  expect(probabilityOfIncrease(arm(1_000, 50), arm(1_000, 40))).toBeCloseTo(0.14, 2);
  expect(probabilityOfIncrease(arm(5_000, 250), arm(5_000, 400))).toBeGreaterThan(0.999);
});
