import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

/** Every privilege that the API's roles, or everybody, hold on what the migrations made. */
const PRIVILEGES = `
with granted as (
  select c.oid::regclass::text as object, acl.grantee, acl.privilege_type
  from pg_class c, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) acl
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
  union all
  select c.oid::regclass::text, acl.grantee, acl.privilege_type
  from pg_class c, aclexplode(coalesce(c.relacl, acldefault('s', c.relowner))) acl
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'S'
  union all
  select a.attrelid::regclass || '.' || a.attname, acl.grantee, acl.privilege_type
  from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) acl
  where c.relnamespace = 'public'::regnamespace
  union all
  select p.oid::regprocedure::text, acl.grantee, acl.privilege_type
  from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
)
select object, case when grantee = 0 then 'everybody' else grantee::regrole::text end as grantee,
  privilege_type
from granted
where grantee = 0 or grantee::regrole::text in ('anon', 'authenticated', 'service_role')
order by 1, 2, 3`;

let older: TestDatabase;
let newer: TestDatabase;

beforeAll(async () => {
  older = await createDatabase();
  newer = await createDatabase({ exposesNewObjects: false });
});
afterAll(async () => {
  await older.stop();
  await newer.stop();
});

test("grants do not depend on the project's default privileges", async () => {
  const [one, other] = await Promise.all(
    [older, newer].map(({ sql }) => sql.unsafe<{ grantee: string }[]>(PRIVILEGES)),
  );

  expect(one).toEqual(other);
  expect(one?.filter(({ grantee }) => grantee === "everybody")).toEqual([]);
  expect(one?.length).toBeGreaterThan(40);
});
