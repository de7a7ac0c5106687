import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { leadRow } from "./rows.ts";
import type { Backend, SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

// A backend with a receiver of its webhook, for the tests of outgoing events and incoming leads.

export const ADDRESS = "https://crm.example/hooks?v=1";

/** A POST as received; `path` is the URL without its scheme. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string };
/** The receiver's response; 204 if nothing is scripted. */
export type Answer = { status: number; location?: string } | "silence" | "hang up";

/** What runs from the first `beforeAll` on, and what the receiver got and answers in this test. */
export const fixture = { received: [], answers: [] } as unknown as {
  backend: Backend;
  admin: SignedIn;
  received: Received[];
  answers: Answer[];
};

const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  fixture.received.push({ path: request.url ?? "", headers: request.headers, body });
  const answer = fixture.answers.shift() ?? { status: 204 };
  if (answer === "silence") return;
  if (answer === "hang up") return void request.socket.destroy();
  const { status, location } = answer;
  response.writeHead(status, { connection: "close", ...(location && { location }) }).end();
});

/** Starts backend and receiver for the tests of a file, and empties both before each test. */
export function startConnections(): void {
  beforeAll(async () => {
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const { port } = receiver.address() as AddressInfo;
    fixture.backend = await createBackend({
      functionEnv: {
        RECEIVER_URL: `http://127.0.0.1:${port}`,
        RECEIVER_TIMEOUT: "1",
        ALLOWED_ORIGINS: "https://selat.example",
      },
    });
    fixture.admin = await fixture.backend.signIn();
  });
  afterAll(async () => {
    await fixture.backend.stop();
    receiver.closeAllConnections();
    receiver.close();
  });
  beforeEach(async () => {
    const { sql } = fixture.backend;
    await sql`truncate private.rate_slots, private.webhook_outbox, private.function_address,
      private.lead_keys`;
    await sql`delete from public.leads`;
    [fixture.received, fixture.answers] = [[], []];
  });
}

/** Makes the database call the functions automatically from now on. */
export async function connectDatabase(): Promise<void> {
  const functions = `${fixture.backend.url}/functions/v1`;
  await fixture.backend
    .sql`select public.set_function_address(${functions}, ${fixture.backend.anonKey})`;
}

/** Sets the webhook's address as an admin, or removes it with null; resolves to its secret. */
export async function setWebhook(url: string | null): Promise<string> {
  const { data } = await fixture.admin.client
    .rpc("set_webhook", { new_url: url as string })
    .throwOnError();
  return data;
}

/** Calls the function `send-webhooks`; resolves to its status and body. */
export async function callSender(body: object, token = fixture.backend.anonKey) {
  const response = await fetch(`${fixture.backend.url}/functions/v1/send-webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Calls it as the database does: it sends the events that are due. */
export const deliver = () => callSender({ action: "deliver" });

/** Stores a lead as the contact form does; resolves to its id. */
export async function submit(changes: Parameters<typeof leadRow>[0] = {}): Promise<string> {
  const row = leadRow({ email: `${randomUUID()}@kopi.example`, stage: "interested", ...changes });
  await fixture.backend.visitor
    .from("leads")
    .insert(row as never)
    .throwOnError();
  return row.id;
}

/** Advances the webhook's clock by this many minutes. */
export async function letPass(minutes: number): Promise<void> {
  const time = `${minutes} minutes`;
  await fixture.backend.sql`update private.webhook set
    next_call_at = next_call_at - ${time}::interval, failing_since = failing_since - ${time}::interval,
    sender_since = sender_since - ${time}::interval, called_at = called_at - ${time}::interval,
    old_secret_until = old_secret_until - ${time}::interval`;
  await fixture.backend.sql`update private.webhook_outbox set
    written_at = written_at - ${time}::interval, next_try_at = next_try_at - ${time}::interval`;
}

/** The webhook's state as an admin reads it. */
export async function state() {
  const { data } = await fixture.admin.client.rpc("get_webhook").single().throwOnError();
  return data;
}

/** The bodies of the received events. */
export const bodies = () =>
  fixture.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
/** The companies of the leads in the received events. */
export const companies = () => bodies().map(({ company_name }) => company_name);

/** A signature by the specification of Standard Webhooks. */
export function sign({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const content = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
}

/** A lead as a caller sends it. */
export const lead = {
  company_name: "Kopi Corner",
  contact_name: "Tan Wei Ling",
  contact_number: "+65 6123 4567",
  email: "weiling@kopi.example",
  solution_interested: "Waiter AI",
};

/** Creates a key for leads as an admin; resolves to the key. */
export async function makeKey(name: string = randomUUID()): Promise<string> {
  const { data } = await fixture.admin.client
    .rpc("create_lead_key", { key_name: name })
    .throwOnError();
  return data;
}

export type Answered = {
  id?: string;
  status?: string;
  error?: { code: string; message: string; fields?: Record<string, string> };
};

/** Sends a lead to the function `leads`, with a key or without; resolves to the answer. */
export async function post(
  body: unknown,
  key: string | null,
  { headers = {}, query = "" }: { headers?: Record<string, string>; query?: string } = {},
) {
  const response = await fetch(`${fixture.backend.url}/functions/v1/leads${query}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answered,
  };
}
