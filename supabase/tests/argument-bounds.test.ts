import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LiteConnection } from "supabase-local/lite-connection";
import { runAs, type Caller } from "./callers.ts";
import { storeAdmin } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

type Argument = { name: string; type: string; has_default: boolean };
type Exposed = { name: string; arguments: Argument[]; for_desk: boolean };

let database: TestDatabase;
let functions: Exposed[];
let admin: Caller;

beforeAll(async () => {
  database = await createDatabase();
  admin = {
    role: "authenticated",
    userId: await storeAdmin(database.sql, { isPrimary: true }),
    aal: "aal2",
  };
  functions = await database.sql<Exposed[]>`
    select proname as name,
      has_function_privilege('authenticated', pg_proc.oid, 'execute') as for_desk,
      (
        select json_agg(json_build_object(
          'name', coalesce(proargnames[place], ''), 'type', format_type(type, null),
          'has_default', place > pronargs - pronargdefaults
        ) order by place)
        from unnest(proargtypes::oid[]) with ordinality as given (type, place)
      ) as arguments
    from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and pronargs > 0 and prorettype <> 'trigger'::regtype
      and (
        has_function_privilege('anon', pg_proc.oid, 'execute')
        or has_function_privilege('authenticated', pg_proc.oid, 'execute')
        or has_function_privilege('service_role', pg_proc.oid, 'execute')
      )
    order by proname`;
});
afterAll(() => database.stop());

/** Whether an argument can have any length: a text, a list or JSON. */
const isLong = ({ type }: Argument) =>
  type.endsWith("[]") || ["text", "jsonb", "json"].includes(type);

/** More than any call may hold; an import of 2,000 leads may be 5 MB. */
const MOST = 6_000_000;

function longValue({ type }: Argument): string {
  switch (type) {
    case "text":
      return `repeat('x', ${MOST})`;
    case "jsonb":
    case "json":
      return `jsonb_build_object('x', repeat('x', ${MOST}))`;
    case "uuid[]":
      return `array_fill(gen_random_uuid(), array[${MOST / 16}])`;
    case "lead_stage[]":
      return `array_fill('closed'::public.lead_stage, array[${MOST / 4}])`;
    case "text[]":
      return `array_fill('x'::text, array[${MOST / 5}])`;
    default:
      throw new Error(`no long value of type ${type}`);
  }
}

/** Calls a function with one long argument and nothing in the others; resolves to the SQLSTATE, "" if it succeeds. */
async function callWith({ name, arguments: all, for_desk }: Exposed, long: Argument) {
  const given = all
    .filter((each) => each === long || !each.has_default)
    .map((each) => {
      return `${each.name} => ${each === long ? longValue(each) : `null::${each.type === "lead_stage[]" ? "public.lead_stage[]" : each.type}`}`;
    });
  const caller: Caller = for_desk ? admin : { role: "service_role" };
  const called = runAs(database.sql, caller, (one) =>
    one.unsafe(`select public.${name}(${given.join(", ")})`),
  );
  return called.then(
    () => "",
    (error: { code: string }) => error.code,
  );
}

test("finds more than 30 functions with a text, a list or JSON among their arguments", () => {
  expect(functions.filter(({ arguments: all }) => all.some(isLong)).length).toBeGreaterThan(30);
});

test("every function of the API refuses too long a text, a list or JSON", async () => {
  const unbounded: string[] = [];
  for (const each of functions) {
    for (const long of each.arguments.filter(isLong)) {
      const code = await callWith(each, long);
      if (code !== "PT413") unbounded.push(`${each.name} ${long.name}: ${code}`);
    }
  }
  expect(unbounded).toEqual([]);
});

describe("how long a statement may take", () => {
  test.each([
    ["anon", "5s"],
    ["authenticated", "8s"],
    ["service_role", "30s"],
  ])("is a setting of the role %s: %s", async (role, time) => {
    const rows =
      await database.sql`select rolconfig from pg_catalog.pg_roles where rolname = ${role}`;
    expect(rows).toEqual([{ rolconfig: [`statement_timeout=${time}`] }]);

    const connection = new LiteConnection(database.url);
    const here = await connection.withContext({ auth: { role } }, (one) =>
      sql<{ time: string }>`select current_setting('statement_timeout') as time`.execute(one),
    );
    await connection.close();
    expect(here.rows).toEqual([{ time }]);
  });
});
