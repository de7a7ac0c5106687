import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeLead } from "./rows.ts";
import type { Backend, Client, SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

const PATIENT = { timeout: 10_000, interval: 20 };

let backend: Backend;
let admin: SignedIn;
/** Deleted by `admin` in the second test; the access token stays good. */
let former: SignedIn;
let receivedByFormer: string[];
let receivedByAdmin: string[];

beforeAll(async () => {
  backend = await createBackend();
  admin = await backend.signIn({ isPrimary: true });
  former = await backend.signIn();
});
afterAll(() => backend.stop());

/** Rows that a call returned or changed; a refusal is the status it came with. */
async function rowsOf(call: PromiseLike<{ data: unknown; error: unknown; status: number }>) {
  const { data, error, status } = await call;
  return error ? `refused ${status}` : Array.isArray(data) ? data.length : Number(Boolean(data));
}

async function statusOf(call: Promise<{ error: unknown; response?: Response | undefined }>) {
  const { error, response } = await call;
  return response?.status ?? (error ? "no answer" : 200);
}

/** Tries every part of the API with the client's token; returns the result of each. */
async function tryEveryEndpoint({ client, id }: SignedIn) {
  const lead = await storeLead(backend.sql);
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
async function listen(client: Client) {
  const received: string[] = [];
  const channel = client.channel(`leads-${randomUUID()}`);
  const wish = { event: "*", schema: "public", table: "leads" } as const;
  channel.on<{ id: string }>("postgres_changes", wish, (change) => {
    if ("id" in change.new) received.push(change.new.id);
  });
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => {
      if (state === "SUBSCRIBED") resolve();
      if (state === "CHANNEL_ERROR" || state === "TIMED_OUT") reject(error ?? new Error(state));
    });
  });
  return received;
}

test("an admin's token works at every endpoint", async () => {
  expect(await tryEveryEndpoint(former)).toEqual({
    leads: 1,
    board: 1,
    history: 1,
    roles: 1,
    profile: 1,
    name: 1,
    moved: 1,
    isAdmin: 1,
    resend: 200,
    newAdmin: 200,
    trash: 1,
    account: "known",
  });
});

test("an open channel sends an admin every lead, until another deletes them", async () => {
  receivedByFormer = await listen(former.client);
  receivedByAdmin = await listen(admin.client);
  const lead = await storeLead(backend.sql);
  await expect.poll(() => receivedByFormer, PATIENT).toContain(lead);

  const body = { action: "delete", userId: former.id };
  const { error } = await admin.client.functions.invoke("manage-admin", { body });
  expect(error).toBeNull();
});

describe("once the admin is deleted", () => {
  test("the same token, still good for an hour, works at none", async () => {
    expect(await tryEveryEndpoint(former)).toEqual({
      leads: 0,
      board: 0,
      history: 0,
      roles: 0,
      profile: 0,
      name: 0,
      moved: 0,
      isAdmin: 0,
      resend: 401,
      newAdmin: 401,
      trash: "refused 403",
      account: "unknown",
    });
  });

  test("a channel that was open receives nothing more", async () => {
    const after = await storeLead(backend.sql);

    await expect.poll(() => receivedByAdmin, PATIENT).toContain(after);
    // Messages come in order: once the admin has the last one, the other client would have it too.
    const last = await storeLead(backend.sql);
    await expect.poll(() => receivedByAdmin, PATIENT).toContain(last);
    expect(receivedByFormer).not.toContain(after);
  });

  test("the session cannot be renewed, and signing in again is refused", async () => {
    const renewed = await former.client.auth.refreshSession();
    const { email } = former;
    const again = await former.client.auth.signInWithPassword({ email, password: "Passw0rd!" });

    expect(renewed.error).not.toBeNull();
    expect(again.error).toMatchObject({ code: "invalid_credentials" });
  });
});
