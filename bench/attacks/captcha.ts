import { apiOf, given } from "./api.ts";
import { ask, askJson, type Attack, heldIf, refused, type ServerResponse } from "./attack.ts";
import { leadOf, type Target } from "./target.ts";

/** Cloudflare's test keys (developers.cloudflare.com/turnstile/troubleshooting/testing). */
const SITE_KEY = "1x00000000000000000000AA";
const ALWAYS_PASSES = "1x0000000000000000000000000000000AA";
const NEVER_PASSES = "2x0000000000000000000000000000000AA";
const USED_BEFORE = "3x0000000000000000000000000000000AA";

const PATH = "/functions/v1/verify-turnstile";
const TOKEN = "XXXX.DUMMY.TOKEN.XXXX";
const HOUR = 3_600_000;

const NO_TOKENS: unknown[] = ["", null, 0, true, [], ["x"], {}, "a".repeat(2049), undefined];

/** Tokens that would change the address, headers or body of the request to Turnstile if they were not escaped. */
const ELSEWHERE = [
  "http://169.254.169.254/latest/meta-data/",
  "http://localhost:54321/auth/v1/admin/users",
  "//evil.example/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:5432/_x",
  "x\r\nHost: evil.example",
  "x&secret=1x0000000000000000000000000000000AA",
  '","secret":"1x0000000000000000000000000000000AA',
];

/** Returns null (held) if the response is a refusal without a pass. */
function hasNoPass(response: ServerResponse): string | null {
  return refused(response) ?? heldIf(!response.text.includes('"pass"'), response);
}

/** Ways to get the captcha's pass without solving it, and leads with a missing, forged or old pass. */
export function captchaAttacks(target: Target): Attack[] {
  const { rpc, invoke, change } = apiOf(target);
  const { urls, visitor, sql, primary } = target;

  /** Runs `work` with the captcha switched on; the test secret decides what Turnstile answers. */
  async function withSecret<Result>(secret: string, work: () => Promise<Result>): Promise<Result> {
    const keys = { new_site_key: SITE_KEY, new_secret: secret };
    await rpc("change_turnstile", keys, primary);
    try {
      return await work();
    } finally {
      await rpc("change_turnstile", { new_site_key: null, new_secret: null }, primary);
    }
  }

  const missing = NO_TOKENS.map((token) => ({
    requirement: "V2.4.1",
    name: `a pass for ${JSON.stringify(token)?.slice(0, 20) ?? "no token"}`,
    attempt: () =>
      withSecret(ALWAYS_PASSES, async () => hasNoPass(await invoke("verify-turnstile", { token }))),
  }));
  const responses = [
    ["a token that Turnstile refuses", NEVER_PASSES],
    ["a token that was used before", USED_BEFORE],
    ["a secret that Turnstile does not know", "0x4AAAAAAATestSecret"],
  ].map(([name = "", secret = ""]) => ({
    requirement: "V2.4.1",
    name: `a pass for ${name}`,
    attempt: () =>
      withSecret(secret, async () => hasNoPass(await invoke("verify-turnstile", { token: TOKEN }))),
  }));
  const own: [string, string, object, Record<string, string>][] = [
    ["the secret in the body", PATH, { secret: ALWAYS_PASSES }, {}],
    ["the secret in the URL", `${PATH}?secret=${ALWAYS_PASSES}`, {}, {}],
    ["the verdict in the body", PATH, { success: true }, {}],
    ["an address in the body", PATH, { url: urls.telegram, turnstileUrl: urls.telegram }, {}],
    ["a forwarded host", PATH, {}, { "x-forwarded-host": "evil.example" }],
    ["a __proto__ key", PATH, { __proto__: { success: true }, constructor: {} }, {}],
  ];
  const assigned = own.map(([name, path, body, headers]) => ({
    requirement: name.includes("address in") || name.includes("host") ? "V1.3.6" : "V15.3.3",
    name: `a pass with ${name}`,
    attempt: () =>
      withSecret(NEVER_PASSES, async () =>
        hasNoPass(
          await askJson(
            urls.supabase,
            path,
            { token: TOKEN, ...body },
            { headers: { ...visitor, ...headers } },
          ),
        ),
      ),
  }));
  const forgery = ELSEWHERE.map((token) => ({
    requirement: "V1.3.6",
    name: `a request to another host with the token ${JSON.stringify(token).slice(0, 50)}`,
    attempt: () =>
      withSecret(NEVER_PASSES, async () => hasNoPass(await invoke("verify-turnstile", { token }))),
  }));
  const off: Attack = {
    requirement: "V2.4.1",
    name: "a pass while the captcha is off",
    attempt: async () => hasNoPass(await invoke("verify-turnstile", { token: TOKEN })),
  };
  const methods = ["GET", "PUT", "DELETE", "PATCH"].map((method) => ({
    requirement: "V3.5.3",
    name: `a pass by ${method}`,
    attempt: () =>
      withSecret(ALWAYS_PASSES, async () =>
        hasNoPass(await ask(urls.supabase, { method, path: PATH, headers: visitor })),
      ),
  }));
  const secrets = ["get_turnstile", "read_turnstile_secret", "sign_pass"].flatMap((name) =>
    (["outsider", "insider", "primary"] as const).map((who) => ({
      requirement: "V13.3.2",
      name: `the captcha's secret from ${name}, for the ${who}`,
      attempt: () =>
        withSecret(ALWAYS_PASSES, async () => {
          const response = await rpc(name, {}, target[who]);
          if (name === "get_turnstile") {
            return heldIf(!response.text.includes(ALWAYS_PASSES), response);
          }
          return refused(response, [401, 403]);
        }),
    })),
  );

  const signed = async (kind: "pass" | "time", ago: number) => {
    const time = Date.now() - ago;
    const [row] =
      kind === "pass"
        ? await sql`select private.signed_time('human', ${time}) as signed`
        : await sql`select private.signed_time('form', ${time}) as signed`;
    return String(row?.["signed"]);
  };
  const passes: [string, () => Promise<unknown>][] = [
    ["no pass", async () => undefined],
    ["an empty pass", async () => ""],
    ["a forged pass", async () => `${Date.now()}.${"0".repeat(64)}`],
    ["a pass that is three days old", () => signed("pass", 72 * HOUR)],
    ["a signed time as a pass", () => signed("time", 60_000)],
    [
      "a pass whose time was changed",
      async () => (await signed("pass", 72 * HOUR)).replace(/^\d+/, String(Date.now())),
    ],
    ["a pass in a list", async () => [await signed("pass", 0)]],
    ["a pass in capitals", async () => (await signed("pass", 0)).toUpperCase()],
    ["a pass with a space", async () => `${await signed("pass", 0)} `],
    ["a pass with a huge time", async () => `${"9".repeat(30)}.ab`],
  ];
  const forged = passes.map(([name, make]) => ({
    requirement: "V2.4.1",
    name: `a lead with ${name} that is not marked`,
    attempt: () =>
      withSecret(ALWAYS_PASSES, async () => {
        // Leads without a pass are marked only after somebody has solved the captcha once.
        given(await invoke("verify-turnstile", { token: TOKEN }));
        const form = { opened: await signed("time", 60_000), pass: await make() };
        const lead = { ...leadOf(), attribution: { form } };
        const response = await change("leads", lead, undefined, "POST");
        const [stored] = await sql`select is_suspected from public.leads where id = ${lead.id}`;
        return heldIf(stored === undefined || stored["is_suspected"] === true, response);
      }),
  }));
  return [
    ...missing,
    ...responses,
    ...assigned,
    ...forgery,
    off,
    ...methods,
    ...secrets,
    ...forged,
  ];
}
