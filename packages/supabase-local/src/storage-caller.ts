import { errors, jwtVerify, type JWTPayload } from "jose";
import type { Sql, TransactionSql } from "postgres";
import { bearerOf, type Keys } from "./keys.ts";
import { callerSettings } from "./session.ts";
import { denied, invalidRequest } from "./storage-errors.ts";

/** The caller of Storage. */
export type StorageCaller = {
  /** The user's id; null for keys. */
  owner: string | null;
  /**
   * Runs `work` in a transaction with the caller's role, so that policies apply; `storage.operation()` returns the name
   * of the operation.
   */
  run<T>(operation: string, work: (sql: TransactionSql) => Promise<T>): Promise<T>;
  /** Whether policies would allow `work`, which is rolled back. Throws the database's error if they do not. */
  probe(operation: string, work: (sql: TransactionSql) => Promise<unknown>): Promise<void>;
};

class Undo extends Error {}

/** The payload of a token that this project has signed. Throws Storage's refusal, with jose's message. */
export async function verifyStorageToken(
  token: string,
  { jwtSecret }: Keys,
  refuse: (message: string) => Error,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, new TextEncoder().encode(jwtSecret))).payload;
  } catch (error) {
    throw refuse(error instanceof errors.JOSEError ? error.message : "Invalid Compact JWS");
  }
}

/** The caller of a request; null without a key or a token. Throws for an invalid one. */
export async function readCaller(
  request: Request,
  sql: Sql,
  keys: Keys,
): Promise<StorageCaller | null> {
  const token =
    bearerOf(request.headers.get("authorization") ?? "") || (request.headers.get("apikey") ?? "");
  if (token === "") return null;
  const key = await keys.resolveApiKey(token);
  const claims = key?.claims ?? (await verifyStorageToken(token, keys, denied));
  const { role = "anon", sub = null } = claims as { role?: string; sub?: string };
  const settings = {
    ...callerSettings({ role, uid: sub, jwt: claims }),
    "request.method": request.method,
    "request.path": new URL(request.url).pathname.replace("/storage/v1", ""),
    "storage.allow_delete_query": "true",
  };
  const run: StorageCaller["run"] = (operation, work) =>
    sql.begin(async (transaction) => {
      const allSettings = sql.json({ ...settings, "storage.operation": operation });
      await transaction`select set_config(key, value, true) from jsonb_each_text(${allSettings})`;
      return work(transaction);
    }) as Promise<Awaited<ReturnType<typeof work>>>;
  return {
    owner: sub,
    run,
    async probe(operation, work) {
      await run(operation, async (transaction) => {
        await work(transaction);
        throw new Undo();
      }).catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    },
  };
}

/** Like `readCaller`, but throws if the request has no key. */
export async function requireCaller(request: Request, sql: Sql, keys: Keys) {
  const caller = await readCaller(request, sql, keys);
  if (caller) return caller;
  throw invalidRequest("headers must have required property 'authorization'");
}
