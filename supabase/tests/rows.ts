import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

export type LeadRow = {
  id: string;
  company_name: string;
  contact_name: string;
  contact_number: string;
  email: string;
  solution_interested: string;
  remarks?: string;
  created_at?: Date;
  stage?: string;
  source?: string;
  language?: string;
  deleted_at?: Date;
  is_suspected?: boolean;
  consent_text?: string;
  consent_version?: string;
  consented_at?: Date;
  notification_status?: string;
  notification_claimed_at?: Date;
};

/** A valid lead as the contact form sends it, with another id each time. */
export function leadRow(changes: Partial<LeadRow> = {}): LeadRow {
  return {
    id: randomUUID(),
    company_name: "Kopi Corner",
    contact_name: "Tan Wei Ling",
    contact_number: "+65 6123 4567",
    email: "weiling@kopi.example",
    solution_interested: "Waiter AI",
    ...changes,
  };
}

/** Stores a lead without the visitors' rate limits; returns its id. */
export async function storeLead(sql: Sql, changes: Partial<LeadRow> = {}): Promise<string> {
  const row = leadRow({ stage: "interested", ...changes });
  await sql`insert into public.leads ${sql(row)}`;
  return row.id;
}

/** Stores a user without the API; returns the id. */
export async function storeUser(sql: Sql, email = `${randomUUID()}@selat.example`) {
  const id = randomUUID();
  await sql`insert into auth.users (id, email) values (${id}, ${email})`;
  return id;
}

/** Stores a user with the admin role; returns the id. */
export async function storeAdmin(sql: Sql, { isPrimary = false } = {}): Promise<string> {
  const id = await storeUser(sql);
  await sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`;
  if (isPrimary) await sql`update public.profiles set is_primary_admin = true where id = ${id}`;
  return id;
}

/** Stores a user with the role of a member; returns the id. */
export async function storeMember(sql: Sql): Promise<string> {
  const id = await storeUser(sql);
  await sql`insert into public.user_roles (user_id, role) values (${id}, 'member')`;
  return id;
}

/** Stores a verified second factor of a user. */
export async function storeFactor(sql: Sql, user: string): Promise<void> {
  await sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${user}, 'totp', 'verified', now(), now())`;
}

/** The tables of any schema in which a row contains this text, ignoring case. */
export async function tablesWith(sql: Sql, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
  const rows = await Promise.all(
    tables.map(({ name }) =>
      sql.unsafe(`select from ${name} as it where strpos(lower(it::text), lower($1)) > 0`, [text]),
    ),
  );
  return tables.flatMap(({ name }, index) => (rows[index]?.length ? [name] : []));
}
