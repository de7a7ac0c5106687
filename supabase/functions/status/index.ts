import { readPublished } from "../_shared/published-content.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";

const supabase = createServiceClient();
/** The first of the allowed sites. */
const siteUrl = Deno.env.get("ALLOWED_ORIGINS")?.split(",")[0]?.trim().replace(/\/$/, "");

/** The newest change of a published document, as the revision in each page has it. */
const QUERY = `*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")] | order(_updatedAt desc)[0]._updatedAt`;
const REVISION = /<script type="application\/json" id="revision">([^<]*)/;

const handler = createHandler({
  async readDatabase() {
    const { data, error } = await supabase.rpc("get_status");
    if (error) throw error;
    return data;
  },
  async readPublished() {
    return (await readPublished(QUERY)) as string | null;
  },
  async readBuilt() {
    if (!siteUrl) throw new Error("ALLOWED_ORIGINS is not set");
    const answer = await fetch(`${siteUrl}/`, { signal: AbortSignal.timeout(8_000) });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const [, revision] = REVISION.exec(await answer.text()) ?? [];
    return (JSON.parse(revision ?? "{}") as { newest?: string }).newest ?? null;
  },
  now: Date.now,
});

Deno.serve(handler);
