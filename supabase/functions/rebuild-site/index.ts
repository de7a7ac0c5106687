import { endpoint } from "../_shared/endpoint.ts";
import { reportTo } from "../_shared/report-error.ts";
import { createServiceClient, toRefusal } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";

/** How long without a publish before the site is built. A worker lives for 150 s on the Free plan. */
const QUIET_MS = 20_000;

const supabase = createServiceClient();

/** Only in Supabase's runtime: keeps a worker alive until the work is done. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

const handler = createHandler({
  buildHook: Deno.env.get("BUILD_HOOK"),
  async requestTicket() {
    const { data, error } = await supabase.rpc("ask_rebuild");
    if (error) throw toRefusal(error);
    return data;
  },
  async take(ticket) {
    const { data, error } = await supabase.rpc("take_rebuild", { ticket });
    if (error) throw toRefusal(error);
    return data;
  },
  build(hook) {
    return fetch(hook, { method: "POST", signal: AbortSignal.timeout(10_000) });
  },
  wait() {
    return new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  },
  inBackground(work) {
    const notified = work.catch(() => console.error("rebuild: the database could not be reached"));
    if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(notified);
  },
  now: Date.now,
});

Deno.serve(
  endpoint(handler, Deno.env.get("ALLOWED_ORIGINS"), reportTo(Deno.env.get("SENTRY_DSN"))),
);
