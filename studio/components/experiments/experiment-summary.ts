import type { Metric } from "./experiment-results.ts";
import type { NetworkVerdict } from "./networks.ts";
import { type Arm, probabilityOfIncrease, type Point } from "./statistics.ts";

type Run = {
  verdict: NetworkVerdict;
  point: Pick<Point, "control" | "variant">;
  metric: Metric;
  /** Visits of both versions together that the experiment was planned for. */
  planned: number;
  /** When the first visit could be counted. */
  since: string;
  isRunning: boolean;
};

const GAIN: Record<Metric, string> = {
  leads: "brings more leads",
  pressed: "gets more clicks",
};

const numberFormat = new Intl.NumberFormat("en-SG");

/** Formats a chance as `83 in 100`, but never as certain or impossible. */
function formatChance(chance: number): string {
  const inHundred = Math.round(chance * 100);
  if (inHundred >= 100) return "more than 99 in 100";
  return inHundred <= 0 ? "less than 1 in 100" : `${inHundred} in 100`;
}

/** How many days the experiment still needs for its planned visits, at the pace so far; 0 if it has them. */
function daysLeft({ point, planned, since }: Run, now: number): number {
  const visits = point.control.visits + point.variant.visits;
  const days = Math.max(1, (now - Date.parse(since)) / 86_400_000);
  return visits === 0 ? Infinity : Math.max(0, Math.ceil((planned - visits) / (visits / days)));
}

function untilWhen(run: Run, now: number): string {
  const days = daysLeft(run, now);
  if (days === 0) {
    return "it has had all planned visits, so stop it and keep the version that you prefer";
  }
  if (days > 365) return "at the pace so far that takes more than a year";
  return `at the pace so far it needs about ${numberFormat.format(days)} more ${days === 1 ? "day" : "days"}`;
}

function isMore(one: Arm, other: Arm): boolean {
  return one.successes * other.visits > other.successes * one.visits;
}

/** Says in a sentence which version is ahead, how certain that is, and how long the experiment still takes. */
export function describeRun(run: Run, now = Date.now()): string {
  const { verdict, point, metric, isRunning } = run;
  const { control, variant } = point;
  const isVariantAhead = isMore(variant, control);
  const chance = probabilityOfIncrease(control, variant);
  const ahead = isVariantAhead ? "The variant" : "The control";
  const sure = `the chance that it ${GAIN[metric]} is ${formatChance(isVariantAhead ? chance : 1 - chance)}`;
  const next = (running: string, stopped: string) => (isRunning ? running : stopped);
  switch (verdict) {
    case "mismatch":
      return "Do not decide by this: one version was shown more often than chance explains, so something is wrong with the page or with counting.";
    case "few-networks":
      return "Do not decide by this yet: three networks, such as an office, make the whole difference.";
    case "better":
      return `The variant wins: ${sure}${next(", so stop it and use the variant.", ".")}`;
    case "worse":
      return `The control wins: ${sure}${next(", so stop it and leave the page as it is.", ".")}`;
    case "not-worth-it":
      return `Neither version wins: if the variant ${GAIN[metric]}, then by less than is worth having${next(", so stop it and try a bigger change.", ".")}`;
    case "too-few":
      return next(
        `It is too early to say which version wins; ${untilWhen(run, now)}.`,
        "It was stopped too early to say which version wins.",
      );
    case "open":
      return next(
        `${ahead} is ahead: ${sure}, too little to decide; ${untilWhen(run, now)}.`,
        `${ahead} was ahead when it was stopped: ${sure}, too little to decide.`,
      );
    default:
      return verdict satisfies never;
  }
}
