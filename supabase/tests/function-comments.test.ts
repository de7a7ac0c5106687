import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabase } from "./describe-database.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());

test("every function of ours has a comment", async () => {
  const functions = await database.sql<{ name: string; comment: string | null }[]>`
    select pg_proc.oid::regprocedure::text as name,
      pg_catalog.obj_description(pg_proc.oid, 'pg_proc') as comment
    from pg_catalog.pg_proc join pg_catalog.pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'private')
      and not exists (
        select from pg_catalog.pg_depend where objid = pg_proc.oid and deptype = 'e'
      )`;
  expect(functions.length).toBeGreaterThan(30);
  expect(functions.filter(({ comment }) => comment === null)).toEqual([]);
});

test("the page about the database names a caller of every function of the API", async () => {
  const page = await describeDatabase(database.sql);
  expect(page.match(/^\| `public\.\w+\(.*?\)` \| – \|.*/gm)).toBeNull();
});
