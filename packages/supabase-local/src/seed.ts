import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Sql } from "postgres";
import { withoutTransactions } from "./sql-statements.ts";

/** The table in which Supabase's CLI records seeds. */
const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);`;

/**
 * Runs each file that was not run yet, in one transaction; an error names the file. A file that has changed is not run
 * again.
 */
export async function applySeeds(
  sql: Sql,
  files: string[],
  onApply: (file: string) => void,
): Promise<void> {
  if (files.length === 0) return;
  await sql.unsafe(HISTORY).simple();
  const rows = await sql`select path from supabase_migrations.seed_files`;
  const done = new Set(rows.map((row) => String(row["path"])));
  for (const file of files) {
    const name = path.basename(file);
    if (done.has(name)) continue;
    onApply(name);
    const written = readFileSync(file, "utf8");
    const text = withoutTransactions(written);
    const hash = createHash("sha256").update(written).digest("hex");
    try {
      await sql.begin(async (transaction) => {
        await transaction.unsafe(text).simple();
        await transaction`insert into supabase_migrations.seed_files values (${name}, ${hash})`;
      });
    } catch (cause) {
      throw new Error(`${name}: ${String(cause)}`, { cause });
    }
  }
}
