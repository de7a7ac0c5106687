import { accessMatrix, nameOf, type Access } from "../../supabase/tests/access-matrix.ts";
import { DENIED } from "../../supabase/tests/access-rule.ts";
import { isDenied } from "./admin-actions.ts";
import { enroll, signInAgain } from "./api.ts";
import { ask, askJson, type Attack, heldIf, type ServerResponse } from "./attack.ts";
import type { Person, Target } from "./target.ts";

/** A value of a Postgres type, in JSON, that matches no row: an accepted call would change nothing. */
const VALUES: Record<string, unknown> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  text: "x@y.example",
  "text[]": ["x"],
  boolean: true,
  integer: 1,
  bigint: 1,
  jsonb: {},
  "timestamp with time zone": "2020-01-01T00:00:00Z",
};

type Arguments = Map<string, Record<string, unknown>>;

/** Reads the arguments of every function: PostgREST does not find a function without them, and would prove nothing. */
async function argumentsOf({ sql }: Target): Promise<Arguments> {
  const rows = await sql<{ name: string; names: string[] | null; types: string[] }[]>`
    select pronamespace::regnamespace || '.' || proname as name, proargnames as names,
      array(select format_type(type, null) from unnest(proargtypes::oid[]) as type) as types
    from pg_proc where pronamespace::regnamespace::text in ('public', 'private')`;
  return new Map(
    rows.map(({ name, names, types }) => [
      name,
      Object.fromEntries(types.map((type, place) => [names?.[place] ?? "", VALUES[type] ?? null])),
    ]),
  );
}

async function send(
  { verb, object, column }: Access,
  origin: string,
  headers: Record<string, string>,
  functions: Arguments,
) {
  const [schema, name = ""] = object.split(".");
  const profile: Record<string, string> =
    schema === "public" ? {} : { "accept-profile": "private", "content-profile": "private" };
  const all = { prefer: "return=representation", ...headers, ...profile };
  if (verb === "call") {
    const body = functions.get(object) ?? {};
    return askJson(origin, `/rest/v1/rpc/${name}`, body, { headers: all });
  }
  const path = `/rest/v1/${name}`;
  if (verb === "select")
    return ask(origin, { path: `${path}?select=${column ?? "*"}`, headers: all });
  if (verb === "delete") {
    const key = accessMatrix.find((other) => other.object === object && other.column)?.column;
    return ask(origin, { path: `${path}?${key}=is.null`, method: "DELETE", headers: all });
  }
  const body = { [column ?? "id"]: null };
  const method = verb === "insert" ? "POST" : "PATCH";
  const filter = verb === "insert" ? "" : `?${column ?? "id"}=is.null`;
  return askJson(origin, path + filter, body, { method, headers: all });
}

/** Whether the API refused: for a missing right, for a schema that it does not expose, or for an id that it sets. */
function isRefusal({ status, text }: ServerResponse, { object }: Access): boolean {
  if ([401, 403].includes(status)) return true;
  return object.startsWith("private.") ? status === 406 : text.includes('"428C9"');
}

/** Requests over HTTP everything that the access matrix refuses to a caller or answers without rows. */
export function accessAttacks(target: Target): Attack[] {
  const { urls, visitor, outsider, as } = target;
  let functions: Promise<Arguments> | undefined;
  let halfway: Promise<Person> | undefined;
  const signInHalfway = async () => {
    const person = await target.createPerson();
    await enroll(target, person);
    return signInAgain(target, person);
  };
  const callers = [
    { name: "a visitor", key: "visitor" as const, headers: async () => visitor },
    {
      name: "an account without a role",
      key: "nonAdmin" as const,
      headers: async () => as(outsider),
    },
    {
      name: "an admin without the code of the second factor",
      key: "halfway" as const,
      headers: async () => as(await (halfway ??= signInHalfway())),
    },
  ];
  return callers.flatMap(({ name, key, headers }) =>
    accessMatrix
      .filter(({ expected }) => expected[key] === DENIED || expected[key] === 0)
      .map((access) => ({
        requirement: access.column ? "V8.2.3" : access.verb === "call" ? "V8.2.1" : "V8.2.2",
        name: `${name}: ${nameOf(access)}`,
        attempt: async () => {
          const known = await (functions ??= argumentsOf(target));
          const response = await send(access, urls.supabase, await headers(), known);
          return access.expected[key] === DENIED
            ? heldIf(isRefusal(response, access), response)
            : isDenied(response);
        },
      })),
  );
}
