import type { TestProject } from "vitest/node";
import { startDatabase } from "./start-database.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest's own interface grows by it
  interface ProvidedContext {
    /** A database with the migrations and no rows, which nothing is connected to: the template. */
    templateUrl: string;
    /** The file that the Postgres of all those databases logs to. */
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
