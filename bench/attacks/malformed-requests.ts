import { apiOf } from "./api.ts";
import { ask, askJson, type Attack, heldIf, refused } from "./attack.ts";
import { leadOf, type Target } from "./target.ts";

const LEAKS =
  /\bat [\w.<>]+ \(|\.ts:\d+|node_modules|\/work\/|\/home\/|\bSELECT\b|insert into|ECONNREFUSED|127\.0\.0\.1:\d+|stack"/;

/** Malformed requests: their responses must reveal nothing about the servers. */
export function errorAttacks(target: Target): Attack[] {
  const { urls, visitor } = target;
  const json = { "content-type": "application/json" };
  const bodies: [string, string][] = [
    ["invalid JSON", "{"],
    ["null", "null"],
    ["a number", "1"],
    ["a list", "[]"],
    ["an object 2,000 levels deep", `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`],
    ["half a surrogate pair", '{"email":"\\ud800"}'],
    ["a __proto__ key", '{"__proto__":{"polluted":true},"constructor":{"prototype":{"a":1}}}'],
  ];
  const endpoints: [keyof Target["urls"], string, object][] = [
    ["supabase", "/rest/v1/leads", visitor],
    ["supabase", "/rest/v1/rpc/open_form", visitor],
    ["supabase", "/auth/v1/token?grant_type=password", visitor],
    ["supabase", "/auth/v1/recover", visitor],
    ["supabase", "/functions/v1/manage-admin", visitor],
    ["supabase", "/functions/v1/send-telegram-notification", visitor],
    ["supabase", "/functions/v1/verify-turnstile", visitor],
    ["lake", "/v2025-02-19/data/query/production", {}],
    ["lake", "/v2025-02-19/data/mutate/production", {}],
    ["telegram", "/botx/sendMessage", {}],
  ];
  return endpoints.flatMap(([server, path, headers]) =>
    bodies.map(([name, body]) => ({
      requirement: name === "a __proto__ key" ? "V15.3.6" : "V16.5.1",
      name: `${name} to ${path}`,
      attempt: async () => {
        const response = await ask(urls[server], {
          method: "POST",
          path,
          headers: { ...json, ...headers },
          body,
        });
        const isPlain = response.status < 500 && !LEAKS.test(response.text);
        return heldIf(isPlain && !response.text.includes("polluted"), response);
      },
    })),
  );
}

const SECRET_FIELDS =
  /encrypted_password|recovery_token|confirmation_token|email_change_token|otp_code|code_hash|"secret"|"ip"|raw_app_meta_data/;

/** Secret fields in responses, duplicate parameters, values of the wrong type, and search words that are syntax. */
export function fieldAttacks(target: Target): Attack[] {
  const { auth, read, rpc } = apiOf(target);
  const { insider, outsider, leadId, urls, visitor } = target;
  const requests: [string, () => ReturnType<typeof read>][] = [
    ["the profile of the session", () => auth("user", {}, insider, "GET")],
    ["a sign-in", () => target.signIn(insider.email, insider.password)],
    ["the admins", () => read("profiles?select=*", insider)],
    ["the roles", () => read("user_roles?select=*", insider)],
    ["the sessions", () => rpc("get_sessions", {}, insider)],
    ["the captcha", () => rpc("get_turnstile", {}, insider)],
    ["the settings of the desk", () => rpc("get_desk_settings", {}, insider)],
    [
      "the settings of auth",
      () => ask(urls.supabase, { path: "/auth/v1/settings", headers: visitor }),
    ],
    ["a person's exported data", () => rpc("export_person", { person: "x@y.example" }, insider)],
  ];
  const fields = requests.map(([name, request]) => ({
    requirement: "V15.3.1",
    name: `secret fields in ${name}`,
    attempt: async () => {
      const response = await request();
      return heldIf(response.status < 500 && !SECRET_FIELDS.test(response.text), response);
    },
  }));
  const repeatedParameters = [
    `leads?select=id&select=*`,
    `leads?id=eq.${leadId}&id=neq.${leadId}`,
    `leads?select=id&apikey=a&apikey=b`,
    `leads?select=id&limit=0&limit=100`,
    `leads?select=id&or=(id.not.is.null)&or=(id.is.null)`,
    `profiles?select=id&id=eq.${insider.id}&id=neq.${insider.id}`,
  ].map((path) => ({
    requirement: "V15.3.7",
    name: `parameters given twice: ${path.replace(/[\da-f-]{36}/g, "ID")}`,
    attempt: async () => {
      const response = await read(path, outsider);
      const textWithoutOwnId = response.text.replaceAll(outsider.id, "");
      return heldIf(
        response.status < 500 && !/[\da-f]{8}-[\da-f]{4}-4/.test(textWithoutOwnId),
        response,
      );
    },
  }));
  const wrongTypes: [string, unknown][] = [
    ["a list of addresses", [insider.email]],
    ["an object", { eq: insider.email }],
    ["true", true],
    ["a number", 0],
  ];
  const signIns = wrongTypes.map(([name, email]) => ({
    requirement: "V15.3.5",
    name: `a sign-in with ${name} as email address`,
    attempt: async () =>
      refused(await auth("token?grant_type=password", { email, password: insider.password })),
  }));
  const searchTexts = [
    "a'|b",
    "a & b",
    "(",
    ":*",
    "!",
    "a:*",
    "\\",
    "'",
    "<->",
    "a".repeat(5_000),
    "%",
    "\u0000",
  ];
  const searches = searchTexts.map((text) => ({
    requirement: "V1.2.9",
    name: `the search for ${JSON.stringify(text).slice(0, 20)}`,
    attempt: async () => {
      const response = await rpc("find_in_notes", { words: [text] }, insider);
      return heldIf(response.status < 500 && !/syntax|tsquery/i.test(response.text), response);
    },
  }));
  return [...fields, ...repeatedParameters, ...signIns, ...searches];
}

/** Leads sent while the sales chat is down: the lead must be stored, and its message must wait. */
export function outageAttacks(target: Target): Attack[] {
  const { urls, visitor, sql } = target;
  const { invoke } = apiOf(target);
  const setHealth = (status: number) =>
    askJson(urls.telegram, "/health", { status }, { method: "PUT" });
  return [500, 429, 301].map((status) => ({
    requirement: "V16.5.2",
    name: `a lead lost while the sales chat answers ${status}`,
    attempt: async () => {
      const lead = leadOf();
      await setHealth(status);
      const stored = await askJson(urls.supabase, "/rest/v1/leads", lead, { headers: visitor });
      // Without this the call might send nothing: another sender may be busy, or the chat has asked for a pause.
      await sql`update private.sales_chat set sender_since = null, quiet_until = '-infinity'`;
      const reply = await invoke("send-telegram-notification", { leadId: lead.id });
      await setHealth(200);
      // Older leads are sent first, so this one has either failed or still waits behind them.
      const waiting = await sql`
        select from public.leads join private.lead_outbox on lead_id = leads.id
        where leads.id = ${lead.id} and notification_status in ('failed', 'waiting')`;
      const isHeld = stored.status === 201 && reply.status === 502 && waiting.count === 1;
      return heldIf(isHeld && !/token|bot/.test(reply.text), reply);
    },
  }));
}
