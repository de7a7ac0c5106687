import type { Sql } from "postgres";

/** Inserts leads of one year, without triggers, with trashed ones spread among active ones. */
export async function storeLeads(
  sql: Sql,
  { active, trashed }: { active: number; trashed: number },
): Promise<void> {
  const total = active + trashed;
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into public.leads (company_name, contact_name, contact_number, email,
        solution_interested, remarks, stage, source, created_at, deleted_at, purge_at)
      select 'Kopi Corner ' || n, 'Tan Wei Ling', '+65 6123 4567', n || '@kopi.example',
        'Waiter AI', repeat('Two outlets, busy mornings. ', 4),
        (enum_range(null::public.lead_stage))[1 + n % 5], 'schedule-demo',
        now() - n * interval '1 year' / ${total},
        case when n % ${total} >= ${active} then now() end,
        case when n % ${total} >= ${active} then now() + interval '30 days' end
      from (select (n::bigint * 7919) % ${total} as n from generate_series(1, ${total}) as n) as n`;
  });
  // Fills the board's search, which a trigger would otherwise do.
  await sql`select private.refresh_lead_search(array(select id from public.leads))`;
  await sql`vacuum analyze public.leads, private.lead_search`;
}
