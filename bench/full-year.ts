import type { Sql } from "postgres";
import { recordSections } from "../supabase/tests/word-counts.ts";

const PAGES = 12;
const SECTIONS = 6;
const pageOf = (page: number) => `/page-${String(page).padStart(2, "0")}`;
const hashOf = (page: number, section: number) =>
  `w${String(page).padStart(3, "0")}s${String(section).padStart(3, "0")}`;
const series = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns SQL for the id of the n-th lead, which is the same in each database. */
export const leadId = (n: number | string) => `md5('lead ' || ${n})::uuid`;

/**
 * Stores leads of a year with their events and notes, the same in each database. Triggers are off, since they would
 * take an hour.
 */
async function fillLeads(sql: Sql, leads: number, person: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction.unsafe(`
      insert into public.leads (id, company_name, contact_name, contact_number, email, solution_interested, remarks, stage,
        source, created_at, stage_changed_at, first_response_at, deleted_at, purge_at, owner, next_action, next_action_on,
        is_suspected, value, value_currency, lost_reason)
      select ${leadId("n")}, 'Kopi Corner ' || n, 'Tan ' || chr(97 + (n % 26)::integer) || chr(97 + (n % 23)::integer), '+65 6' || lpad((n % 9999999)::text, 7, '0'),
        n || '@kopi.example', (array['Waiter AI', 'Custom AI', 'Sales Assistant AI'])[1 + n % 3], 'Two outlets, busy mornings.',
        stage, (array['direct', 'schedule-demo', 'free-trial', 'import'])[1 + n % 4], came, came + interval '1 day',
        case when n % 10 > 0 then came + interval '3 hours' end,
        case when n % 20 = 0 then now() end, case when n % 20 = 0 then now() + interval '30 days' end,
        case when n % 4 = 0 then '${person}'::uuid end, case when n % 7 = 0 then 'Call' end,
        case when n % 7 = 0 then current_date + (n % 60 - 5)::integer end, n % 50 = 0,
        case when stage = 'closed' then 1000 + n % 900 end, case when stage = 'closed' then 'SGD' end,
        case when stage = 'failed' then 'No reply' end
      from (
        select n, now() - n * interval '1 year' / ${leads} as came,
          (enum_range(null::public.lead_stage))[1 + n * 7 % 5] as stage
        from (select (i::bigint * 7919) % ${leads} as n from generate_series(1, ${leads}) as i) as numbered
      ) as lead`);
    await transaction.unsafe(`
      insert into public.lead_events (lead_id, kind, to_stage, created_at)
      select id, 'created', 'interested', created_at from public.leads order by created_at`);
    await transaction.unsafe(`
      insert into public.lead_events (lead_id, kind, from_stage, to_stage, created_at, stage_changed_at,
        previous_stage_changed_at, actor, actor_name)
      select id, 'moved', 'interested', stage, stage_changed_at, stage_changed_at, created_at, '${person}', 'Siti'
      from public.leads where stage <> 'interested' order by created_at`);
    await transaction.unsafe(`
      insert into public.lead_notes (lead_id, author, author_name, body, created_at)
      select id, '${person}', 'Siti', 'Called about outlets', first_response_at from public.leads
      where first_response_at is not null and company_name like '%3' order by created_at`);
  });
}

/** Stores the visit counters of a year, what each lead is credited to, and an experiment of two months. */
async function fillWords(sql: Sql): Promise<void> {
  const sections = series(PAGES).map((page) => [
    pageOf(page),
    series(SECTIONS).map((section) => hashOf(page, section)),
  ]);
  await recordSections(sql, Object.fromEntries(sections) as Record<string, string[]>);
  await sql.unsafe(`
    insert into private.word_days (day, page, section, action, target, source, counted)
    select private.count_day() - ago, place.page, place.hash, event.action, event.target,
      case when place.hash = '' then source else '' end, event.counted
    from generate_series(1, 365) as ago,
      (select page, hash from private.section_places union all select page, '' from private.counted_pages)
        as place (page, hash),
      (values ('visit', '', 40), ('seen', '', 30), ('pressed', '/contact', 4), ('used', '', 4))
        as event (action, target, counted),
      unnest('{direct,search,social,campaign}'::text[]) as source
    where (event.action = 'visit') = (place.hash = '') and (place.hash = '' or source = 'direct')`);
  await sql.unsafe(`
    insert into private.experiments (token, experiment, page, control, variant)
    values ('tokenAAA', 'experiment-1', '${pageOf(0)}', '${hashOf(0, 0)}', '${hashOf(0, 1)}')`);
  await sql.unsafe(`
    insert into private.experiment_counts (token, day, is_variant, visits, pressed)
    select 'tokenAAA', private.count_day() - ago, is_variant, 200, 9
    from generate_series(1, 60) as ago, unnest('{t,f}'::boolean[]) as is_variant`);
  await sql.unsafe(`
    insert into private.lead_credits (lead_id, page, section, target, campaign, arms)
    select id, case when n % 4 > 0 then '/page-' || lpad((n % ${PAGES})::text, 2, '0') end,
      case when n % 4 > 0 then 'w' || lpad((n % ${PAGES})::text, 3, '0') || 's' || lpad((n % ${SECTIONS})::text, 3, '0') end,
      case when n % 4 > 0 then '/contact' end, case when n % 5 = 0 then 'campaign ' || n % 40 end,
      case when created_at > now() - interval '60 days' then array['tokenAAA' || n % 2] else '{}' end
    from (select id, created_at, row_number() over (order by created_at) as n from public.leads) as lead`);
}

/** Fills a database with the leads and counters of a year; `person` owns a quarter of the leads. */
export async function fillYear(sql: Sql, leads: number, person: string): Promise<void> {
  await fillLeads(sql, leads, person);
  await fillWords(sql);
  await sql`analyze`;
  // In batches of 1,000 leads.
  await sql`
    select private.refresh_lead_search(array_agg(id)) from (
      select id, row_number() over (order by id) / 1000 as part from public.leads
    ) as numbered group by part`;
  await sql`vacuum analyze`;
}
