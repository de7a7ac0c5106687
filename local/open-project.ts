import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import postgres, { type Sql } from "postgres";
import { openDataset, readTarget } from "../studio/commands/dataset.ts";
import { readConfig } from "./config.ts";
import { openData } from "./open-data.ts";

type Project = { sql: Sql; content: SanityClient };

/**
 * Opens the hosted project with SUPABASE_DB_URL, SANITY_STUDIO_PROJECT_ID and SANITY_TOKEN, else the local stack's data
 * (the stack must not run), for as long as `work` takes.
 */
export async function withProject(work: (project: Project) => Promise<void>): Promise<void> {
  const root = join(import.meta.dirname, "..");
  const cleanup = new AsyncDisposableStack();
  try {
    const hosted = process.env["SUPABASE_DB_URL"];
    const { databaseUrl, content } = hosted
      ? { databaseUrl: hosted, content: openDataset(readTarget(process.env)) }
      : cleanup.use(await openData(root, readConfig(process.env)));
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    cleanup.defer(() => sql.end({ timeout: 5 }));
    await work({ sql, content });
  } finally {
    await cleanup.disposeAsync();
  }
}
