import { fileURLToPath } from "node:url";
import { createClient } from "@sanity/client";
import { readContent } from "./read-content.ts";

export type ImportOptions = {
  /** Origin of a local Content Lake; unset is the hosted one. */
  apiHost?: string;
  projectId: string;
  dataset: string;
  token: string;
};

const ANY_CONTENT = `count(*[!(_id in path("_.**")) && !(_type match "system.*")])`;

/**
 * Loads the starting documents in one transaction, into a lake without any document, draft or picture.
 * Returns how many were created: 0 when there is content already, which is never touched.
 */
export async function importContent(options: ImportOptions): Promise<number> {
  const client = createClient({
    ...options,
    useProjectHostname: options.apiHost === undefined,
    apiVersion: "2025-02-19",
    useCdn: false,
    perspective: "raw",
  });
  if ((await client.fetch<number>(ANY_CONTENT)) > 0) return 0;
  const documents = readContent();
  const transaction = client.transaction();
  for (const document of documents) transaction.createIfNotExists(document);
  await transaction.commit({ visibility: "sync" });
  return documents.length;
}

async function main(): Promise<void> {
  const created = await importContent({
    apiHost: process.env["SANITY_STUDIO_API_HOST"] || undefined,
    projectId: process.env["SANITY_STUDIO_PROJECT_ID"] || "local",
    dataset: process.env["SANITY_STUDIO_DATASET"] || "production",
    token: process.env["SANITY_TOKEN"] || "local",
  });
  const answer = created > 0 ? `${created} documents created` : "there is content already";
  process.stdout.write(`Starting content: ${answer}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
