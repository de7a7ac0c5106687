import type { Sql } from "postgres";
import type { Expected } from "./access-rule.ts";
import { type Caller, claimsOf } from "./callers.ts";

/** Runs each statement in a subtransaction and undoes it with an error, as `attempt` does with a transaction. */
const FUNCTIONS = `
create schema if not exists attempts;
create or replace function attempts.outcome(caller jsonb, statement text) returns jsonb
language plpgsql as $$
declare
  touched bigint;
begin
  perform set_config('request.jwt.claims', caller ->> 'claims', true),
    set_config('request.headers', '{}', true),
    set_config('role', caller ->> 'role', true);
  execute statement;
  get diagnostics touched = row_count;
  raise exception using errcode = 'UNDID';
exception
  when sqlstate 'UNDID' then return to_jsonb(touched);
  when others then return to_jsonb(sqlstate);
end $$;
create or replace function attempts.outcomes(callers jsonb, statements jsonb) returns jsonb
language sql as $$
  select jsonb_agg(
    (select jsonb_agg(attempts.outcome(caller, statement) order by caller_place)
      from jsonb_array_elements(callers) with ordinality as c (caller, caller_place))
    order by place)
  from jsonb_array_elements_text(statements) with ordinality as s (statement, place) $$;
`;

/** Creates what `attemptAll` calls, outside the schemas of the product. */
export async function prepareAttempts(sql: Sql): Promise<void> {
  await sql.unsafe(FUNCTIONS).simple();
}

/**
 * The outcomes of every statement for every caller, by statement, in one round trip. Each statement
 * is undone before the next one runs.
 */
export async function attemptAll(
  sql: Sql,
  callers: Caller[],
  statements: string[],
): Promise<Expected[][]> {
  const who = callers.map((caller) => ({ role: caller.role, claims: claimsOf(caller) }));
  const [row] = await sql<{ outcomes: Expected[][] }[]>`
    select attempts.outcomes(${sql.json(who)}, ${sql.json(statements)}) as outcomes`;
  return row?.outcomes ?? [];
}
