import { endpoint } from "../_shared/endpoint.ts";
import { reportTo } from "../_shared/report-error.ts";
import { createServiceClient, toRefusal } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";

const supabase = createServiceClient();
const turnstileUrl = Deno.env.get("TURNSTILE_URL") ?? "https://challenges.cloudflare.com";

const handler = createHandler({
  async readSecret() {
    const { data, error } = await supabase.rpc("read_turnstile_secret");
    if (error) throw toRefusal(error);
    return data;
  },
  verify(fields) {
    return fetch(`${turnstileUrl}/turnstile/v0/siteverify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
      redirect: "error",
      signal: AbortSignal.timeout(8_000),
    });
  },
  async signPass() {
    const { data, error } = await supabase.rpc("sign_pass");
    if (error) throw toRefusal(error);
    return data;
  },
});

Deno.serve(
  endpoint(handler, Deno.env.get("ALLOWED_ORIGINS"), reportTo(Deno.env.get("SENTRY_DSN"))),
);
