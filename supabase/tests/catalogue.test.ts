import { afterAll, beforeAll, expect, test } from "vitest";
import { namesThatDiffer } from "../diff-schema.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let before: Catalogue;

beforeAll(async () => {
  database = await createDatabase();
  before = await readCatalogue(database.sql);
});
afterAll(() => database.stop());

test.each([
  ["create schema spare", "schemas: spare"],
  ["grant select on private.rebuild to anon", "relations: private.rebuild"],
  ["alter table private.rebuild disable row level security", "relations: private.rebuild"],
  ["comment on column public.leads.path is 'Another'", "columns: public.leads.path"],
  ["grant update (path) on public.leads to authenticated", "columns: public.leads.path"],
  ["alter table public.leads alter remarks set default 'None'", "columns: public.leads.remarks"],
  [
    "alter table public.leads drop constraint leads_value_positive",
    "constraints: public.leads.leads_value_positive",
  ],
  ["drop index public.leads_by_change", "indexes: public.leads_by_change"],
  ["alter sequence private.import_progress cycle", "sequences: private.import_progress"],
  ["alter type public.lead_stage add value 'lost'", "types: public.lead_stage"],
  ["alter function private.trim_text(text) volatile", "functions: private.trim_text(text)"],
  ["grant execute on function public.is_admin() to anon", "functions: public.is_admin()"],
  ["alter function public.is_admin() owner to service_role", "functions: public.is_admin()"],
  [
    "alter table public.leads disable trigger leads_10_prepare",
    "triggers: public.leads.leads_10_prepare",
  ],
  [
    'alter policy "the desk reads leads" on public.leads using (true)',
    "policies: public.leads.the desk reads leads",
  ],
  [
    "alter default privileges in schema public grant all on tables to public",
    "defaultPrivileges: postgres public r",
  ],
  [
    "alter publication supabase_realtime add table public.profiles",
    "publications: supabase_realtime public profiles",
  ],
  ["drop extension pg_trgm cascade", "extensions: pg_trgm"],
  [
    `do $$ begin execute format('alter database %I set work_mem = ''1GB''', current_database()); end $$`,
    "settings: everybody",
  ],
  ["update cron.job set schedule = '1 1 * * *' where jobname = 'jobs'", "jobs: jobs"],
  ["delete from public.lost_reasons where title = 'Not now'", "rows: public.lost_reasons"],
])("a comparison of catalogues detects %s", async (statement, name) => {
  await database.sql.unsafe(statement);
  const after = await readCatalogue(database.sql);
  const names = namesThatDiffer(before, after);
  before = after;
  expect(names).toContainEqual(expect.stringContaining(name));
});
