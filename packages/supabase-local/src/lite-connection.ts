import type { IPostgresConnectionConfig } from "@supabase/lite/postgres";
import { type Kysely, sql } from "kysely";
import postgres, { type Sql } from "postgres";
import { createPool, type LastingOptions } from "./database-pool.ts";
import { PostgresConnection, requestContext } from "./lite-import.ts";
import { inSchema } from "./one-schema.ts";
import { prefersRollback, maxAffected, preferredTimeZone } from "./rest-corrections.ts";
import { callerSettings, type Caller } from "./session.ts";
import { httpStatusOf } from "./sql-states.ts";

type Context = Parameters<InstanceType<typeof PostgresConnection>["withContext"]>;
// oxlint-disable-next-line typescript/no-explicit-any -- lite declares its database untyped
type Database = Kysely<any>;
type Introspection = Awaited<ReturnType<InstanceType<typeof PostgresConnection>["introspect"]>>;

/** The settings of roles (`alter role ... set`) that PostgREST reads. */
type RoleSettings = {
  /** The function that is called before each request's own work, as schema.name. */
  preRequest: string | undefined;
  /** The statement timeout of a role, as Postgres writes it. */
  timeouts: Map<string, string>;
  /** Whether a request may ask for a rollback (`pgrst.db_tx_end`). */
  canRollBack: boolean;
};

/** Carries the result of a transaction that is rolled back. */
class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("rolled back as asked");
    this.result = result;
  }
}

/** The timeout of a role without a setting. */
const LONGEST_STATEMENT = "10s";

/** lite's Postgres connection, corrected where hosted Supabase behaves differently. */
export class LiteConnection extends PostgresConnection {
  readonly #longestStatement: number | undefined;
  #settings: RoleSettings | undefined;
  readonly #pool: Sql;
  readonly #bySchema = new WeakMap<object, Map<string, Introspection>>();

  /**
   * `longestStatement` in milliseconds: the database ends what takes longer; the roles' own settings if undefined.
   * `onTrouble` is called for each connection that is lost or refused.
   */
  constructor(url: string, longestStatement?: number, onTrouble?: () => void) {
    super({ url, postgresOptions: postgresOptions() });
    this.#longestStatement = longestStatement;
    // lite's own pool opens no connection; its parsed options have lite's types.
    const { options } = this.driver;
    const open = (lasting: LastingOptions) =>
      postgres({ ...options, ...lasting, shared: { retries: 0, typeArrayMap: {} } } as object);
    this.#pool = createPool(open, onTrouble);
    // Apart from `end`, Kysely calls only this method of the driver.
    this.driver.reserve = () => this.#pool.reserve();
  }

  override async close(): Promise<void> {
    // With a timeout, since a request that still holds a connection would block the stop forever.
    await this.#pool.end({ timeout: 2 });
    await super.close();
  }

  /** Returns the tables of the database, with those of the request's schema before others of the same name. */
  override async introspect(options?: {
    useCache?: boolean;
    postprocess?: boolean;
  }): Promise<Introspection> {
    const all = await super.introspect(options);
    const schema = requestContext.getStore()?.schema;
    if (schema === undefined || options?.postprocess === false) return all;
    const bySchema = this.#bySchema.get(all) ?? new Map<string, Introspection>();
    this.#bySchema.set(all, bySchema);
    const visible = bySchema.get(schema) ?? inSchema(all, schema);
    bySchema.set(schema, visible);
    return visible;
  }

  /**
   * Runs `work` in one transaction as the caller. lite's own version first grants every table to anon and
   * authenticated, and sets nothing about the request for triggers.
   */
  override async withContext<T>(
    vars: Context[0],
    work: (database: Database) => Promise<T>,
    options?: Context[2],
  ): Promise<T> {
    if (!vars) return super.withContext(vars, work, options);
    const limits: Record<string, string> =
      options?.rpc?.readOnly === true ? { transaction_read_only: "on" } : {};
    if (options?.transaction) {
      await this.#become(options.transaction, vars["auth"], limits);
      return work(options.transaction);
    }
    try {
      return await this.kysely.transaction().execute(async (transaction) => {
        await this.#become(transaction, vars["auth"], limits);
        const result = await work(transaction);
        const request = requestContext.getStore();
        const prefer = request?.headers["prefer"];
        const isCall = request?.path.startsWith("/rest/v1/rpc/") ?? false;
        if (isCall && result instanceof Response) await assertAffected(result, prefer);
        if (this.#settings?.canRollBack && prefersRollback(prefer)) throw new Undone(result);
        return result;
      });
    } catch (error) {
      if (error instanceof Undone) return error.result as T;
      throw error;
    }
  }

  /**
   * Sets the caller's role and the request's settings, then calls the function that checks every request
   * (`db_pre_request`), as PostgREST does.
   */
  async #become(database: Database, auth: unknown, limits: Record<string, string>): Promise<void> {
    const settings = this.#settings ?? (await readSettings(database));
    const { preRequest, timeouts } = settings;
    // Before the migrations there is no setting to read.
    if (preRequest || settings.canRollBack) this.#settings = settings;
    const { role = "anon" } = (auth ?? {}) as Caller;
    const longest = this.#longestStatement ?? timeouts.get(role) ?? LONGEST_STATEMENT;
    await become(database, auth, { statement_timeout: String(longest), ...limits });
    if (preRequest && requestContext.getStore()) {
      await sql`select ${sql.id(...preRequest.split("."))}()`.execute(database);
    }
  }

  /** Answers database errors with PostgREST's status instead of lite's 500 "SUP". */
  override normalizeDbError(error: unknown): unknown {
    const problem = databaseError(error);
    const status = problem ? httpStatusOf(problem.code) : null;
    if (!problem || status === null) return problem ?? error;
    const { code, message, detail: details = null, hint = null } = problem;
    return asPostgrest(status, { code, message, details, hint });
  }
}

/** Enforces `max-affected` for the rows that a function returns: lite counts only the rows that a write changes. */
async function assertAffected(response: Response, prefer: string | undefined): Promise<void> {
  const maxRows = maxAffected(prefer);
  const rows: unknown =
    maxRows === null
      ? null
      : await response
          .clone()
          .json()
          .catch(() => null);
  if (maxRows === null || !Array.isArray(rows) || rows.length <= maxRows) return;
  const message = "Query result exceeds max-affected preference constraint";
  const details = `The query affects ${rows.length} rows`;
  throw asPostgrest(400, { code: "PGRST124", message, details, hint: null });
}

/** An error with SQLSTATE `PGRST`, whose status and body lite sends to the client unchanged. */
function asPostgrest(status: number, body: Record<string, unknown>): Error {
  const detail = JSON.stringify({ status, headers: {} });
  return Object.assign(new Error(JSON.stringify(body)), { code: "PGRST", detail });
}

/** Ignores a `db_pre_request` that is not in this database: settings of roles apply to the whole server. */
async function readSettings(database: Database): Promise<RoleSettings> {
  const { rows } = await sql<{ role: string; name: string; value: string }>`
    select rolname as role, split_part(setting, '=', 1) as name, split_part(setting, '=', 2) as value
    from pg_catalog.pg_roles, unnest(rolconfig) as setting
    where setting like 'statement_timeout=%' or (rolname = 'authenticator' and setting like 'pgrst.db_tx_end=%')
      or (setting like 'pgrst.db_pre_request=%' and to_regproc(split_part(setting, '=', 2)) is not null)`.execute(
    database,
  );
  const timeouts = rows.filter(({ name }) => name === "statement_timeout");
  return {
    preRequest: rows.find(({ name }) => name === "pgrst.db_pre_request")?.value,
    timeouts: new Map(timeouts.map(({ role, value }) => [role, value])),
    canRollBack: rows.some(({ name, value }) => {
      return name === "pgrst.db_tx_end" && value.endsWith("allow-override");
    }),
  };
}

/** Sets the caller's role and the request's settings for SQL, as PostgREST does. */
async function become(
  database: Database,
  auth: unknown,
  limits: Record<string, string>,
): Promise<void> {
  const request = requestContext.getStore();
  const timeZone = preferredTimeZone(request?.headers["prefer"]);
  const settings = {
    ...callerSettings((auth ?? {}) as Caller),
    "request.headers": JSON.stringify(request?.headers ?? {}),
    "request.method": request?.method ?? "",
    "request.path": request?.path.replace("/rest/v1", "") ?? "",
    "response.status": "",
    "response.headers": "",
    ...limits,
    ...(timeZone ? { TimeZone: timeZone } : {}),
  };
  const calls = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`select ${sql.join(calls)}`.execute(database);
}

type DatabaseError = { code: string; message: string; detail?: string; hint?: string };

function databaseError(error: unknown): DatabaseError | null {
  for (const candidate of [error instanceof Error ? error.cause : null, error]) {
    if (!(candidate instanceof Error) || !("code" in candidate)) continue;
    if (typeof candidate.code === "string" && /^[0-9A-Z]{5}$/.test(candidate.code)) {
      return candidate as Error & DatabaseError;
    }
  }
  return null;
}

/** lite passes objects and arrays as JSON text, other JSON values unchanged. */
function writeJson(value: unknown): string {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return JSON.stringify(value);
  try {
    JSON.parse(value);
    return value;
  } catch {
    return JSON.stringify(value);
  }
}

/** Turns `2026-11-20 12:21:44+00` into `2026-11-20T12:21:44+00:00`, as PostgREST writes it. */
function readTime(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

function writeTime(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

function postgresOptions(): IPostgresConnectionConfig["postgresOptions"] {
  const json = { serialize: writeJson, parse: JSON.parse };
  const time = { serialize: writeTime, parse: readTime };
  // PostgREST writes 1200.00 as a number; lite leaves a decimal that ends in 0 a string.
  const decimal = { serialize: String, parse: Number };
  const types = {
    numeric: { to: 1700, from: [1700], ...decimal },
    json: { to: 114, from: [114], ...json },
    jsonb: { to: 3802, from: [3802], ...json },
    timestamp: { to: 1114, from: [1114], ...time },
    timestamptz: { to: 1184, from: [1184], ...time },
  };
  return { max: 10, onnotice: () => {}, types };
}
