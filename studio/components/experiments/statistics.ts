/** How many tabs got a version, and how many of them reached the goal. */
export type Arm = { visits: number; successes: number };

export type Interval = { low: number; high: number };

/** One day of an experiment, both arms counted from its start. */
export type Point = { day: string; control: Arm; variant: Arm };

/** How often an experiment without a difference may report one, as a part of 1, however often it is checked. */
const ALPHA = 0.05;
/** How often a fair coin may be reported as unfair, as a part of 1. */
const MISMATCH_ALPHA = 0.01;
/** The standard normal's quantile for a power of 80 %. */
const Z_POWER = 0.8416;

/** Below these the central limit theorem, which the sequence is based on, does not hold well enough. */
const FEWEST_VISITS = 100;
const MIN_SUCCESSES = 20;

/** The longest duration of an experiment, in days. */
export const MAX_DAYS = 90;

/** Returns the share of visits that reached the goal, from 0 to 1. */
export function rateOf({ visits, successes }: Arm): number {
  return visits === 0 ? 0 : Math.min(successes, visits) / visits;
}

/** Returns the variance of one visit; Laplace's two extra visits keep it above zero if there are no clicks yet. */
function varianceOf({ visits, successes }: Arm): number {
  const rate = (Math.min(successes, visits) + 1) / (visits + 2);
  return rate * (1 - rate);
}

/** Returns the paper's `rho` squared, times `visits`: the sequence is narrowest after `planned` (appendix B.2). */
function scaleAt(visits: number, planned: number): number {
  const log = -2 * Math.log(ALPHA);
  return ((log + Math.log(log + 1)) * visits) / planned;
}

/**
 * Half the width of the 95 % confidence sequence of a mean of values with variance 1 after this many visits. By
 * Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, "Time-uniform central limit theory and asymptotic confidence
 * sequences", Annals of Statistics 52(6), 2024, theorem 2.2 (arXiv 2103.06476). It holds on every day.
 */
function radius(visits: number, planned: number): number {
  const scale = scaleAt(visits, planned);
  return Math.sqrt(((2 * (scale + 1)) / (scale * visits)) * Math.log(Math.sqrt(scale + 1) / ALPHA));
}

/**
 * Returns the confidence sequence of one arm's rate, from 0 to 1. `planned` is the number of visits of both arms that
 * the experiment was planned for.
 */
export function rateInterval(arm: Arm, planned: number): Interval & { rate: number } {
  const rate = rateOf(arm);
  if (arm.visits === 0) return { rate, low: 0, high: 1 };
  const halfWidth = Math.sqrt(varianceOf(arm)) * radius(arm.visits, planned / 2);
  return { rate, low: Math.max(0, rate - halfWidth), high: Math.min(1, rate + halfWidth) };
}

/** Returns the confidence sequence of the variant's rate minus the control's, from -1 to 1. */
export function differenceInterval(
  control: Arm,
  variant: Arm,
  planned: number,
): Interval & { difference: number } {
  const difference = rateOf(variant) - rateOf(control);
  if (control.visits === 0 || variant.visits === 0) return { difference, low: -1, high: 1 };
  const visits = control.visits + variant.visits;
  const variance =
    visits * (varianceOf(control) / control.visits + varianceOf(variant) / variant.visits);
  const halfWidth = Math.sqrt(variance) * radius(visits, planned);
  return {
    difference,
    low: Math.max(-1, difference - halfWidth),
    high: Math.min(1, difference + halfWidth),
  };
}

/** The standard normal's distribution function: Abramowitz and Stegun 26.2.17, whose error is below 7.5e-8. */
function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

/**
 * The probability that the variant's true rate is above the control's, with uniform priors (Beta(1, 1)) and a normal
 * approximation of the posteriors. It is shown beside a verdict and never decides.
 */
export function probabilityOfIncrease(control: Arm, variant: Arm): number {
  const [one, other] = [control, variant].map(({ visits, successes }) => {
    const mean = (Math.min(successes, visits) + 1) / (visits + 2);
    return { mean, variance: (mean * (1 - mean)) / (visits + 3) };
  }) as [{ mean: number; variance: number }, { mean: number; variance: number }];
  return normalCdf((other.mean - one.mean) / Math.sqrt(one.variance + other.variance));
}

/** Stirling's series, whose error is below 1e-10 from 10 on. */
function logGamma(x: number): number {
  return (
    (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3)
  );
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** The prior of an unfair coin: mostly within 7 points of 100 of a fair one. */
const PRIOR = 100;

/**
 * Whether the visits of the arms do not come from a fair coin (sample ratio mismatch). By the sequential test of Lindon
 * and Malek, "Anytime-valid inference for multinomial count data", NeurIPS 2022 (arXiv 2011.03567), with two outcomes.
 * Reports at most one fair coin in a hundred, however often it is checked.
 */
export function isMismatch(control: Arm, variant: Arm): boolean {
  const [one, other] = [control.visits, variant.visits];
  const logBayesFactor =
    logBeta(PRIOR + one, PRIOR + other) - logBeta(PRIOR, PRIOR) + (one + other) * Math.log(2);
  return logBayesFactor >= -Math.log(MISMATCH_ALPHA);
}

/**
 * Returns how many visits both arms need together to show an effect with a power of 80 %: then the sequence's half
 * width and 0.84 standard errors fit into the difference. `effect` is relative to the current rate, such as 0.25.
 * Infinite without a success so far.
 */
export function sampleSize(rate: number, effect: number): number {
  const other = Math.min(1, rate * (1 + effect));
  const difference = other - rate;
  if (difference <= 0) return Infinity;
  const variance = 2 * (rate * (1 - rate) + other * (1 - other));
  const perVisit = radius(1, 1) + Z_POWER;
  return Math.ceil(variance * (perVisit / difference) ** 2);
}

/** Returns how many days this many visits take at the traffic of the last 28 days. */
export function daysFor(visits: number, visitsOf28Days: number): number {
  return visitsOf28Days === 0 ? Infinity : Math.ceil((visits * 28) / visitsOf28Days);
}

export type Verdict = "mismatch" | "too-few" | "better" | "worse" | "not-worth-it" | "open";

/**
 * Returns the verdict on an experiment; `effect` is as for `sampleSize`, `fewestSuccesses` counts both arms together.
 */
export function verdictOf(
  { control, variant }: Omit<Point, "day">,
  planned: number,
  effect: number,
  fewestSuccesses = MIN_SUCCESSES,
): Verdict {
  if (isMismatch(control, variant)) return "mismatch";
  const fewest = Math.min(control.visits, variant.visits);
  const successes = control.successes + variant.successes;
  if (fewest < FEWEST_VISITS || successes < fewestSuccesses) return "too-few";
  const { low, high } = differenceInterval(control, variant, planned);
  if (low > 0) return "better";
  if (high < 0) return "worse";
  return high < rateOf(control) * effect ? "not-worth-it" : "open";
}
