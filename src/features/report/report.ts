import { formatDate } from "../../lib/format-time.ts";
import { languageName } from "../../lib/language-name.ts";
import { countryChoices, type Stage, stageTitles } from "../../lib/lead-terms.ts";

/** A lead in the list behind a figure. */
export type ReportLead = {
  id: string;
  company_name: string;
  country: string;
  source: string;
  stage: Stage;
  came_in: string;
  responder_name: string | null;
  response_seconds: number | null;
  lost_reason: string | null;
  value: number | null;
  currency: string | null;
};

/** A row of `responses`: for all leads, a person or a weekday. Times are in seconds of working hours. */
export type Response = {
  person: string | null;
  person_name: string | null;
  weekday: number | null;
  lead_count: number;
  median_seconds: number;
  p90_seconds: number;
};

/** How many leads arrived, and how many of these were won. */
type Credited = { lead_count: number; customer_count: number };

/** A row of `won`, for one currency; `currency` is null for leads without a value. */
type Won = { currency: string | null; lead_count: number; value: number | null };

/** A row of `groups`: for a `language`, or else for an owner (null: unassigned); without replies the median is null. */
export type Group = {
  owner: string | null;
  owner_name: string | null;
  language: string | null;
  lead_count: number;
  won_count: number;
  won: Won[];
  median_seconds: number | null;
};

/** The figures, as the database function get_report returns them. */
export type Report = {
  /** By week (the date of its Monday) and source. */
  arrivals: { week: string; source: string; lead_count: number }[];
  /** All stages, in order; `conversion` is from 0 to 1, null if there are no leads to compare with. */
  funnel: {
    stage: Stage;
    lead_count: number;
    conversion: number | null;
    median_days: number | null;
  }[];
  /** First the row for all leads, then by person, then by weekday. */
  responses: Response[];
  /** One row: how many attempts were made, and how many leads were reached. */
  attempts: { attempt_count: number; reached_count: number }[];
  /** By lost reason; null for leads without one. */
  lost: { reason: string | null; lead_count: number }[];
  won: Won[];
  /** First by owner, then by language. */
  groups: Group[];
  /** By the page whose link led to the form, by that link's section, and by campaign; null if there was none. */
  pages: (Credited & { page: string | null })[];
  sections: (Credited & { section: string | null; page: string | null; heading: string | null })[];
  campaigns: (Credited & { campaign: string | null })[];
  /** The ten leads of any period that have waited longest for a reply. */
  waiting: { id: string; company_name: string; country: string; stage: Stage; came_in: string }[];
  /** How many imported leads of the period the import excluded from the report. */
  uncounted: number;
};

/** The path of the report. */
export const REPORT_PATH = "/admin/report";

/**
 * The period of a report. Days, e.g. "2026-11-23", are both included; `country` is empty for all. `imports` makes the
 * report count imported leads that it otherwise excludes.
 */
export type Period = { from: string; to: string; country: string; imports?: "counted" };

/** Returns the parameters of a period in the URL's query. */
export function periodQuery({ from, to, country, imports }: Period): Record<string, string> {
  return { from, to, ...(country && { country }), ...(imports && { imports }) };
}

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Returns the name of a country; for an empty text the label for all countries. */
export function countryTitle(country: string): string {
  return (countryChoices as Record<string, string>)[country] ?? country;
}

/** Returns the text of a period, e.g. "2 Nov 2026 to 22 Nov 2026 · Malaysia". */
export function periodTitle({ from, to, country }: Period): string {
  // The time makes the date local; JavaScript reads a date without a time as UTC, in the Americas the day before.
  const [first, last] = [from, to].map((date) => formatDate(`${date}T00:00`));
  return `${first} to ${last} · ${countryTitle(country)}`;
}

const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Singapore" });
const DAY_PATTERN = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the Monday of a day's week. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the days of each preset by its title. All end today; those of weeks are whole weeks and the current one. */
export function presetsOf(now: Date): Record<string, Pick<Period, "from" | "to">> {
  const to = today.format(now);
  const monday = mondayOf(to);
  return {
    "Last 4 weeks": { from: addDays(monday, -28), to },
    "Last 12 weeks": { from: addDays(monday, -84), to },
    "This year": { from: `${to.slice(0, 4)}-01-01`, to },
    "Last 12 months": { from: addDays(monday, -364), to },
  };
}

/** Returns the period in the URL's query, or the last 12 weeks if that is missing or invalid. */
export function readPeriod(params: URLSearchParams, now: Date): Period {
  const { from, to } = presetsOf(now)["Last 12 weeks"] ?? { from: "", to: "" };
  const inUrl = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const isPeriod =
    DAY_PATTERN.test(inUrl.from) && DAY_PATTERN.test(inUrl.to) && inUrl.from <= inUrl.to;
  const country = params.get("country") ?? "";
  return {
    ...(isPeriod ? inUrl : { from, to }),
    country: Object.hasOwn(countryChoices, country) ? country : "",
    ...(params.get("imports") === "counted" && { imports: "counted" }),
  };
}

const leadFilterNames = [
  "week",
  "source",
  "reached",
  "stage",
  "answered",
  "person",
  "name",
  "owner",
  "ownerName",
  "language",
  "weekday",
  "reason",
  "currency",
  "page",
  "section",
  "heading",
  "campaign",
] as const;

/** The filter that limits the leads of a period to those behind a figure (see function get_report_leads). */
export type LeadFilter = Partial<Record<(typeof leadFilterNames)[number], string>>;

/** Returns the filter in the URL's query. */
export function readLeadFilter(params: URLSearchParams): LeadFilter {
  const filter: LeadFilter = {};
  for (const name of leadFilterNames) {
    const value = params.get(name);
    if (value !== null) filter[name] = value;
  }
  return filter;
}

/** Returns the path of the list of leads behind a figure. */
export function leadsPath(period: Period, filter: LeadFilter): string {
  const query = new URLSearchParams({ ...periodQuery(period), ...filter });
  return `${REPORT_PATH}/leads?${query.toString()}`;
}

const weekFormat = new Intl.DateTimeFormat("en-SG", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** Returns a day without its year: "16 Nov" for "2026-11-16". */
export function formatWeek(day: string): string {
  return weekFormat.format(Date.parse(day));
}

/** Returns the text of seconds of working time, e.g. "5 min", "2 h 10 min", "26 h". */
export function formatWorkingTime(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Returns days with at most one decimal, e.g. "0 days", "1 day", "3.5 days". */
export function formatDays(days: number): string {
  const rounded = Math.round(days * 10) / 10;
  return rounded === 1 ? "1 day" : `${rounded} days`;
}

/** Returns the attempts per reached lead, with at most one decimal; null if no lead was reached. */
export function attemptsPerReached({ attempts }: Pick<Report, "attempts">): string | null {
  const [{ attempt_count, reached_count } = { attempt_count: 0, reached_count: 0 }] = attempts;
  return reached_count === 0 ? null : String(Math.round((attempt_count / reached_count) * 10) / 10);
}

/** Returns a share as a percentage: "25%" for 0.254. */
export function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Returns the description of a filter, e.g. "from the week of 16 Nov · source direct". */
export function describeLeadFilter(filter: LeadFilter): string {
  const { week, source, reached, stage, weekday, name, answered, reason, currency } = filter;
  const { page, section, heading, campaign, owner, ownerName, language } = filter;
  const parts = [
    week && `from the week of ${formatWeek(week)}`,
    source && `source ${source}`,
    reached &&
      (reached === "failed" ? "lost" : `reached ${stageTitles[reached as Stage] ?? reached}`),
    stage && `now in ${stageTitles[stage as Stage] ?? stage}`,
    weekday && `came in on a ${weekdays[Number(weekday) - 1] ?? weekday}`,
    name !== undefined && `first answered by ${name || "an unknown person"}`,
    answered && name === undefined && "answered",
    owner !== undefined && (owner ? `owned by ${ownerName || "somebody"}` : "unassigned"),
    language && `in ${languageName(language)}`,
    reason !== undefined && (reason ? `lost because of “${reason}”` : "without a reason"),
    currency !== undefined && (currency ? `with a value in ${currency}` : "without a value"),
    section !== undefined &&
      (section ? `through the section “${heading || section}”` : "through no section"),
    page !== undefined && (page ? `from the page ${page}` : "from no page"),
    campaign !== undefined && (campaign ? `campaign ${campaign}` : "without a campaign"),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Returns the Monday of every week of a period, so that weeks without leads are shown as well. */
export function weeksOf({ from, to }: Pick<Period, "from" | "to">): string[] {
  const weekday = (new Date(from).getUTCDay() + 6) % 7;
  const weeks: string[] = [];
  for (let week = addDays(from, -weekday); week <= to; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** How many sources have their own colour in the chart. */
const MAX_SOURCES = 4;
/** The label of all other sources together. */
export const OTHER_SOURCES = "other sources";

/** Returns the leads of each source per week, for a chart: the largest sources first, all others as one. */
export function stackArrivals(arrivals: Report["arrivals"], weeks: readonly string[]) {
  const totals = new Map<string, number>();
  for (const { source, lead_count } of arrivals) {
    totals.set(source, (totals.get(source) ?? 0) + lead_count);
  }
  const bySize = [...totals].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b));
  const namedSources = bySize
    .slice(0, bySize.length > MAX_SOURCES + 1 ? MAX_SOURCES : MAX_SOURCES + 1)
    .map(([source]) => source);
  const keys =
    bySize.length > namedSources.length ? [...namedSources, OTHER_SOURCES] : namedSources;
  const rows = weeks.map((week) => {
    const counts = Object.fromEntries(keys.map((key) => [key, 0]));
    let total = 0;
    for (const arrival of arrivals) {
      if (arrival.week !== week) continue;
      const key = namedSources.includes(arrival.source) ? arrival.source : OTHER_SOURCES;
      counts[key] = (counts[key] ?? 0) + arrival.lead_count;
      total += arrival.lead_count;
    }
    return { week, counts, total };
  });
  return { keys, rows };
}
