import { closeSync, createReadStream, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { getDefaultHighWaterMark, type Readable, setDefaultHighWaterMark } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import type { Sql, TransactionSql } from "postgres";

/** One table's rows in a file, as `copy` writes them. */
export type TableDump = { table: string; columns: string[]; file: string; rows: number };

/**
 * The product's tables, and the accounts with their second factors. It leaves out sessions, so that everybody signs in
 * again, and the URL of the functions, which every project has for itself.
 */
const TABLES = `
select format('%I.%I', nspname, relname) as table,
  (select array_agg(quote_ident(attname) order by attnum) from pg_catalog.pg_attribute
   where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
where relkind = 'r'
  and (nspname in ('public', 'private') or (nspname = 'auth' and relname in ('users', 'identities', 'mfa_factors')))
  and (nspname, relname) <> ('private', 'function_address')
order by 1`;

type Table = { table: string; columns: string[] };

/**
 * The driver stops reading the connection while a copy's stream is full, and never continues if the copy ends in the
 * meantime. So this stream is never full: its data is written at once.
 */
async function readCopy(tx: TransactionSql, copy: string): Promise<Readable> {
  const usual = getDefaultHighWaterMark(false);
  setDefaultHighWaterMark(false, Number.MAX_SAFE_INTEGER);
  try {
    return await tx.unsafe(copy).readable();
  } finally {
    setDefaultHighWaterMark(false, usual);
  }
}

/** Writes a copy into a file; resolves to the number of its rows. */
async function writeRows(source: Readable, file: string): Promise<number> {
  const target = openSync(file, "wx");
  try {
    let rows = 0;
    source.on("data", (chunk: Buffer) => {
      // Line breaks of a value are written as \n, so each line is a row.
      for (const byte of chunk) if (byte === 0x0a) rows += 1;
      writeSync(target, chunk);
    });
    await finished(source);
    return rows;
  } finally {
    closeSync(target);
  }
}

/** Writes every row, as of one moment, into files of a folder. */
export async function dumpDatabase(sql: Sql, folder: string): Promise<TableDump[]> {
  return sql.begin("isolation level repeatable read read only", async (tx) => {
    const dumps: TableDump[] = [];
    for (const { table, columns } of await tx.unsafe<Table[]>(TABLES)) {
      const file = `${table.replaceAll('"', "")}.copy`;
      const source = await readCopy(tx, `copy ${table} (${columns.join(", ")}) to stdout`);
      const rows = await writeRows(source, join(folder, file));
      dumps.push({ table, columns, file, rows });
    }
    return dumps;
  }) as Promise<TableDump[]>;
}

/** The names of the tables that a restore would empty and that have rows. */
export async function nonEmptyTables(sql: Sql): Promise<string[]> {
  const filled: string[] = [];
  for (const table of ["public.leads", "auth.users"]) {
    const [row] = await sql.unsafe(`select 1 from ${table} limit 1`);
    if (row) filled.push(table);
  }
  return filled;
}

async function loadRows(tx: TransactionSql, folder: string, dump: TableDump): Promise<void> {
  const { table, columns, file, rows } = dump;
  const target = await tx.unsafe(`copy ${table} (${columns.join(", ")}) from stdin`).writable();
  await pipeline(createReadStream(join(folder, file)), target);
  const [counted] = await tx.unsafe<{ rows: number }[]>(
    `select count(*)::int as rows from ${table}`,
  );
  if (counted?.rows !== rows)
    throw new Error(`${table} has ${counted?.rows} rows instead of ${rows}`);
}

const SEQUENCES = `
select pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) as sequence,
  format('%I.%I', nspname, relname) as table, quote_ident(attname) as column
from pg_catalog.pg_attribute join pg_catalog.pg_class on pg_class.oid = attrelid
join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
where nspname in ('public', 'private') and relkind = 'r' and attnum > 0 and not attisdropped
  and pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) is not null`;

type Sequence = { sequence: string; table: string; column: string };

/** Triggers that run in every replication role: those that protect the audit log. */
const ALWAYS_TRIGGERS = `
select tgrelid::regclass::text as table, quote_ident(tgname) as trigger
from pg_catalog.pg_trigger where tgenabled = 'A' and not tgisinternal`;

type Trigger = { table: string; trigger: string };

/**
 * The dumps with the names of tables and columns as this database's own catalogue writes them, in its order: no name of
 * an archive becomes SQL. Throws if the archive names something that this database does not have.
 */
async function namedByCatalogue(sql: Sql, dumps: TableDump[]): Promise<TableDump[]> {
  const tables = new Map((await sql.unsafe<Table[]>(TABLES)).map((each) => [each.table, each]));
  const namedTables = new Set<string>();
  if (dumps.length === 0) throw new Error("the archive has no tables");
  return dumps.map(({ table, columns, file, rows }) => {
    const knownTable = tables.get(table);
    if (!knownTable) throw new Error(`the archive has a table that this database lacks: ${table}`);
    if (namedTables.has(table)) throw new Error(`the archive has ${knownTable.table} twice`);
    namedTables.add(table);
    const unknown = columns.find((column) => !knownTable.columns.includes(column));
    if (unknown !== undefined) {
      throw new Error(
        `the archive's ${knownTable.table} has a column that this database lacks: ${unknown}`,
      );
    }
    // In the archive's order, which is that of the values in its rows.
    const named = columns.flatMap((column) => knownTable.columns.filter((each) => each === column));
    return { table: knownTable.table, columns: named, file, rows };
  });
}

/**
 * Replaces all rows by the dumped ones, in one transaction. Triggers do not run. Throws before any change if the dumps
 * name a table or column that this database does not have.
 */
export async function restoreDatabase(
  sql: Sql,
  folder: string,
  archived: TableDump[],
): Promise<void> {
  const dumps = await namedByCatalogue(sql, archived);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const guards = await tx.unsafe<Trigger[]>(ALWAYS_TRIGGERS);
    for (const { table, trigger } of guards) {
      await tx.unsafe(`alter table ${table} disable trigger ${trigger}`);
    }
    await tx.unsafe(`truncate ${dumps.map(({ table }) => table).join(", ")} cascade`);
    for (const dump of dumps) await loadRows(tx, folder, dump);
    for (const { table, trigger } of guards) {
      await tx.unsafe(`alter table ${table} enable always trigger ${trigger}`);
    }
    for (const { sequence, table, column } of await tx.unsafe<Sequence[]>(SEQUENCES)) {
      await tx.unsafe(
        `select setval('${sequence}', greatest((select max(${column}) from ${table}), 1))`,
      );
    }
  });
}
