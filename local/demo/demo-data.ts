import { randomUUID } from "node:crypto";
import type { SanityClient } from "@sanity/client";
import { createClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import type { Database } from "../../src/supabase/database.generated.ts";
import { makeDemoContent } from "./demo-content.ts";
import { type Colleague, demoId, demoLeads } from "./demo-leads.ts";
import { demoVisits } from "./demo-visits.ts";
import { LEAD_STORIES } from "./lead-stories.ts";
import type { SectionList } from "./section-list.ts";

/** The two colleagues who work the leads with the demo admin. */
const COLLEAGUES = [
  { email: "aisyah@selat.example", name: "Nur Aisyah Rahman" },
  { email: "darren@selat.example", name: "Darren Koh" },
];

type Supabase = { url: string; serviceRoleKey: string; databaseUrl: string };

/** Inserts rows by the names of their columns; `conflict` says what happens to one that already exists. */
async function insertRows(
  sql: Sql,
  table: string,
  rows: Record<string, unknown>[],
  conflict = "",
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(", ");
  await sql.unsafe(
    `insert into ${table} as known (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, $1) ${conflict}`,
    [sql.json(rows as never) as never],
  );
}

/** The demo admin and two colleagues, who sign in with the same password; created if missing. */
async function findTeam(
  { url, serviceRoleKey }: Supabase,
  admin: { email: string; password: string },
): Promise<Colleague[]> {
  const supabase = createClient<Database>(url, serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const people = await supabase.from("profiles").select("id, email, full_name").throwOnError();
  const peopleByEmail = new Map(people.data.map((each) => [each.email, each]));
  const demoAdmin = peopleByEmail.get(admin.email) ?? people.data[0];
  if (!demoAdmin)
    throw new Error(
      `the demo data needs the admin ${admin.email}, which was not found: start with an empty DATA_DIR`,
    );
  const team: Colleague[] = [
    { id: demoAdmin.id, name: demoAdmin.full_name ?? demoAdmin.email, email: demoAdmin.email },
  ];
  for (const { email, name } of COLLEAGUES) {
    const colleague = peopleByEmail.get(email);
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const id =
      colleague?.id ??
      (await addColleague(supabase, demoAdmin.id, { email, name, password: admin.password }));
    team.push({ id, name, email });
  }
  return team;

  async function addColleague(
    client: typeof supabase,
    acting: string,
    person: { email: string; name: string; password: string },
  ): Promise<string> {
    const { data, error } = await client.auth.admin.createUser({
      email: person.email,
      password: person.password,
      email_confirm: true,
      user_metadata: { full_name: person.name },
    });
    if (error) throw new Error(`cannot create ${person.email}: ${error.message}`);
    const { id } = data.user;
    const who = { target_user: id, new_role: "member", acting_user: acting };
    await client.rpc("grant_role", who).throwOnError();
    return id;
  }
}

/** Whether the demo data already exists; throws if there are other leads. */
export async function hasDemoData(sql: Sql): Promise<boolean> {
  const first = demoId(LEAD_STORIES[0]?.email ?? "");
  const [row] = await sql<{ made: boolean; leads: number }[]>`
    select exists (select from public.leads where id = ${first}) as made,
      (select count(*)::integer from public.leads) as leads`;
  if (row?.made) return true;
  if (row?.leads) {
    throw new Error(
      `--demo needs an empty store, and this one has ${row.leads === 1 ? "a lead" : `${row.leads} leads`} already: start without it, or with another DATA_DIR`,
    );
  }
  return false;
}

/**
 * Inserts the leads with the usual triggers. Then writes what happened to them since without triggers, which would set
 * the current time.
 */
async function storeLeads(sql: Sql, rows: ReturnType<typeof demoLeads>): Promise<void> {
  const ids = rows.leads.map(({ id }) => id);
  const notified = rows.leads.map((lead) => {
    const isNotified = !lead.is_suspected;
    return {
      ...lead,
      attempts: 0,
      is_counted: true,
      notification_status: isNotified ? "sent" : null,
    };
  });
  await insertRows(sql, "public.leads", notified);
  await sql`set local session_replication_role = replica`;
  await sql`delete from public.lead_events where lead_id = any (${ids})`;
  await insertRows(sql, "public.lead_events", rows.events);
  await insertRows(
    sql,
    "public.lead_notes",
    rows.notes.map((note) => ({ ...note, id: randomUUID() })),
  );
  await sql`
    update public.leads set stage_changed_at = updates.stage_changed_at, updated_at = updates.updated_at,
      first_response_at = updates.first_response_at, notified_at = leads.created_at,
      attempts = updates.attempts, attempted_at = updates.attempted_at
    from jsonb_populate_recordset(null::public.leads, ${sql.json(rows.updates as never)}) as updates
    where leads.id = updates.id`;
  await sql`set local session_replication_role = origin`;
  await sql`select private.refresh_lead_search(${ids})`;
}

/** Adds to the counters of the last days, and to their sums as the nightly job would have. */
async function storeVisits(sql: Sql, visits: ReturnType<typeof demoVisits>): Promise<void> {
  const { firstDay } = visits;
  await sql`
    do $$
    declare
      month date := (date_trunc('month', private.count_day()) - interval '1 month')::date;
      name text := 'word_counts_' || to_char(month, 'YYYY_MM');
    begin
      if to_regclass('partitions.' || name) is null then
        execute format(
          'create table partitions.%I partition of private.word_counts for values from (%L) to (%L)',
          name, month, month + interval '1 month'
        );
        execute format('alter table partitions.%I enable row level security', name);
        execute format('revoke all on partitions.%I from public, anon, authenticated, service_role', name);
      end if;
    end
    $$`;
  await insertRows(
    sql,
    "private.word_counts",
    visits.counts,
    `on conflict (page, day, section, action, target, language, source, viewport)
    do update set counted = known.counted + excluded.counted`,
  );
  await sql`delete from private.word_days where day >= ${firstDay}`;
  await sql`select private.keep_counts()`;
  await insertRows(
    sql,
    "private.section_groups",
    visits.groups,
    `on conflict (section, page, network_group)
    do update set seen = known.seen + excluded.seen, used = known.used + excluded.used`,
  );
  await insertRows(sql, "private.experiment_counts", visits.armCounts, "on conflict do nothing");
  await insertRows(sql, "private.experiment_groups", visits.armGroups, "on conflict do nothing");
  await sql`update private.section_places set first_seen = least(first_seen, ${firstDay}::date)`;
  await sql`update private.experiments set first_seen = least(first_seen, ${firstDay}::date)`;
}

/** Stores visits and leads, all or nothing. */
export async function storeDemo(
  sql: Sql,
  { list, team, now }: { list: SectionList; team: Colleague[]; now: number },
): Promise<void> {
  const arms = list.experiments.flatMap(({ token }) => [`${token}0`, `${token}1`]);
  await sql.begin(async (transaction) => {
    // A transaction has all functions that are used here, but another type.
    const stored = transaction as unknown as Sql;
    await stored`select public.record_sections(${stored.json(list as never)})`;
    await storeVisits(stored, demoVisits(list, now));
    await storeLeads(stored, demoLeads(LEAD_STORIES, team, { list, arms, now }));
  });
}

export type DemoOptions = {
  supabase: Supabase;
  admin: { email: string; password: string };
  content: SanityClient;
  now?: number;
};

/**
 * Prepares a week of visits and four weeks of leads for a first look at the product. It also publishes an experiment
 * and newer texts than the translations have, and prepares a release. Returns a function that stores visits and leads
 * when the site is built; null if all already exists. Throws if there are other leads.
 */
export async function prepareDemo(
  options: DemoOptions,
): Promise<((list: SectionList) => Promise<void>) | null> {
  const { supabase, admin, content, now = Date.now() } = options;
  const sql = postgres(supabase.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    if (await hasDemoData(sql)) return null;
  } finally {
    await sql.end();
  }
  const team = await findTeam(supabase, admin);
  await makeDemoContent(content, now);
  return async (list) => {
    const database = postgres(supabase.databaseUrl, { max: 1, onnotice: () => {} });
    try {
      await storeDemo(database, { list, team, now });
    } finally {
      await database.end();
    }
  };
}
