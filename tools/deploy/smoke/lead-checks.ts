import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { request, type Check, expectThat, type Deployment } from "./place.ts";

const JSON_TYPE = { "content-type": "application/json" };

function callRestApi({ supabase }: Deployment, path: string, key: string, init: RequestInit = {}) {
  return request(`${supabase}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: key, ...JSON_TYPE, ...(init.headers as Record<string, string>) },
  });
}

function notify({ supabase, publishableKey }: Deployment, origin: string, body: unknown) {
  return request(`${supabase}/functions/v1/send-telegram-notification`, {
    method: "POST",
    headers: { apikey: publishableKey, origin, ...JSON_TYPE },
    body: JSON.stringify(body),
  });
}

async function checkBoundary(deployment: Deployment): Promise<string> {
  const leads = await callRestApi(deployment, "leads?select=id", deployment.publishableKey);
  expectThat(
    leads.status === 401 || leads.status === 403,
    `a visitor's request for leads returned ${leads.status}`,
  );
  const stranger = await notify(deployment, "https://evil.example", {});
  expectThat(stranger.status === 403, `a call from another site returned ${stranger.status}`);
  return "a visitor reads no lead, another site calls no function";
}

/**
 * Waits until the message is recorded; throws the reason if it was not sent. A busy chat gets it by the database's next
 * call, within a minute.
 */
async function untilNotified(deployment: Deployment, id: string): Promise<void> {
  const query = `leads?id=eq.${id}&select=notification_status,notification_error`;
  for (let tries = 0; tries < 180; tries += 1) {
    const response = await callRestApi(deployment, query, deployment.secretKey);
    expectThat(
      response.status === 200,
      `a request with the secret key returned ${response.status}`,
    );
    const [lead] = (await response.json()) as {
      notification_status: string | null;
      notification_error: string | null;
    }[];
    expectThat(lead !== undefined, "the lead is not in the database");
    if (lead.notification_status === "sent") return;
    expectThat(
      lead.notification_status !== "failed",
      `the message did not reach the chat: ${lead.notification_error}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("the message did not reach the chat within 90 seconds");
}

/** Erases the lead with its history, and checks that it is gone. */
async function erase(deployment: Deployment, id: string): Promise<void> {
  const path = `leads?id=eq.${id}`;
  const erased = await callRestApi(deployment, path, deployment.secretKey, { method: "DELETE" });
  expectThat(erased.ok, `erasing the lead returned ${erased.status}`);
  const remaining = await callRestApi(deployment, `${path}&select=id`, deployment.secretKey);
  expectThat((await remaining.text()).trim() === "[]", "the lead is still there");
}

/** Sends the lead; retries later, as the form does, if the site has reached its limit per minute. */
async function send(deployment: Deployment, body: string): Promise<void> {
  const headers = { prefer: "return=minimal", origin: deployment.site };
  for (let tries = 1; ; tries += 1) {
    const inserted = await callRestApi(deployment, "leads", deployment.publishableKey, {
      method: "POST",
      headers,
      body,
    });
    if (inserted.status === 503 && tries < 10) {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      continue;
    }
    expectThat(
      inserted.status === 201,
      `sending the lead returned ${inserted.status}: ${await inserted.text()}`,
    );
    return;
  }
}

async function checkLead(deployment: Deployment): Promise<string> {
  const id = randomUUID();
  const email = `smoke-${id}@selat.example`;
  const lead = {
    company_name: "Smoke test",
    contact_name: "Smoke test",
    contact_number: "+65 0000 0000",
    email,
    solution_interested: "Custom AI",
    remarks: "Sent by a deployment's own test; no one has to answer.",
    stage: "interested",
    source: "smoke-test",
  };
  await send(deployment, JSON.stringify({ id, ...lead }));
  try {
    const reply = await notify(deployment, deployment.site, {
      leadId: id,
      companyName: lead.company_name,
      contactName: lead.contact_name,
      contactNumber: lead.contact_number,
      email,
      solutionInterested: lead.solution_interested,
      remarks: lead.remarks,
      stage: lead.stage,
      source: lead.source,
    });
    expectThat(reply.ok, `the notification returned ${reply.status}: ${await reply.text()}`);
    await untilNotified(deployment, id);
  } finally {
    await erase(deployment, id);
  }
  return "sent, in the chat, erased";
}

const FORGED = "198.51.100.77";
const PRIVATE = /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1|f[cd]|fe80)/i;

async function addressSeenByDatabase(
  deployment: Deployment,
  headers: Record<string, string>,
): Promise<string | null> {
  const response = await callRestApi(deployment, "rpc/seen_client_address", deployment.secretKey, {
    method: "POST",
    headers,
    body: "{}",
  });
  // The gateway may refuse a client that forges its header.
  if (!response.ok && "cf-connecting-ip" in headers) return null;
  expectThat(response.ok, `the database could not be queried: ${response.status}`);
  return (await response.json()) as string | null;
}

/** The client address that the function counts by; its gateway may set other headers than that of the API. */
async function addressSeenByFunction(
  { supabase, secretKey }: Deployment,
  headers: Record<string, string>,
): Promise<string | null> {
  const response = await request(`${supabase}/functions/v1/send-telegram-notification`, {
    method: "POST",
    headers: { apikey: secretKey, ...JSON_TYPE, ...headers },
    body: JSON.stringify({ action: "seen-address" }),
  });
  if (!response.ok && "cf-connecting-ip" in headers) return null;
  expectThat(response.ok, `the function could not be called: ${response.status}`);
  return ((await response.json()) as { address: string | null }).address;
}

type FindAddress = (headers: Record<string, string>) => Promise<string | null>;

/** Throws unless the counted address is an IP address, not that of a proxy, and not one that the client can choose. */
async function requireAddress(
  who: string,
  { supabase }: Deployment,
  find: FindAddress,
): Promise<string> {
  const address = await find({});
  expectThat(
    address !== null,
    `${who} sees no address, so no visitor is limited by address: see client_address_header`,
  );
  expectThat(isIP(address.split("/")[0] ?? "") > 0, `${who} counts "${address}", no address`);
  for (const name of ["x-forwarded-for", "x-real-ip", "cf-connecting-ip"]) {
    const forged = await find({ [name]: FORGED });
    expectThat(forged !== FORGED, `${who}: a client can choose its address by ${name}`);
  }
  const isLocal = /^https?:\/\/(?:localhost|127\.)/.test(supabase);
  expectThat(
    isLocal || !PRIVATE.test(address),
    `${who} counts ${address}, a proxy's address, the same for everybody`,
  );
  return address;
}

async function checkAddress(deployment: Deployment): Promise<string> {
  const address = await requireAddress("the database", deployment, (headers) =>
    addressSeenByDatabase(deployment, headers),
  );
  return `${address} is counted: compare it with this machine's own`;
}

async function checkFunctionAddress(deployment: Deployment): Promise<string> {
  const address = await requireAddress("the function", deployment, (headers) =>
    addressSeenByFunction(deployment, headers),
  );
  return `the function counts ${address}`;
}

/** The request of a monitoring service; a new project's jobs need a minute before they have run. */
async function checkStatus({ supabase }: Deployment): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const response = await request(`${supabase}/functions/v1/status`);
    const text = await response.text();
    if (response.status === 200) return "green: database, leads, chat, jobs, content, site";
    const { checks } = z.object({ checks: checkSchema.array() }).parse(JSON.parse(text));
    const red = checks.filter(({ status }) => status === "red");
    const isOnlyJobs = red.every(({ name }) => name.endsWith("jobs"));
    expectThat(
      isOnlyJobs && tries < 12,
      red.map(({ name, says }) => `${name}: ${says}`).join("; "),
    );
    await new Promise((resolve) => setTimeout(resolve, 30_000));
  }
}

const checkSchema = z.object({ name: z.string(), status: z.string(), says: z.string() });

export const leadChecks: Check[] = [
  { name: "boundary", run: checkBoundary },
  { name: "lead", run: checkLead },
  { name: "client address", run: checkAddress },
  { name: "client address of functions", run: checkFunctionAddress },
  { name: "status", run: checkStatus },
];
