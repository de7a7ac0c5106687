import type { Counting } from "./counting-off.tsx";

/** A rate between the ends of its 95 % interval: low, rate, high; null if there is too little to tell. */
export type Rate = [low: number, rate: number, high: number] | null;

/** A version of a section's texts, and its results. */
export type SectionTexts = {
  texts: string[];
  first_seen: string;
  last_seen: string;
  seen: number;
  pressed: number;
  leads: number;
  customers: number;
  press_rate: Rate;
  lead_rate: Rate;
};

/** The result of a comparison; `few-networks` if it is different without the three heaviest groups of networks. */
export type Verdict = "better" | "worse" | "no-difference" | "too-few" | "few-networks";

export type SectionResults = {
  key: string;
  now: SectionTexts;
  before: SectionTexts | null;
  press_verdict: Verdict;
  lead_verdict: Verdict;
};

/** The response of the function `results` for a document. */
export type Results = Counting & { sections: SectionResults[]; pages: string[]; visits: number };

/** The first and the last of the requested days, both included. */
export type Period = { from: string; to: string };

const DAY_MS = 86_400_000;
/** Counters are stored by day in Singapore. */
const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Singapore" });
const dateFormat = new Intl.DateTimeFormat("en-SG", {
  dateStyle: "medium",
  timeZone: "Asia/Singapore",
});
const numberFormat = new Intl.NumberFormat("en-SG");
const percentFormat = new Intl.NumberFormat("en-SG", {
  style: "percent",
  maximumFractionDigits: 1,
});

/** Returns the last `days` days in Singapore's time, today included. */
export function lastDays(days: number, now = Date.now()): Period {
  return {
    from: dayFormat.format(now - (days - 1) * DAY_MS),
    to: dayFormat.format(now),
  };
}

export const formatNumber = (value: number): string => numberFormat.format(value);

/** Returns `1 lead`, `1,200 leads`. */
export function countOf(value: number, noun: string): string {
  return `${formatNumber(value)} ${noun}${value === 1 ? "" : "s"}`;
}

export const formatPercent = (part: number): string => percentFormat.format(part);

/** The explanation of the brackets after a rate. */
export const RANGE_HINT =
  "In 95 of 100 cases, the true rate is within the range in brackets. The fewer visits or views, the wider it is; below 30 they are too few to tell.";

/** Returns `4.2% (3.1% to 5.6%)`: the rate and its interval. */
export function formatRate(rate: Rate): string {
  if (!rate) return "Too few to tell";
  const [low, middle, high] = rate.map(formatPercent);
  return `${middle} (${low} to ${high})`;
}

/** Returns `since 3 Nov 2026`, or the first and the last day of a text that is no longer shown. */
export function formatDates({ first_seen, last_seen }: SectionTexts, isCurrent: boolean): string {
  const first = dateFormat.format(new Date(first_seen));
  return isCurrent ? `since ${first}` : `${first} to ${dateFormat.format(new Date(last_seen))}`;
}

/** Returns the results of a section in a line: `Seen 1,200 · Clicked 5% (3.9% to 6.4%) · 12 leads · 3 won`. */
export function lineOf({ seen, press_rate, leads, customers }: SectionTexts): string {
  return [
    `Seen ${formatNumber(seen)}`,
    press_rate ? `Clicked ${formatRate(press_rate)}` : "Clicked: too few to tell",
    countOf(leads, "lead"),
    `${formatNumber(customers)} won`,
  ].join(" · ");
}

const verdicts: Record<Verdict, string> = {
  better: "more than before",
  worse: "fewer than before",
  "no-difference": "no difference beyond chance",
  "too-few": "too few to tell",
  "few-networks": "no result, since a few networks would decide it",
};

/** Returns the comparison with the former text in sentences; null if there was no former text. */
export function comparison({ before, press_verdict, lead_verdict }: SectionResults): string | null {
  if (!before) return null;
  return `Clicked: ${verdicts[press_verdict]}. Leads: ${verdicts[lead_verdict]}.`;
}

/**
 * What to ask the function `results` for: a document, or an experiment on one of its sections; everything if both are
 * missing.
 */
export type ResultsParams = { document?: string; experiment?: string; section?: string };

/** Calls the function `results` as the Studio's user; throws its message, or its status if it has none. */
export async function readResults(
  supabaseUrl: string,
  token: string,
  params: ResultsParams & Period,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await fetch(`${supabaseUrl}/functions/v1/results`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(params),
    ...(signal ? { signal } : {}),
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const { error } = (body ?? {}) as { error?: { message?: string } };
  throw new Error(error?.message ?? `The function answered with ${response.status}.`);
}
