import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Access, accessMatrix, nameOf } from "./access-matrix.ts";
import { callerNames, callersOf, makeWorld, type World } from "./access-rule.ts";
import { statementOf } from "./access-samples.ts";
import { attempt } from "./callers.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createDatabase();
  world = await makeWorld(database.sql);
});
afterAll(() => database.stop());

describe.each(accessMatrix.map((access) => ({ name: nameOf(access), access })))(
  "$name",
  ({ access }) => {
    test.each(callerNames)("%s", async (name) => {
      const outcome = await attempt(database.sql, callersOf(world)[name], (sql) => {
        return sql.unsafe(statementOf(access, world));
      });

      const got = "refused" in outcome ? outcome.refused : outcome.rows;
      expect(got).toBe(access.expected[name]);
    });

    // For each refusal, the same statement must work for a caller who is allowed.
    test("the owner of the tables, for comparison", async () => {
      const who = NEEDS_THE_PRIMARY.has(access.object) ? "primary" : "admin";
      const owner = { role: "postgres", userId: world.user[who], aal: "aal2" } as const;

      const outcome = await attempt(database.sql, owner, (sql) => {
        return sql.unsafe(statementOf(access, world));
      });

      const isAllowed =
        "refused" in outcome
          ? NO_REFUSAL.has(outcome.refused) || isAppendOnly(access)
          : outcome.rows > 0;
      expect([isAllowed, outcome]).toEqual([true, outcome]);
    });
  },
);

/** The audit log's rows are changed by nobody: audit-log.test.ts. */
function isAppendOnly({ verb, object }: Access): boolean {
  return object === "public.audit_log" && (verb === "update" || verb === "delete");
}

const NEEDS_THE_PRIMARY = new Set([
  "public.require_two_factors",
  "public.change_desk_settings",
  "public.forget_refused_messages",
  "public.change_turnstile",
]);

/** SQLSTATEs of what was allowed but met the key of another row, a column that is generated, or half of a plan. */
const NO_REFUSAL = new Set(["23503", "23505", "23514", "PT409", "428C9"]);

test("every table, column and function is in the matrix", async () => {
  const objects = await database.sql<{ verb: string; object: string; column: string | null }[]>`
    with tables as (
      select c.oid, nspname || '.' || relname as object
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'private') and relkind in ('r', 'p', 'v', 'm', 'f')
    )
    select verb, object, null as column
    from tables, unnest(array['select', 'delete']) as verb
    union all
    select verb, object, attname
    from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped,
      unnest(array['insert', 'update']) as verb
    union all
    select 'call', nspname || '.' || proname, null
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'private') and prorettype <> 'trigger'::regtype`;

  const inDatabase = objects.map((it) => nameOf(it as Parameters<typeof nameOf>[0]));
  expect(accessMatrix.map(nameOf).toSorted()).toEqual(inDatabase.toSorted());
  expect(accessMatrix.length * callerNames.length).toBeGreaterThan(250);
});
