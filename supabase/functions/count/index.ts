import { endpoint } from "../_shared/endpoint.ts";
import { reportTo } from "../_shared/report-error.ts";
import { readSectionsFile } from "../_shared/sections-file.ts";
import { createServiceClient, toRefusal } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";

const supabase = createServiceClient();
const allowedOrigins = Deno.env.get("ALLOWED_ORIGINS");

const handler = createHandler({
  async count(visit, headers, isListRead) {
    const call = { visit, request_headers: headers, is_list_read: isListRead };
    const { data, error } = await supabase.rpc("count_visit", call);
    if (error) throw toRefusal(error);
    return data === true;
  },
  readSections: () => readSectionsFile(allowedOrigins),
  async recordList(list) {
    const { error } = await supabase.rpc("record_sections", { list });
    if (error) throw toRefusal(error);
  },
});

Deno.serve(endpoint(handler, allowedOrigins, reportTo(Deno.env.get("SENTRY_DSN"))));
