import { z } from "npm:zod@4.6.7";
import { endpoint, Refusal } from "../_shared/endpoint.ts";
import { reportTo } from "../_shared/report-error.ts";
import { createServiceClient, toRefusal } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";

const supabase = createServiceClient();

const receivedSchema = z.union([
  z.object({ id: z.string(), status: z.enum(["created", "repeated"]) }),
  z.object({ status: z.literal("test") }),
  z.object({ refused: z.record(z.string(), z.string()) }),
]);

const handler = createHandler({
  async receive({ keyHash, fields, externalId, isTest }) {
    const { data, error } = await supabase.rpc("receive_lead", {
      key_hash: keyHash,
      lead: fields,
      external_id: externalId,
      is_test: isTest,
    });
    if (!error) return receivedSchema.parse(data);
    const { status, code, message } = toRefusal(error);
    throw new Refusal(status, code, message, status === 429 ? { retryAfter: 60 } : {});
  },
});

Deno.serve(
  endpoint(handler, Deno.env.get("ALLOWED_ORIGINS"), reportTo(Deno.env.get("SENTRY_DSN"))),
);
