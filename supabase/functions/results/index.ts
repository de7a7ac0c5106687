import { endpoint } from "../_shared/endpoint.ts";
import { reportTo } from "../_shared/report-error.ts";
import { readSectionsFile } from "../_shared/sections-file.ts";
import { createServiceClient, toRefusal } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";

const supabase = createServiceClient();
const project = Deno.env.get("SANITY_STUDIO_PROJECT_ID") ?? "local";
const host = Deno.env.get("SANITY_STUDIO_API_HOST") || `https://${project}.api.sanity.io`;
/** The Studio is not a page of the site: its own origin, in addition to those that may call the other functions. */
const origins = [Deno.env.get("ALLOWED_ORIGINS"), Deno.env.get("STUDIO_URL")]
  .filter(Boolean)
  .join(",");

async function call(name: string, args: Record<string, string>): Promise<unknown> {
  const { data, error } = await supabase.rpc(name, args);
  if (error) throw toRefusal(error);
  return data;
}

const handler = createHandler({
  fetchSanityUser(token) {
    return fetch(`${host}/v2025-02-19/users/me`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: "error",
      signal: AbortSignal.timeout(8_000),
    });
  },
  getResults(of_document, { from, to }) {
    return call("get_results", { of_document, from_day: from, to_day: to });
  },
  getExperiment(of_experiment, of_document, of_key, { from, to }) {
    const experimentKey = { of_experiment, of_document, of_key };
    return call("get_experiment", { ...experimentKey, from_day: from, to_day: to });
  },
  readSections: () => readSectionsFile(Deno.env.get("ALLOWED_ORIGINS")),
  getWhatSells({ from, to }) {
    return call("get_selling", { from_day: from, to_day: to });
  },
});

Deno.serve(endpoint(handler, origins, reportTo(Deno.env.get("SENTRY_DSN"))));
