import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Access,
  accessMatrix,
  nameOf,
  NEEDS_A_SESSION,
  NEEDS_THE_PRIMARY,
} from "./access-matrix.ts";
import { callerNames, callersOf, type Expected, makeWorld, type World } from "./access-rule.ts";
import { statementOf } from "./access-samples.ts";
import { attemptAll, prepareAttempts } from "./attempt-all.ts";
import type { Caller } from "./callers.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createDatabase();
  world = await makeWorld(database.sql);
  await prepareAttempts(database.sql);
});
afterAll(() => database.stop());

const objects = Map.groupBy(accessMatrix, ({ object }) => object);

test.each([...objects])("grants each role exactly its rights on %s", async (_object, list) => {
  const statements = list.map((access) => statementOf(access, world));
  const callers = [ownerFor(list), ...callerNames.map((name) => callersOf(world)[name])];

  const outcomes = await attemptAll(database.sql, callers, statements);

  const got = list.map((access, index) => {
    const [owner, ...others] = outcomes[index] ?? [];
    const byCaller = callerNames.map((name, callerIndex) => [name, others[callerIndex]]);
    return [nameOf(access), { ...Object.fromEntries(byCaller), owner: allowed(access, owner) }];
  });
  const expected = list.map((access) => {
    return [nameOf(access), { ...access.expected, owner: "allowed" }];
  });
  expect(Object.fromEntries(got)).toEqual(Object.fromEntries(expected));
});

/** The owner of the tables, who may do everything: what others are refused has to work for them. */
function ownerFor([access]: Access[]): Caller {
  const who = access && NEEDS_THE_PRIMARY.has(access.object) ? "primary" : "admin";
  return { role: "postgres", userId: world.user[who], aal: "aal2" };
}

function allowed(access: Access, outcome: Expected | undefined): Expected | undefined {
  const isAllowed =
    typeof outcome === "string"
      ? NO_REFUSAL.has(outcome) || isAppendOnly(access) || NEEDS_A_SESSION.has(access.object)
      : Number(outcome) > 0;
  return isAllowed ? "allowed" : outcome;
}

/** Whether a statement would change the audit log, which not even the owner may: audit-log.test.ts. */
function isAppendOnly({ verb, object }: Access): boolean {
  return object === "public.audit_log" && (verb === "update" || verb === "delete");
}

/** SQLSTATEs of statements that were allowed but violated a key, wrote a generated column, or half of a plan. */
const NO_REFUSAL = new Set(["23503", "23505", "23514", "PT409", "428C9"]);

test("every table, column and function is in the matrix", async () => {
  const found = await database.sql<{ verb: string; object: string; column: string | null }[]>`
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

  const inDatabase = found.map((it) => nameOf(it as Parameters<typeof nameOf>[0]));
  expect(accessMatrix.map(nameOf).toSorted()).toEqual(inDatabase.toSorted());
  // Each statement is tried for every caller and, for comparison, for the owner of the tables.
  expect(accessMatrix.length * (callerNames.length + 1)).toBeGreaterThanOrEqual(7_100);
});
