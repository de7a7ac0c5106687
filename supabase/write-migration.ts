import { writeFileSync } from "node:fs";
import path from "node:path";
import { extract } from "@supabase/pg-delta/extract";
import { plan } from "@supabase/pg-delta/plan";
import { Pool } from "pg";

export type Difference = {
  /** The statements that make the one database like the other; empty if nothing differs. */
  statements: string[];
  /** The statements that lose data. */
  losses: string[];
};

/** Returns the statements of a migration from the database at `from` to the one at `to`, without rows. */
export async function compareDatabases(from: string, to: string): Promise<Difference> {
  const pools = [from, to].map((connectionString) => new Pool({ connectionString }));
  try {
    const [source, desired] = await Promise.all(pools.map((pool) => extract(pool)));
    if (!source || !desired)
      throw new Error(`cannot read the schema of the ${source ? "target" : "source"} database`);
    const { actions } = plan(source.factBase, desired.factBase);
    const lost = actions.filter(({ dataLoss }) => dataLoss !== "none");
    return { statements: actions.map(statementOf), losses: lost.map(statementOf) };
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

function statementOf({ sql }: { sql: string }): string {
  return `${sql.trim().replace(/;$/, "").trimEnd()};`;
}

const SECOND = 1000;

/** Returns a version of 14 digits: the current time, or a second after the last migration if that is later. */
function nextVersion(last: string): string {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(last) ?? [];
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const after = Date.UTC(year, month - 1, day, hour, minute, second) + SECOND;
  const moment = new Date(Math.max(Date.now(), after));
  return moment.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14);
}

/** Writes statements as the next migration into `folder`; `last` is the newest file there. Returns its path. */
export function writeMigration(
  folder: string,
  last: string,
  name: string,
  statements: string[],
): string {
  const file = path.join(folder, `${nextVersion(last)}_${name}.sql`);
  writeFileSync(file, `${statements.join("\n\n")}\n`);
  return file;
}
