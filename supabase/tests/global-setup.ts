import type { TestProject } from "vitest/node";
import { startDatabase } from "./start-database.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- extends Vitest's own interface
  interface ProvidedContext {
    /** The template: a database with all migrations, without rows and without connections. */
    templateUrl: string;
    /** The log file of their Postgres. */
    postgresLog: string;
  }
}

/** One Postgres for all files of this folder; each file works on its own copy of the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { sql, url, log, stop } = await startDatabase();
  // Postgres copies only a database that has no connections.
  await sql.end();
  project.provide("templateUrl", url);
  project.provide("postgresLog", log);
  return stop;
}
