import postgres, { type Sql, type TransactionSql } from "postgres";

/**
 * The sender of a request, as PostgREST passes it to the database. `userId` is the token's subject, `sessionId` the
 * session it was made for, `aal` its level of assurance.
 */
export type Caller = {
  role: "anon" | "authenticated" | "service_role" | "postgres";
  userId?: string;
  sessionId?: string;
  aal?: "aal1" | "aal2";
  headers?: Record<string, string>;
};

type Work<T> = (sql: TransactionSql) => Promise<T>;

/** Runs `work` in one committed transaction as the caller. */
export async function runAs<T>(sql: Sql, caller: Caller, work: Work<T>): Promise<T> {
  return (await sql.begin(async (transaction) => {
    await become(transaction, caller);
    return work(transaction);
  })) as T;
}

/** The result of a request: the rows it returned or changed, or the SQLSTATE of the refusal. */
export type Outcome = { rows: number } | { refused: string };

class Undo extends Error {}

/** Runs one statement as the caller, rolls it back and returns the result. */
export async function attempt(
  sql: Sql,
  caller: Caller,
  work: Work<{ count: number | null; length: number }>,
): Promise<Outcome> {
  let outcome: Outcome = { rows: 0 };
  try {
    await sql.begin(async (transaction) => {
      await become(transaction, caller);
      const result = await work(transaction);
      outcome = { rows: result.count ?? result.length };
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof postgres.PostgresError) return { refused: error.code };
    if (!(error instanceof Undo)) throw error;
  }
  return outcome;
}

async function become(sql: TransactionSql, caller: Caller): Promise<void> {
  const { role, headers = {} } = caller;
  await sql`select set_config('role', ${role}, true),
    set_config('request.jwt.claims', ${claimsOf(caller)}, true),
    set_config('request.headers', ${JSON.stringify(headers)}, true)`;
}

/** The claims of the caller's token, in JSON. */
export function claimsOf({ role, userId, sessionId, aal }: Caller): string {
  return JSON.stringify({ role, sub: userId, session_id: sessionId, aal });
}
