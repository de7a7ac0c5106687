import type { Sql } from "postgres";

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Corrects a call of a function whose arguments are rows, such as `{"user_row": {"id": 1}}`: lite would pass an object
 * as JSON, but Postgres expects the text format of rows. Returns the request for lite.
 */
export async function withArguments(request: Request, sql: Sql, schema: string): Promise<Request> {
  // lite refuses a HEAD request to a function that has arguments.
  if (request.method === "HEAD") return new Request(request.url, { headers: request.headers });
  const name = /\/rpc\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];
  const isJson = request.headers.get("content-type")?.includes("json") ?? false;
  if (name === undefined || request.method !== "POST" || !isJson) return request;
  const args: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (!isObject(args) || !Object.values(args).some(isObject)) return request;
  const types = await sql<{ name: string; type: string }[]>`
    select arg.name, arg.type::regtype::text as type
    from pg_catalog.pg_proc cross join unnest(proargnames[1:pronargs], proargtypes) as arg (name, type)
    join pg_catalog.pg_type on pg_type.oid = arg.type
    where pronamespace = to_regnamespace(quote_ident(${schema}))
      and proname = ${decodeURIComponent(name)} and typtype = 'c'`;
  const rows: Json = {};
  for (const { name: argument, type } of types) {
    const value = args[argument];
    if (!isObject(value)) continue;
    const [row] = await sql<{ text: string }[]>`
      select jsonb_populate_record(null::${sql.unsafe(type)}, ${sql.json(value as never)})::text as text`;
    rows[argument] = row?.text;
  }
  if (Object.keys(rows).length === 0) return request;
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const body = JSON.stringify({ ...args, ...rows });
  return new Request(request.url, { method: "POST", headers, body });
}
