import type { Sql } from "postgres";
import { bearerOf, type Keys } from "./keys.ts";
import { callerSettings } from "./session.ts";

type Row = Record<string, unknown>;

/** The settings of the caller of a REST request, whose rights apply to the functions that a default calls. */
async function settingsOf(request: Request, keys: Keys): Promise<Record<string, string>> {
  const apikey = request.headers.get("apikey") ?? "";
  const bearer = bearerOf(request.headers.get("authorization") ?? "") || apikey;
  const claims = (await keys.resolveBearer(bearer)) ?? {};
  const role = typeof claims["role"] === "string" ? claims["role"] : "anon";
  return callerSettings({ role, uid: claims.sub ?? null, jwt: claims });
}

/** Values of the columns' defaults for `count` rows of a request's table, evaluated for each row. */
export async function readDefaults(
  { sql, keys, schema }: { sql: Sql; keys: Keys; schema: string },
  request: Request,
  columns: string[],
  count: number,
): Promise<Row[]> {
  const table = decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
  const profile = request.headers.get("content-profile") ?? schema;
  const defaults = await sql<{ name: string; expression: string }[]>`
    select attname as name, case when attidentity = '' then pg_get_expr(adbin, adrelid)
      else format('nextval(%L)', pg_get_serial_sequence(attrelid::regclass::text, attname)) end as expression
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = to_regclass(format('%I.%I', ${profile}::text, ${table}::text)) and attgenerated = ''
      and attname = any (${columns}) and (adbin is not null or attidentity <> '')`;
  if (defaults.length === 0) return [];
  const settings = sql.json(await settingsOf(request, keys));
  const values = defaults.map(
    ({ name, expression }) => sql`to_jsonb((${sql.unsafe(expression)})) as ${sql(name)}`,
  );
  return sql.begin(async (transaction) => {
    await transaction`select set_config(key, value, true) from jsonb_each_text(${settings})`;
    return transaction<Row[]>`
      select ${values.flatMap((value, index) => (index === 0 ? [value] : [sql`, `, value]))}
      from generate_series(1, ${count})`;
  });
}
