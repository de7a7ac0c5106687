import type { Sql } from "postgres";
import { blankOut, splitStatements } from "./sql-statements.ts";

const NAMES = /^(?:create|alter|drop)\s+extension\s+(?:if\s+(?:not\s+)?exists\s+)?"?([\w-]+)"?/i;
const COMMENT = /^comment\s+on\s+extension\s+"?([\w-]+)"?/i;

/** Extensions that Postgres lacks here, but whose functions this package provides (cron.ts, net.ts). */
const STOOD_IN = new Set(["pg_cron", "pg_net"]);

/**
 * Returns a migration without its statements about extensions that this Postgres lacks, with unchanged line numbers,
 * and the names of these extensions.
 */
export async function withoutAbsentExtensions(
  sql: Sql,
  text: string,
): Promise<{ text: string; leftOut: string[] }> {
  const named = splitStatements(text).flatMap((statement) => {
    const [, name] = NAMES.exec(statement.text) ?? COMMENT.exec(statement.text) ?? [];
    return name === undefined ? [] : [{ ...statement, name }];
  });
  if (named.length === 0) return { text, leftOut: [] };
  const rows = await sql`select name from pg_available_extensions`;
  const available = new Set(rows.map((row) => String(row["name"])));
  const absent = named.filter(({ name }) => !available.has(name));
  return {
    text: blankOut(text, absent),
    leftOut: [...new Set(absent.map(({ name }) => name))].filter((name) => !STOOD_IN.has(name)),
  };
}
