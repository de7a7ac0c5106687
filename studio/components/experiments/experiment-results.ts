import type { Counting } from "../results/counting-off.tsx";
import type { ExperimentDocument } from "../../schemas/experiment-rules.ts";
import { type Arms, countNetworks, type NetworkVerdict } from "./networks.ts";
import {
  type Arm,
  daysFor,
  differenceInterval,
  type Interval,
  MAX_DAYS,
  type Point,
  sampleSize,
} from "./statistics.ts";

type Counted = [visits: number, pressed: number, leads: number];

/** The response of the function `results` for an experiment. */
export type ExperimentResults = Counting & {
  /** Visits of its page in the requested days. */
  traffic: { visits: number; pressed: number; leads: number };
  /** The counts of both versions; null until a build has had both. */
  trial: {
    since: string;
    is_current: boolean;
    /** How often either version was changed while it ran. */
    versions: number;
    control: string[];
    variant: string[];
    days: { day: string; control: Counted; variant: Counted }[];
    /** The counts of each group of networks, over all days; missing in the response of an older database. */
    groups?: { control: Counted; variant: Counted }[];
  } | null;
};

export type Metric = NonNullable<ExperimentDocument["primaryMetric"]>;

/** The traffic of this many days decides whether an experiment may start. */
export const TRAFFIC_DAYS = 28;

function add(arm: Arm, [visits, pressed, leads]: Counted, metric: Metric): Arm {
  const successes = metric === "leads" ? leads : pressed;
  return { visits: arm.visits + visits, successes: arm.successes + successes };
}

/** Returns both arms as they were after each day, counted from the start. */
export function pointsOf(trial: ExperimentResults["trial"], metric: Metric): Point[] {
  let control: Arm = { visits: 0, successes: 0 };
  let variant: Arm = { visits: 0, successes: 0 };
  return (trial?.days ?? []).map((each) => {
    control = add(control, each.control, metric);
    variant = add(variant, each.variant, metric);
    return { day: each.day, control, variant };
  });
}

/** Returns both arms of each group of networks, over all days. */
export function groupsOf(trial: ExperimentResults["trial"], metric: Metric): Arms[] {
  const empty: Arm = { visits: 0, successes: 0 };
  return (trial?.groups ?? []).map(({ control, variant }) => ({
    control: add(empty, control, metric),
    variant: add(empty, variant, metric),
  }));
}

/** The default goal. */
export const DEFAULT_METRIC: Metric = "leads";

/** How many successes a verdict needs: fewer leads than clicks, because a visitor fills in a form for a lead. */
export const MIN_SUCCESSES: Record<Metric, number> = { leads: 20, pressed: 100 };

/** The duration of an experiment by the traffic of the last 28 days. */
export type Plan = { visits: number; successes: number; needed: number; days: number };

/** Computes how long an experiment would take; `effect` is in percent, as in the document. */
export function planOf({ traffic }: ExperimentResults, metric: Metric, effect: number): Plan {
  const { visits } = traffic;
  const successes = Math.min(visits, metric === "leads" ? traffic.leads : traffic.pressed);
  const needed = visits === 0 ? Infinity : sampleSize(successes / visits, effect / 100);
  return { visits, successes, needed, days: daysFor(needed, visits) };
}

const numberFormat = new Intl.NumberFormat("en-SG");
const pointFormat = new Intl.NumberFormat("en-SG", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** Formats a part of all visits as visits of a hundred, with its sign: `+1.2` for 0.012. */
export function formatPoints(part: number): string {
  return pointFormat.format(part * 100).replace("-", "\u2212");
}

const METRICS: Record<Metric, string> = {
  pressed: "clicked a link or button in the section",
  leads: "sent the contact form",
};

/** Says how much traffic the page had, and how long the experiment would take. */
export function describePlan({ visits, successes, needed, days }: Plan, metric: Metric): string {
  const traffic = `In the last ${TRAFFIC_DAYS} days ${numberFormat.format(visits)} visits opened the page, and ${numberFormat.format(successes)} ${METRICS[metric]}.`;
  return days <= MAX_DAYS
    ? `${traffic} To detect the smallest effect worth having, it needs about ${numberFormat.format(needed)} visits: ${numberFormat.format(days)} ${days === 1 ? "day" : "days"}.`
    : traffic;
}

/** Returns why an experiment may not start, or null. */
export function refusalOf({ successes, days }: Plan): string | null {
  if (successes === 0) {
    return "Nobody reached the goal in these days, so the experiment would show nothing.";
  }
  if (!Number.isFinite(days)) {
    return "Nearly everybody already reaches the goal, so the effect cannot be that large. Choose a smaller one.";
  }
  if (days <= MAX_DAYS) return null;
  const length = days <= 365 ? `${numberFormat.format(days)} days` : "more than a year";
  return `With so few visits it would take ${length}; after ${MAX_DAYS} days, the page and its visitors have changed.`;
}

const inTime = ({ successes, days }: Plan) => successes > 0 && days <= MAX_DAYS;
const formatDays = (days: number) => `${numberFormat.format(days)} ${days === 1 ? "day" : "days"}`;

/** Effects that a bold change may have, in percent. */
const LARGER_EFFECTS = [50, 75, 100, 150, 200];

/** Suggests changes with which a refused experiment could be decided in time; `effect` is in percent. */
export function adviceOf(results: ExperimentResults, metric: Metric, effect: number): string[] {
  const pressed = planOf(results, "pressed", effect);
  const larger = LARGER_EFFECTS.map((each) => ({ each, plan: planOf(results, metric, each) }));
  const bolder = larger.find(({ each, plan }) => each > effect && inTime(plan));
  const effectAdvice = bolder
    ? `Try a bigger change: one that raises the rate by ${bolder.each} % is found in about ${formatDays(bolder.plan.days)}.`
    : "Try a bigger change than the text, such as another offer: the larger the effect, the sooner it shows.";
  const pressAdvice = inTime(pressed)
    ? `Count clicks instead: it then takes about ${formatDays(pressed.days)}.`
    : "Count clicks instead: more visitors click than send the form.";
  const hasMorePresses = metric === "leads" && pressed.successes > results.traffic.leads;
  return [
    "Try another section: one further up, or on a page that more people open.",
    effectAdvice,
    ...(hasMorePresses ? [pressAdvice] : []),
  ];
}

/** Whether the end date comes before this many days have passed. */
export function endsBefore(days: number, endDate = "", now = Date.now()): boolean {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10) > endDate;
}

function between({ low, high }: Interval): string {
  return `between ${formatPoints(low)} and ${formatPoints(high)} of 100 visits`;
}

/** Says the result of an experiment in a sentence. */
export function describeVerdict(
  verdict: NetworkVerdict,
  point: Point | undefined,
  planned: number,
): string {
  const interval = point
    ? differenceInterval(point.control, point.variant, planned)
    : { low: -1, high: 1 };
  const sentences: Record<NetworkVerdict, string> = {
    mismatch:
      "The two versions were not shown equally often. Something is wrong with the page or with counting: do not decide by this.",
    "too-few": "Too few to tell.",
    "few-networks":
      "Three networks decide this: without them the result is different. Do not decide by it yet.",
    better: `The variant does better: ${between(interval)}.`,
    worse: `The variant does worse: ${between(interval)}.`,
    "not-worth-it": `No difference worth having: ${between(interval)}.`,
    open: `No difference beyond chance yet: ${between(interval)}.`,
  };
  return sentences[verdict];
}

/** Says how many networks a result is based on. */
export function describeNetworks(groups: Arms[]): string {
  const networks = countNetworks(groups);
  if (networks === null)
    return "It is based on more than 7,000 networks, which is more than it can count.";
  return `It is based on about ${numberFormat.format(networks)} ${networks === 1 ? "network" : "networks"}: homes, offices and phones. Each counts once a day.`;
}
