import { readPublished } from "../_shared/published-content.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";

const supabase = createServiceClient();
/** The first of the allowed sites. */
const siteUrl = Deno.env.get("ALLOWED_ORIGINS")?.split(",")[0]?.trim().replace(/\/$/, "");

/** The newest change of a published document, as the revision in each page has it. */
const QUERY = `*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")] | order(_updatedAt desc)[0]._updatedAt`;

const handler = createHandler({
  async readDatabase() {
    const { data, error } = await supabase.rpc("get_status");
    if (error) throw error;
    return data;
  },
  async readPublished() {
    return (await readPublished(QUERY)) as string | null;
  },
  async readPage(path) {
    if (!siteUrl) throw new Error("ALLOWED_ORIGINS is not set");
    const response = await fetch(siteUrl + path, { signal: AbortSignal.timeout(8_000) });
    // A host may send the 404 page with status 404.
    if (!response.ok && path !== "/404") throw new Error(`answered ${response.status}`);
    return response.text();
  },
  now: Date.now,
});

Deno.serve(handler);
