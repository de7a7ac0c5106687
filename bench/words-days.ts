import type { Sql } from "postgres";
import { startDatabase } from "../supabase/tests/start-database.ts";
import { recordSections } from "../supabase/tests/word-counts.ts";
import { median } from "./percentile.ts";
import type { Report } from "./report.ts";

/** The size of the site that docs/operations.md assumes. Each counter changes on each day of a year. */
const PAGES = 60;
const SECTIONS = 8;
const LEADS = 10_000;
const DAYS = [30, 180, 365];
const ROUNDS = 5;

const pageOf = (page: number) => `/page-${String(page).padStart(2, "0")}`;
const hashOf = (page: number, section: number) =>
  `w${String(page).padStart(3, "0")}s${String(section).padStart(3, "0")}`;
const series = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Creates the partition of the counters for each month of the last year. */
async function makeMonths(sql: Sql): Promise<void> {
  await sql`
    do $$
    declare
      month date;
    begin
      for ago in 1..12 loop
        month := date_trunc('month', private.count_day())::date - make_interval(months => ago);
        execute format(
          'create table partitions.%I partition of private.word_counts for values from (%L) to (%L)',
          'word_counts_' || to_char(month, 'YYYY_MM'), month, month + interval '1 month'
        );
      end loop;
    end
    $$`;
}

/** Stores the counters of the days from `first` to `last` days ago; returns the number of rows. */
async function countDays(sql: Sql, first: number, last: number): Promise<number> {
  const { count } = await sql`
    insert into private.word_counts
      (day, page, section, action, target, language, source, viewport, counted)
    select private.count_day() - ago, place.page, place.hash, event.action, event.target, 'en-SG',
      source, viewport, event.counted
    from generate_series(${first}::int, ${last}::int) as ago,
      (
        select page, hash from private.section_places
        union all select page, '' from private.counted_pages
      ) as place (page, hash),
      (values ('visit', '', 40), ('seen', '', 30), ('pressed', '/contact?source=hero', 4),
        ('used', '', 4)) as event (action, target, counted),
      unnest('{direct,search,social,referrer,campaign}'::text[]) as source,
      unnest('{small,medium,large}'::text[]) as viewport
    where (event.action = 'visit') = (place.hash = '')`;
  // Adds the counters up by day, which a nightly job would otherwise have done.
  await sql`truncate private.word_days`;
  await sql`select private.keep_counts()`;
  await sql`vacuum analyze private.word_counts, private.word_days`;
  return count;
}

/** Stores leads of a year. One in ten is a customer, and three of four are credited to a section. */
async function storeCreditedLeads(sql: Sql): Promise<void> {
  await sql`
    insert into public.leads (company_name, contact_name, contact_number, email, solution_interested,
      stage, created_at, path, attribution)
    select 'Kopi Corner ' || n, 'Tan Wei Ling', '+65 6' || lpad(n::text, 7, '0'), n || '@kopi.example',
      'Waiter AI', 'interested', now() - n * interval '1 year' / ${LEADS},
      case when n % 4 > 0 then jsonb_build_object('link', jsonb_build_object(
        'page', '/page-' || lpad((n % ${PAGES})::text, 2, '0'),
        'section', 'w' || lpad((n % ${PAGES})::text, 3, '0') || 's' || lpad((n % ${SECTIONS})::text, 3, '0'),
        'to', '/contact?source=hero'
      )) end,
      case when n % 5 = 0 then jsonb_build_object('utm_campaign', 'campaign ' || n % 40) else '{}' end
    from generate_series(1, ${LEADS}) as n`;
  await sql`update public.leads set stage = 'closed' where left(email, 1) = '7'`;
  await sql`vacuum analyze public.leads, public.lead_events, private.lead_credits`;
}

/** The query of each view by the name of its figure; `days` is the number of days up to today. */
const views: Record<string, (sql: Sql, days: number) => Promise<unknown>> = {
  "Results of a page": (sql, days) => sql`
    select public.get_results(${`page${pageOf(7)}`}, private.count_day() - ${days}::int + 1, private.count_day())`,
  "What sells": (sql, days) => sql`
    select public.get_selling(private.count_day() - ${days}::int + 1, private.count_day())`,
  "the report's pages, sections and campaigns": (sql, days) => sql`
    select private.rows_of('report_pages', leads), private.rows_of('report_sections', leads),
      private.rows_of('report_campaigns', leads)
    from (
      select array_agg(lead) as leads
      from private.report_leads(private.count_day() - ${days}::int + 1, private.count_day(), null) as lead
    ) as period`,
};

/** Measures how long each view takes for a month, half a year and a year of counters. */
export async function measureDays(report: Report): Promise<void> {
  const { sql, stop } = await startDatabase();
  try {
    await makeMonths(sql);
    const pages = series(PAGES).map((page): [string, string[]] => [
      pageOf(page),
      series(SECTIONS).map((section) => hashOf(page, section)),
    ]);
    await recordSections(sql, Object.fromEntries(pages));
    await storeCreditedLeads(sql);
    let [filled, rows] = [0, 0];
    for (const days of DAYS) {
      rows += await countDays(sql, filled, days - 1);
      filled = days;
      const [size] = await sql`
        select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) as bytes
        from pg_catalog.pg_inherits where inhparent = 'private.word_counts'::regclass`;
      const [sums] = await sql`
        select count(*)::int as rows, pg_size_pretty(pg_total_relation_size('private.word_days')) as bytes
        from private.word_days`;
      report.log(
        `${days} days: ${rows.toLocaleString("en")} counters, ${size?.["bytes"]}; ` +
          `${Number(sums?.["rows"]).toLocaleString("en")} daily sums, ${sums?.["bytes"]}`,
      );
      const times = new Map<string, number[]>(Object.keys(views).map((name) => [name, []]));
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [name, ask] of Object.entries(views)) {
          const started = performance.now();
          await ask(sql, days);
          // The first round fills the caches and is not counted.
          if (round > 0) times.get(name)?.push(performance.now() - started);
        }
      }
      for (const [name, each] of times) report.figure(`${name}, ${days} days`, median(each));
    }
  } finally {
    await stop();
  }
}
