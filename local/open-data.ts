import { join } from "node:path";
import { openDataset, readTarget } from "../studio/commands/dataset.ts";
import type { SanityClient } from "@sanity/client";
import type { LocalConfig } from "./config.ts";
import { startContentLake } from "content-lake";
import { lockDataDir, prepareDataDir } from "./data-dir.ts";
import { keyFileOf, readKeys } from "supabase-local/key-file";
import { lakeProject, supabaseProject } from "./services.ts";
import { startSupabase } from "supabase-local";

export type OpenData = AsyncDisposable & { databaseUrl: string; content: SanityClient };

/** Opens the data folder's database and content, without site and Studio; throws while a stack runs on it. */
export async function openData(root: string, { dataDir, ports }: LocalConfig): Promise<OpenData> {
  const cleanup = new AsyncDisposableStack();
  try {
    prepareDataDir(dataDir);
    cleanup.defer(await lockDataDir(dataDir, 0));
    const supabase = await startSupabase({
      ...supabaseProject(root),
      dataDir: join(dataDir, "supabase"),
      port: ports.supabase,
      keys: readKeys(keyFileOf(dataDir)),
      allowedOrigins: [],
    });
    cleanup.defer(() => supabase.stop());
    const folder = join(dataDir, "content-lake");
    const lake = await startContentLake({
      ...lakeProject,
      dataDir: folder,
      port: ports.lake,
      allowedOrigins: [],
    });
    cleanup.defer(() => lake.stop());
    const content = openDataset(readTarget({ SANITY_STUDIO_API_HOST: lake.url }));
    const close = () => cleanup.disposeAsync();
    return { databaseUrl: supabase.databaseUrl, content, [Symbol.asyncDispose]: close };
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}
