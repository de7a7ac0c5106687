import { createServiceClient } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";

const supabase = createServiceClient();
const projectId = Deno.env.get("SANITY_STUDIO_PROJECT_ID");
const dataset = Deno.env.get("SANITY_STUDIO_DATASET");
const contentHost =
  Deno.env.get("SANITY_STUDIO_API_HOST") || `https://${projectId}.apicdn.sanity.io`;
/** The first of the sites that may call. */
const siteUrl = Deno.env.get("ALLOWED_ORIGINS")?.split(",")[0]?.trim().replace(/\/$/, "");

/** The newest change of a published document, as the revision in each page has it. */
const QUERY = `*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")] | order(_updatedAt desc)[0]._updatedAt`;
const REVISION = /<script type="application\/json" id="revision">([^<]*)/;

async function read(url: string): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(8_000) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer;
}

const handler = createHandler({
  async readDatabase() {
    const { data, error } = await supabase.rpc("get_status");
    if (error) throw error;
    return data;
  },
  async readPublished() {
    const address = `${contentHost}/v2025-02-19/data/query/${dataset}?perspective=published`;
    const answer = await read(`${address}&query=${encodeURIComponent(QUERY)}`);
    const { result } = (await answer.json()) as { result?: string | null };
    return result ?? null;
  },
  async readBuilt() {
    if (!siteUrl) throw new Error("ALLOWED_ORIGINS is not set");
    const [, revision] = REVISION.exec(await (await read(`${siteUrl}/`)).text()) ?? [];
    return (JSON.parse(revision ?? "{}") as { newest?: string }).newest ?? null;
  },
  now: Date.now,
});

Deno.serve(handler);
