import { randomUUID } from "node:crypto";
import { storeLead } from "./rows.ts";
import type { Backend, Client, SignedIn } from "./start-backend.ts";

/** The number of rows that a call returned or changed, or the status with which it was refused. */
async function rowsOf(call: PromiseLike<{ data: unknown; error: unknown; status: number }>) {
  const { data, error, status } = await call;
  return error ? `refused ${status}` : Array.isArray(data) ? data.length : Number(Boolean(data));
}

async function statusOf(call: Promise<{ error: unknown; response?: Response | undefined }>) {
  const { error, response } = await call;
  return response?.status ?? (error ? "no answer" : 200);
}

/** Tries every part of the API with the client's token; returns the result of each. */
export async function tryEveryEndpoint({ sql }: Backend, { client, id }: SignedIn) {
  const lead = await storeLead(sql);
  const functions = client.functions;
  return {
    leads: await rowsOf(client.from("leads").select("id").eq("id", lead)),
    board: (await rowsOf(client.rpc("get_active_leads").eq("id", lead))) as unknown,
    history: await rowsOf(client.from("lead_events").select("id").eq("lead_id", lead)),
    roles: await rowsOf(client.from("user_roles").select("role").eq("user_id", id)),
    profile: await rowsOf(client.from("profiles").select("id").eq("id", id)),
    name: await rowsOf(
      client.from("profiles").update({ full_name: "Siti" }).eq("id", id).select("id"),
    ),
    moved: await rowsOf(
      client.from("leads").update({ stage: "closed" }).eq("id", lead).select("id"),
    ),
    isAdmin: await rowsOf(client.rpc("is_admin")),
    resend: await statusOf(
      functions.invoke("send-telegram-notification", { body: { leadId: lead, action: "resend" } }),
    ),
    newAdmin: await statusOf(
      functions.invoke("manage-admin", {
        body: {
          action: "create",
          user: { email: `${randomUUID()}@selat.example`, password: "Passw0rd!" },
        },
      }),
    ),
    trash: await rowsOf(client.rpc("soft_delete_lead", { lead_id: lead })),
    account: (await client.auth.getUser()).error ? "unknown" : "known",
  };
}

/** The ids of the leads in the client's realtime messages. */
export async function listen(client: Client) {
  const received: string[] = [];
  const channel = client.channel(`leads-${randomUUID()}`);
  const wish = { event: "*", schema: "public", table: "leads" } as const;
  channel.on<{ id: string }>("postgres_changes", wish, (change) => {
    if ("id" in change.new) received.push(change.new.id);
  });
  await new Promise<void>((resolve, reject) => {
    // Changes arrive only after the system message "ok", which comes after SUBSCRIBED.
    channel.on("system", {}, ({ status }: { status: string }) => {
      if (status === "ok") resolve();
    });
    channel.subscribe((state, error) => {
      if (state === "CHANNEL_ERROR" || state === "TIMED_OUT") reject(error ?? new Error(state));
    });
  });
  return received;
}
