import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import type { CrowdTarget } from "./crowd.ts";
import { type ExpectedCounts, ExpectedReports, rounded, type SectionList } from "./truth.ts";

/** The days in Singapore on which the crowd's visits may be counted: a run can begin before midnight. */
function days(): { from: string; to: string } {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Singapore" });
  const HOURS = 3_600_000;
  return { from: day.format(Date.now() - 12 * HOURS), to: day.format(Date.now() + 12 * HOURS) };
}

/** A row of figures. Rows with the same name are compared as JSON. */
type Named = { name: string | null };

/** Returns a line for each name whose two rows differ, or that has only one of them. */
function differences<Row extends Named>(what: string, expected: Row[], found: Row[]): string[] {
  const byName = (rows: Row[]) => new Map(rows.map((row) => [String(row.name), row]));
  const [wanted, had] = [byName(expected), byName(found)];
  const names = new Set([...wanted.keys(), ...had.keys()]);
  return [...names].flatMap((name) => {
    const [expects, finds] = [wanted.get(name), had.get(name)].map((row) => JSON.stringify(row));
    return expects === finds ? [] : [`${what}: ${finds}, expected ${expects}`];
  });
}

/** Compares every counter in the database with the expected one; returns the differences. */
export async function checkCounters(sql: Sql, expected: ExpectedCounts): Promise<string[]> {
  const rows = await sql<{ name: string; counted: number }[]>`
    select json_build_array(page, section, action, target, language, source, viewport)::text as name,
      counted from private.word_counts`;
  const found = rows.map(({ name, counted }) => ({
    name: JSON.stringify(JSON.parse(name)),
    counted,
  }));
  const expectedRows = [...expected.counters].map(([name, counted]) => ({ name, counted }));
  return differences("counter", expectedRows, found);
}

export async function readCredits(sql: Sql) {
  const rows = await sql<Record<"name" | "page" | "section" | "target" | "campaign", string>[]>`
    select lead_id::text as name, page, section, target, campaign from private.lead_credits
    order by lead_id`;
  return [...rows];
}

/** Compares what each lead is credited to with what led to it; returns the differences. */
export async function checkCredits(sql: Sql, expected: ExpectedCounts): Promise<string[]> {
  const expectedRows = [...expected.credits].map(([name, { page, section, target, campaign }]) => {
    return { name, page, section, target, campaign };
  });
  return differences<Named>("credit", expectedRows, await readCredits(sql));
}

/** Requests the Studio's results as an editor: of one document or, without `document`, of the whole site. */
export async function readResults<Body>(
  { supabaseUrl, studioToken }: CrowdTarget,
  document?: string,
): Promise<Body> {
  const response = await fetch(`${supabaseUrl}/functions/v1/results`, {
    method: "POST",
    headers: { authorization: `Bearer ${studioToken}`, "content-type": "application/json" },
    body: JSON.stringify({ ...days(), ...(document === undefined ? {} : { document }) }),
  });
  if (!response.ok) {
    throw new Error(`The function results answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as Body;
}

const rounding = (rates: number[] | null): number[] | null => rates?.map(rounded) ?? null;

/** Figures and rates of one text of a section, named as the function `results` names them. */
export type Words = Record<"hash", string> &
  Record<"seen" | "pressed" | "leads" | "customers", number> &
  Record<"press_rate" | "lead_rate", number[] | null>;
export type Results = {
  sections: { key: string; now: Words; before: Words | null }[];
  visits: number;
};

/** Compares the Studio's Results of every document with the expected ones; returns the differences. */
export async function checkResults(
  target: CrowdTarget,
  expected: ExpectedCounts,
  list: SectionList,
): Promise<string[]> {
  const views = new ExpectedReports(expected, list);
  const documents = views.documents();
  const checked = documents.map(async (document) => {
    const { sections } = await readResults<Results>(target, document);
    const found = sections.map(({ key, now }) => {
      const { hash, seen, pressed, leads, customers, press_rate, lead_rate } = now;
      const all = { seen, pressed, leads, customers };
      return {
        name: `${key} ${hash}`,
        all,
        press: rounding(press_rate),
        lead: rounding(lead_rate),
      };
    });
    return differences(`Results of ${document}`, views.results(document), found);
  });
  return (await Promise.all(checked)).flat();
}

type Ranked = Record<"visits" | "leads" | "customers", number>;
type Where = Record<"page" | "document" | "key", string>;
type Selling = Record<"leads" | "customers" | "uncredited", number> & {
  pages: (Ranked & { page: string; lead_rate: number[] | null })[];
  sections: (Where & Omit<Words, "hash" | "press_rate">)[];
  campaigns: (Ranked & { campaign: string })[];
  silent: (Where & { target: string })[];
  reading: (Where & { part: number })[];
};

/** Maximum number of sections that What sells lists. */
const RANKED = 100;

type Section = ReturnType<ExpectedReports["selling"]>["sections"][number];

/**
 * Checks that What sells lists the sections with the most leads, then clicks, then views. Which of several equal
 * sections are the last of the list is open.
 */
function checkRanking(all: Section[], found: Section[]): string[] {
  const rank = ({ all: { leads, pressed, seen } }: Section) => leads * 1e12 + pressed * 1e6 + seen;
  const names = new Set(found.map(({ name }) => name));
  const [listed, left] = [
    all.filter(({ name }) => names.has(name)),
    all.filter(({ name }) => !names.has(name)),
  ];
  const last = Math.min(...found.map(rank));
  const better = left.filter((section) => rank(section) > last || found.length < RANKED);
  return [
    ...differences("What sells, section", listed, found),
    ...better.map(({ name }) => `What sells: ${name} is not in the list`),
    ...(found.length > RANKED ? [`What sells: ${found.length} sections`] : []),
  ];
}

/** Compares the Studio's What sells with the expected figures; returns the differences. */
export async function checkSelling(
  target: CrowdTarget,
  expected: ExpectedCounts,
  list: SectionList,
): Promise<string[]> {
  const wanted = new ExpectedReports(expected, list).selling();
  const found = await readResults<Selling>(target);
  const { leads: all, customers: closed, uncredited } = found;
  const whole = { name: "all", led: { leads: all, customers: closed }, uncredited };
  const pages = found.pages.map(({ page, visits, leads, customers, lead_rate }) => {
    return { name: page, visits, led: { leads, customers }, lead: rounding(lead_rate) };
  });
  const campaigns = found.campaigns.map(({ campaign, visits, leads, customers }) => {
    return { name: campaign, visits, led: { leads, customers } };
  });
  const silent = found.silent.map(({ page, document, key, target }) => ({
    name: `${page} ${document} ${key} ${target}`,
  }));
  const reading = found.reading.map(({ page, document, key, part }) => {
    return { name: `${page} ${document} ${key}`, part };
  });
  const sections = found.sections.map((section) => {
    const { page, document, key, seen, pressed, leads, customers, lead_rate } = section;
    const all = { seen, pressed, leads, customers };
    return { name: `${page} ${document} ${key}`, all, lead: rounding(lead_rate) };
  });
  const inThousandths = wanted.reading.map(({ name, part }) => {
    return { name, part: Math.round(part * 1_000) / 1_000 };
  });
  return [
    ...differences("What sells", [wanted.all], [whole]),
    ...differences("What sells, page", wanted.pages, pages),
    ...differences("What sells, campaign", wanted.campaigns, campaigns),
    ...checkRanking(wanted.sections, sections),
    ...differences(
      "What sells, link that nobody presses",
      wanted.silent.map((name) => ({ name })),
      silent,
    ),
    ...differences("What sells, reading", inThousandths, reading),
  ];
}

type LeadCount = Record<"lead_count" | "customer_count", number>;
type Report = {
  pages: (LeadCount & { page: string | null })[];
  sections: (LeadCount & { page: string | null; section: string | null })[];
  campaigns: (LeadCount & { campaign: string | null })[];
};

function rowOf(name: string | null, { lead_count, customer_count }: LeadCount) {
  return { name, led: { leads: lead_count, customers: customer_count } };
}

/** Compares the desk's report with the expected figures; returns the differences. Each of its tables has all leads. */
export async function checkReport(
  { desk }: CrowdTarget,
  expected: ExpectedCounts,
  list: SectionList,
): Promise<string[]> {
  const { from, to } = days();
  const { data } = await desk.rpc("get_report", { from_day: from, to_day: to }).throwOnError();
  const report = data as unknown as Report;
  const wanted = new ExpectedReports(expected, list).report();
  const found = {
    pages: report.pages.map((each) => rowOf(each.page, each)),
    sections: report.sections.map((each) =>
      rowOf(each.section && `${each.page} ${each.section}`, each),
    ),
    campaigns: report.campaigns.map((each) => rowOf(each.campaign, each)),
  };
  return (["pages", "sections", "campaigns"] as const).flatMap((view) =>
    differences(`Report, ${view}`, wanted[view], found[view]),
  );
}

/** All tables that counting writes, except `leads`. */
const TABLES = [
  "word_counts",
  "word_days",
  "word_months",
  "count_slots",
  "counted_pages",
  "section_words",
  "section_places",
  "sections_read",
  "lead_credits",
];

/** Matches an IPv4 address, a UUID, or the user agent of a browser. */
const IDENTIFIER = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\da-f]{8}-[\da-f]{4}-\S*|Mozilla|Gecko/g;

/** Returns a line for everything in the counters' tables that could identify one of these visitors. */
export async function checkIdentifiers(sql: Sql, addresses: Iterable<string>): Promise<string[]> {
  const rows = await Promise.all(
    TABLES.map((table) =>
      sql.unsafe<{ text: string }[]>(
        // The lead's id is the key of a credit, and says nothing about a visitor.
        `select (to_jsonb(it) - 'lead_id')::text as text from private.${table} as it`,
      ),
    ),
  );
  const written = rows.flat().flatMap(({ text }) => text.match(IDENTIFIER) ?? []);
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'private' and table_name in ('word_counts', 'word_days', 'word_months')
      and column_name not in
        ('day', 'month', 'page', 'section', 'action', 'target', 'language', 'source', 'viewport', 'counted')`;
  const slots = await sql<{ key: string }[]>`select key from private.count_slots`;
  const keys = new Set(slots.map(({ key }) => key));
  const hashes = [...addresses].flatMap((address) =>
    Object.values(days()).map((day) => {
      return createHash("sha256").update(`count:${day}::${address}`).digest("hex");
    }),
  );
  return [
    ...written.map((text) => `stored: ${text}`),
    ...columns.map(({ name }) => `unexpected column: ${name}`),
    ...slots.flatMap(({ key }) => (/^count:[\da-f]{64}$/.test(key) ? [] : [`not a hash: ${key}`])),
    ...hashes.flatMap((hash) =>
      keys.has(`count:${hash}`) ? [`a hash made without the secret key: ${hash}`] : [],
    ),
  ];
}
