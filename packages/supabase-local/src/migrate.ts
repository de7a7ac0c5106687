import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { withoutAbsentExtensions } from "./absent-extensions.ts";
import { readEarlierMigrations, replacedVersions } from "./earlier-migrations.ts";
import { lineAt, splitStatements, withoutTransactions } from "./sql-statements.ts";

const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key, statements text[], name text);
`;

/**
 * Applies every `<14 digits>_<name>.sql` in `directory` that is not yet recorded, in order, each in one transaction.
 * Returns the names of the applied files; throws an error that names the file and the line. With `onLeftOut`, it skips
 * statements about extensions that this Postgres lacks, and calls `onLeftOut` for each extension.
 */
export async function applyMigrations(
  sql: Sql,
  directory: string,
  onApply: (file: string) => void,
  onReplace: (replaced: number, baseline: string) => void = () => {},
  onLeftOut?: (file: string, extension: string) => void,
): Promise<string[]> {
  await sql.unsafe(HISTORY).simple();
  const rows = await sql`select version from supabase_migrations.schema_migrations`;
  const appliedVersions = new Set(rows.map((row) => String(row["version"])));
  const fileNames = existsSync(directory) ? await readdir(directory) : [];
  const files = fileNames.filter((file) => /^\d{14}_.+\.sql$/.test(file));
  const ordered = files.toSorted();
  const appliedEarlier = await applyEarlier(
    sql,
    directory,
    ordered[0] ?? "",
    appliedVersions,
    onApply,
    onReplace,
  );
  const pending = ordered.filter((file) => !appliedVersions.has(file.slice(0, 14)));
  for (const file of pending) {
    onApply(file);
    const written = withoutTransactions(await readFile(path.join(directory, file), "utf8"));
    const { text, leftOut } = onLeftOut
      ? await withoutAbsentExtensions(sql, written)
      : { text: written, leftOut: [] };
    await applyFile(sql, file, text);
    for (const extension of leftOut) onLeftOut?.(file, extension);
  }
  return [...appliedEarlier, ...pending];
}

/**
 * Updates a database with a history older than the baseline: applies the replaced migrations that it lacks, then
 * records the baseline instead of them.
 */
async function applyEarlier(
  sql: Sql,
  directory: string,
  baseline: string,
  appliedVersions: Set<string>,
  onApply: (file: string) => void,
  onReplace: (replaced: number, baseline: string) => void,
): Promise<string[]> {
  const earlier = readEarlierMigrations(directory, baseline.slice(0, 14));
  if (!earlier || replacedVersions(earlier, appliedVersions).length === 0) return [];
  const pending = earlier.files.filter(([file]) => !appliedVersions.has(file.slice(0, 14)));
  for (const [file, text] of pending) {
    onApply(file);
    await applyFile(sql, file, text);
  }
  const versions = earlier.files.map(([file]) => file.slice(0, 14));
  await sql.begin(async (transaction) => {
    await transaction`
      delete from supabase_migrations.schema_migrations where version in ${transaction(versions)}`;
    await transaction.unsafe(record(baseline)).simple();
  });
  appliedVersions.add(earlier.version);
  onReplace(versions.length, baseline);
  return pending.map(([file]) => file);
}

/** The statement that records a file in the history. */
function record(file: string): string {
  const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
  return `insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${quoted(version)}, ${quoted(name)}, '{}')`;
}

/** Applies a file and records it, in one multi-statement query: that is one transaction. */
async function applyFile(sql: Sql, file: string, text: string): Promise<void> {
  try {
    await sql.unsafe(`${text}\n;${record(file)}`).simple();
  } catch (cause) {
    if (!(cause instanceof postgres.PostgresError)) throw cause;
    const line = lineAt(text, await offsetOfMistake(sql, text, cause));
    const hint = cause.hint ? ` (${cause.hint})` : "";
    throw new Error(`${file}, line ${line}: ${cause.message}${hint}`, { cause });
  }
}

function quoted(value = ""): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** Where an error is in the text. Postgres gives some positions; for other errors each statement is run separately. */
async function offsetOfMistake(
  sql: Sql,
  text: string,
  error: postgres.PostgresError,
): Promise<number> {
  if (error.position) return Number(error.position) - 1;
  let last = 0;
  const trial = new Error("trial over");
  await sql
    .begin(async (transaction) => {
      for (const statement of splitStatements(text)) {
        last = statement.offset;
        await transaction.unsafe(statement.text).simple();
      }
      throw trial;
    })
    .catch(() => undefined);
  return last;
}
