import { createHash, randomBytes, randomUUID } from "node:crypto";
import { isDenied } from "./admin-actions.ts";
import { apiOf, given } from "./api.ts";
import { ask, type Attack, heldIf, refused, type ServerResponse } from "./attack.ts";
import { leadOf, type Person, type Target } from "./target.ts";

const LEADS_ENDPOINT = "/functions/v1/leads";
const PUBLIC = "https://receiver.example/hook";

/** Addresses that a webhook must not have: inside our own network in each notation, without https, or malformed. */
const ADDRESSES = [
  "http://receiver.example/hook",
  "https://localhost/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://[::1]/",
  "https://[::ffff:169.254.169.254]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://metadata.google.internal/computeMetadata/v1/",
  "https://db.local/",
  "https://desk.home.arpa/",
  "https://receiver.example:5432/",
  "https://admin:secret@receiver.example/",
  "https://receiver.example@127.0.0.1/",
  "https://receiver.example#@127.0.0.1/",
  "https://receiver.example\\@127.0.0.1/",
  "https://receiver.example/\r\nhost: 127.0.0.1",
  "https://receiver.example/\u0000",
  "HTTPS://RECEIVER.EXAMPLE/",
  "//receiver.example/",
  "javascript:alert(1)//receiver.example/",
  "file:///etc/passwd",
  "gopher://receiver.example/_",
  `https://receiver.example/${"x".repeat(1_000)}`,
  "",
];

/** Callers who may not change the desk's connections to other systems. */
function strangersOf(target: Target): [string, () => Promise<Person | undefined>][] {
  let made: Promise<Person> | undefined;
  return [
    ["a visitor", async () => undefined],
    ["an account without a role", async () => target.outsider],
    ["a member", () => (made ??= target.createPerson("member"))],
  ];
}

/** The webhook: changes by strangers, forbidden addresses, and leaks of its secret. */
export function webhookAttacks(target: Target): Attack[] {
  const { rpc, invoke, read } = apiOf(target);
  const { insider, sql } = target;
  const strangers = strangersOf(target);
  const calls: [string, object][] = [
    ["get_webhook", {}],
    ["set_webhook", { new_url: PUBLIC }],
    ["set_webhook", { new_url: null }],
    ["rotate_webhook_secret", {}],
    ["resume_webhook", {}],
  ];
  const rights = strangers.flatMap(([who, person]) =>
    calls.map(([name, body]) => ({
      requirement: "V8.2.1",
      name: `${name} ${JSON.stringify(body)} by ${who}`,
      attempt: async () => refused(await rpc(name, body, await person()), [401, 403]),
    })),
  );
  const tests = strangers.map(([who, person]) => ({
    requirement: "V8.2.1",
    name: `a test of the webhook by ${who}`,
    attempt: async () =>
      refused(await invoke("send-webhooks", { action: "test" }, await person()), [401, 403]),
  }));
  const ownCalls: [string, object][] = [
    ["get_webhook_target", {}],
    ["claim_webhook_event", {}],
    ["record_webhook_event", { event_id: randomUUID(), failure: null }],
  ];
  const own = ownCalls.map(([name, body]) => ({
    requirement: "V8.2.1",
    name: `${name}, which only the Edge Function calls, called by an admin`,
    attempt: async () => refused(await rpc(name, body, insider), [401, 403, 404]),
  }));
  const tables = ["webhook", "webhook_outbox", "lead_keys"].map((table) => ({
    requirement: "V8.2.2",
    name: `the table ${table} read by an admin`,
    attempt: async () => refused(await read(`${table}?select=*`, insider)),
  }));
  const addresses = ADDRESSES.map((url) => ({
    requirement: "V1.3.6",
    name: `a webhook to ${JSON.stringify(url.slice(0, 60))}`,
    attempt: async () => {
      const response = await rpc("set_webhook", { new_url: url }, insider);
      const [row] = await sql`select url from private.webhook`;
      return refused(response, [400]) ?? heldIf(row?.["url"] === null, response);
    },
  }));
  const actions = ["DELIVER", "", null, ["test"], { url: PUBLIC }, "test; drop table leads"];
  const orders = actions.map((action) => ({
    requirement: "V2.2.1",
    name: `the sender of webhooks called for ${JSON.stringify(action)}`,
    attempt: async () => refused(await invoke("send-webhooks", { action }, insider), [400]),
  }));
  const secrets: Attack = {
    requirement: "V15.3.1",
    name: "the webhook's secret shown a second time",
    attempt: async () => {
      const secret = given<string>(await rpc("set_webhook", { new_url: PUBLIC }, insider));
      const responses: ServerResponse[] = [
        await rpc("get_webhook", {}, insider),
        await read("audit_log?select=*", insider),
        await ask(target.urls.supabase, { path: "/functions/v1/status" }),
      ];
      await rpc("set_webhook", { new_url: null }, insider);
      const shown = responses.find(({ text }) => text.includes(secret));
      return heldIf(
        secret.startsWith("whsec_") && !shown,
        shown ?? (responses[0] as ServerResponse),
      );
    },
  };
  const another: Attack = {
    requirement: "V13.3.1",
    name: "the secret of one receiver kept for the next",
    attempt: async () => {
      const secret = given<string>(await rpc("set_webhook", { new_url: PUBLIC }, insider));
      const next = await rpc("set_webhook", { new_url: `${PUBLIC}/next` }, insider);
      const kept = await sql`
        select from private.webhook where secret = ${secret} or old_secret = ${secret}`;
      await rpc("set_webhook", { new_url: null }, insider);
      return heldIf(next.status === 200 && kept.count === 0, next);
    },
  };
  return [...rights, ...tests, ...own, ...tables, ...addresses, ...orders, secrets, another];
}

/** The endpoint for leads from other systems: its keys, and the fields that a sender may not set. */
export function leadKeyAttacks(target: Target): Attack[] {
  const { rpc } = apiOf(target);
  const { urls, keys, insider, sql } = target;
  let made: Promise<string> | undefined;
  const makeKey = async () =>
    given<string>(await rpc("create_lead_key", { key_name: `Key ${randomLetters()}` }, insider));
  const ownKey = () => (made ??= makeKey());
  const countLeads = async () => Number((await sql`select from public.leads`).count);
  const { id: _id, ...lead } = leadOf();

  function send(
    body: unknown,
    key?: string,
    { method = "POST", query = "", scheme = "Bearer" } = {},
  ) {
    return ask(urls.supabase, {
      method,
      path: `${LEADS_ENDPOINT}${query}`,
      headers: {
        "content-type": "application/json",
        ...(key !== undefined && { authorization: `${scheme} ${key}` }),
      },
      ...(method !== "GET" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  }
  /** Returns null (held) if the request is refused with one of the statuses and stores no lead. */
  async function storesNothing(statuses: number[], request: () => Promise<ServerResponse>) {
    const before = await countLeads();
    const response = await request();
    return refused(response, statuses) ?? heldIf((await countLeads()) === before, response);
  }

  const strangers = strangersOf(target);
  const calls: [string, object][] = [
    ["get_lead_keys", {}],
    ["create_lead_key", { key_name: "Evil" }],
    ["revoke_lead_key", { key_id: randomUUID() }],
    ["receive_lead", { key_hash: "0".repeat(64), lead }],
  ];
  const rights = strangers.flatMap(([who, person]) =>
    calls.map(([name, body]) => ({
      requirement: "V8.2.1",
      name: `${name} by ${who}`,
      attempt: async () => isDenied(await rpc(name, body, await person())),
    })),
  );
  const direct: Attack = {
    requirement: "V8.2.1",
    name: "receive_lead, which only the Edge Function calls, called by an admin with a key's hash",
    attempt: async () => {
      const key_hash = hashOf(await ownKey());
      return storesNothing([401, 403, 404], () => rpc("receive_lead", { key_hash, lead }, insider));
    },
  };

  const unknown = `slk_${randomBytes(32).toString("base64url")}`;
  const wrongKeys: [string, () => Promise<string | undefined> | string | undefined][] = [
    ["no key", () => undefined],
    ["an empty key", () => ""],
    ["the publishable key", () => keys.publishable],
    ["the secret key", () => keys.secret],
    ["an admin's token", () => insider.token],
    ["a key that was never issued", () => unknown],
    ["the hash of a key", async () => hashOf(await ownKey())],
    ["a key in capitals", async () => (await ownKey()).toUpperCase()],
    ["a key without its last letter", async () => (await ownKey()).slice(0, -1)],
    ["a key with a letter added", async () => `${await ownKey()}A`],
    ["two keys", async () => `${unknown},${await ownKey()}`],
    ["a wildcard", () => "slk_%"],
    ["an injected key", () => "slk_' or '1'='1"],
    ["a key of 7,000 letters", () => `slk_${"a".repeat(7_000)}`],
  ];
  const wrong = wrongKeys.map(([name, key]) => ({
    requirement: "V8.2.1",
    name: `a lead with ${name}`,
    attempt: async () => {
      const value = await key();
      return storesNothing([401, 431], () => send(lead, value));
    },
  }));
  const schemes = ["Basic", "Token", "slk", "Bearer:"].map((scheme) => ({
    requirement: "V8.2.1",
    name: `a lead with a key as ${scheme}`,
    attempt: async () => {
      const key = await ownKey();
      return storesNothing([401], () => send(lead, key, { scheme }));
    },
  }));
  // A key must not work in the URL: servers log URLs, and browsers keep them in their history.
  const inAddress = ["key", "google_key", "apikey", "authorization", "access_token"].map(
    (name) => ({
      requirement: "V14.2.1",
      name: `a lead with its key in the URL, as ${name}`,
      attempt: async () => {
        const query = `?${name}=${await ownKey()}`;
        return storesNothing([401], () => send(lead, undefined, { query }));
      },
    }),
  );
  const revoked: Attack = {
    requirement: "V8.2.1",
    name: "a lead with a revoked key, or another response than to an unknown key",
    attempt: async () => {
      const key = await makeKey();
      const [row] = await sql`select id from private.lead_keys where hash = ${hashOf(key)}`;
      await rpc("revoke_lead_key", { key_id: row?.["id"] }, insider);
      const before = await countLeads();
      const [old, never] = [await send(lead, key), await send(lead, unknown)];
      const isSame = old.status === 401 && old.text === never.text;
      return heldIf(isSame && (await countLeads()) === before, old);
    },
  };

  const fields: [string, unknown][] = [
    ["id", randomUUID()],
    ["stage", "closed"],
    ["source", "direct"],
    ["owner_id", insider.id],
    ["created_at", "2020-01-01T00:00:00Z"],
    ["deleted_at", null],
    ["first_response_at", "2026-01-01T00:00:00Z"],
    ["notification_status", "sent"],
    ["value", 1e9],
    ["ip", "203.0.113.1"],
    ["__proto__", { stage: "closed" }],
    ["constructor", "Object"],
    ["id) select 1; --", "x"],
    ['"stage"', "closed"],
    ["contact_name, stage", "x"],
  ];
  const assigned = fields.map(([name, value]) => ({
    requirement: "V15.3.3",
    name: `a lead that sets its own ${name}`,
    attempt: async () => {
      const key = await ownKey();
      const body = `{${JSON.stringify(name)}:${JSON.stringify(value)},${JSON.stringify(lead).slice(1)}`;
      const response = await send(body, key);
      const others = await sql`
        select from public.leads where stage = 'closed' and source like 'api%' or source = 'direct'
          and email = ${lead.email} or id::text = ${String(value)}`;
      // The function drops null values and __proto__, and stores the lead without them.
      const isLeftOut = value === null || name === "__proto__";
      const isHeld = response.status === 422 || (isLeftOut && response.status === 201);
      return heldIf(isHeld && others.count === 0, response);
    },
  }));
  const texts = ["\u0000", "\ud800", "<script>\u0007", "a".repeat(5_000)].map((text) => ({
    requirement: "V2.2.1",
    name: `a lead whose name is ${JSON.stringify(text).slice(0, 20)}`,
    attempt: async () => {
      const key = await ownKey();
      return storesNothing([422], () => send({ ...lead, contact_name: text }, key));
    },
  }));
  const values: [string, unknown][] = [
    ["an object", { $ne: null }],
    ["a list", ["tan@kopi.example"]],
    ["true", true],
  ];
  const confused = values.map(([name, email]) => ({
    requirement: "V15.3.5",
    name: `a lead whose email address is ${name}`,
    attempt: async () => {
      const key = await ownKey();
      return storesNothing([422], () => send({ ...lead, email }, key));
    },
  }));
  const bodies = ["", "null", "[]", "{", '"text"', "<lead/>", "1e999"].map((body) => ({
    requirement: "V2.2.1",
    name: `the body ${JSON.stringify(body)} instead of a lead`,
    attempt: async () => {
      const key = await ownKey();
      return storesNothing([400], () => send(body, key));
    },
  }));
  const sizes = [70_000, 2_000_000].map((bytes) => ({
    requirement: "V15.2.2",
    name: `a lead of ${bytes} bytes`,
    attempt: async () => {
      const key = await ownKey();
      const body = { ...lead, remarks: "x".repeat(bytes) };
      return storesNothing([0, 400, 413, 422], () => send(body, key));
    },
  }));
  const methods = ["GET", "PUT", "PATCH", "DELETE"].map((method) => ({
    requirement: "V3.5.3",
    name: `a lead sent by ${method}`,
    attempt: async () => {
      const key = await ownKey();
      return storesNothing([404, 405], () => send(lead, key, { method }));
    },
  }));
  const overwritten: Attack = {
    requirement: "V8.2.2",
    name: "a lead of one key overwritten with another key, by the same lead_id",
    attempt: async () => {
      const lead_id = randomUUID();
      const first = await send({ ...lead, lead_id }, await makeKey());
      const { id } = JSON.parse(first.text) as { id: string };
      const other = await send({ ...lead, lead_id, company_name: "Evil" }, await makeKey());
      const [row] = await sql`select company_name from public.leads where id = ${id}`;
      const isOther = other.status === 201 && !other.text.includes(id);
      return heldIf(isOther && row?.["company_name"] === lead.company_name, other);
    },
  };
  const flood: Attack = {
    requirement: "V2.4.1",
    name: "eighty leads with one key in a minute, without a refusal",
    attempt: async () => {
      const key = await makeKey();
      const before = await countLeads();
      const responses: ServerResponse[] = [];
      for (let index = 0; index < 80; index += 1) responses.push(await send(lead, key));
      const last = responses.at(-1) as ServerResponse;
      return heldIf(last.status === 429 && (await countLeads()) - before <= 61, last);
    },
  };
  const shown: Attack = {
    requirement: "V15.3.1",
    name: "a key or its hash shown a second time, or in the audit log",
    attempt: async () => {
      const key = await makeKey();
      const response = await rpc("get_lead_keys", {}, insider);
      const log =
        await sql`select from public.audit_log as line where line::text like ${`%${key}%`}`;
      const isKept = response.text.includes(key) || response.text.includes(hashOf(key));
      return heldIf(response.status === 200 && !isKept && log.count === 0, response);
    },
  };
  return [
    ...rights,
    direct,
    ...wrong,
    ...schemes,
    ...inAddress,
    revoked,
    ...assigned,
    ...texts,
    ...confused,
    ...bodies,
    ...sizes,
    ...methods,
    overwritten,
    flood,
    shown,
  ];
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Returns random letters for a key's name, since two keys may not have the same name. */
function randomLetters(): string {
  return randomUUID().replaceAll("-", "").slice(0, 20);
}
