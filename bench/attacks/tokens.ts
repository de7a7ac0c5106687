import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { ask, askJson, type Attack, heldIf, refused } from "./attack.ts";
import type { Target } from "./target.ts";

const encode = (value: object | string) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/** Returns access tokens that this project's auth server did not issue, by what is wrong with them. */
function forgedTokens({ keys, insider }: Target): Record<string, string> {
  const [, payload = "", signature = ""] = insider.token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<
    string,
    unknown
  >;
  const now = Math.floor(Date.now() / 1000);
  function hmac(
    header: object,
    body: object,
    secret: string | Buffer = keys.jwtSecret,
    hash = "sha256",
  ) {
    const text = `${encode(header)}.${encode(body)}`;
    return `${text}.${createHmac(hash, secret).update(text).digest("base64url")}`;
  }
  const hs256 = { alg: "HS256", typ: "JWT" };
  const service = { ...claims, role: "service_role" };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const rsaText = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return {
    "no signature, alg none": `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    "no signature, alg None": `${encode({ alg: "None", typ: "JWT" })}.${payload}.`,
    "no signature, alg NONE": `${encode({ alg: "NONE" })}.${payload}.`,
    "alg none and a signature": `${encode({ alg: "none" })}.${payload}.${signature}`,
    "alg missing": hmac({ typ: "JWT" }, claims),
    "alg HS384": hmac({ alg: "HS384" }, claims, keys.jwtSecret, "sha384"),
    "alg HS512": hmac({ alg: "HS512" }, claims, keys.jwtSecret, "sha512"),
    "alg RS256 by a key of the attacker's": `${rsaText}.${sign("sha256", Buffer.from(rsaText), privateKey).toString("base64url")}`,
    "the default secret of the Supabase CLI": hmac(
      hs256,
      claims,
      "super-secret-jwt-token-with-at-least-32-characters-long",
    ),
    "an empty secret": hmac(hs256, claims, ""),
    "the publishable key as secret": hmac(hs256, claims, keys.publishable),
    "a kid that is a path": hmac({ ...hs256, kid: "../../../../dev/null" }, claims, ""),
    "its own key in jwk": hmac(
      { ...hs256, jwk: { kty: "oct", k: encode("evil") } },
      claims,
      "evil",
    ),
    "a jku elsewhere": hmac({ ...hs256, jku: "https://evil.example/jwks.json" }, claims, "evil"),
    "a signature of zeros": `${encode(hs256)}.${payload}.${"A".repeat(43)}`,
    "the signature cut off": `${encode(hs256)}.${payload}.`,
    "the signature of another payload": `${encode(hs256)}.${encode(service)}.${signature}`,
    "its own role, unsigned": `${encode({ alg: "none" })}.${encode(service)}.`,
    "another's id in the payload": `${encode(hs256)}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    expired: hmac(hs256, { ...claims, iat: now - 7200, exp: now - 3600 }),
    "expired an age ago": hmac(hs256, { ...claims, exp: 1 }),
    "not valid yet": hmac(hs256, { ...claims, nbf: now + 3600 }),
    "a session that never existed": hmac(hs256, { ...claims, session_id: crypto.randomUUID() }),
    "an account that never existed": hmac(hs256, { ...claims, sub: crypto.randomUUID() }),
    "no subject": hmac(hs256, { ...claims, sub: undefined }),
    "the text undefined": "undefined",
    "three dots": "...",
    "a thousand dots": ".".repeat(1000),
  };
}

/** Calls that must refuse a forged token, one of each kind of endpoint; each takes the token as its argument. */
function endpointsOf({ urls, visitor, leadId }: Target) {
  return {
    "the list of leads": (token: string) =>
      ask(urls.supabase, {
        path: "/rest/v1/leads?select=id",
        headers: { ...visitor, authorization: `Bearer ${token}` },
      }),
    "the board": (token: string) =>
      askJson(
        urls.supabase,
        "/rest/v1/rpc/get_active_leads",
        {},
        {
          headers: { ...visitor, authorization: `Bearer ${token}` },
        },
      ),
    "the profile of the session": (token: string) =>
      ask(urls.supabase, {
        path: "/auth/v1/user",
        headers: { ...visitor, authorization: `Bearer ${token}` },
      }),
    "making an admin": (token: string) =>
      askJson(
        urls.supabase,
        "/functions/v1/manage-admin",
        { action: "create", user: { email: "evil@selat.example", password: "Evil-pass-1" } },
        { headers: { ...visitor, authorization: `Bearer ${token}` } },
      ),
    "the list of accounts": (token: string) =>
      ask(urls.supabase, {
        path: "/auth/v1/admin/users",
        headers: { apikey: token, authorization: `Bearer ${token}` },
      }),
    "deleting a lead": (token: string) =>
      askJson(
        urls.supabase,
        "/rest/v1/rpc/soft_delete_lead",
        { lead_id: leadId },
        {
          headers: { ...visitor, authorization: `Bearer ${token}` },
        },
      ),
  };
}

const REQUIREMENTS: [RegExp, string][] = [
  [/alg|RS256|HS/, "V9.1.2"],
  [/secret|jwk|jku|kid/, "V9.1.3"],
  [/expired|not valid/, "V9.2.1"],
  [/never existed/, "V7.4.1"],
  [/role|subject/, "V9.2.2"],
];

/** Every forged token used for every endpoint. */
export function tokenAttacks(target: Target): Attack[] {
  return Object.entries(forgedTokens(target)).flatMap(([wrong, token]) =>
    Object.entries(endpointsOf(target)).map(([endpoint, call]) => ({
      requirement: REQUIREMENTS.find(([pattern]) => pattern.test(wrong))?.[1] ?? "V9.1.1",
      name: `${endpoint}, with a forged token: ${wrong}`,
      attempt: async () => {
        const response = await call(token);
        const isEmpty =
          response.status === 200 && ["[]", "false", "null"].includes(response.text.trim());
        return isEmpty ? null : refused(response);
      },
    })),
  );
}

/** The server's secret key, used by a browser. */
export function secretKeyAttacks({ urls, keys }: Target): Attack[] {
  const paths = [
    "/rest/v1/leads?select=id",
    "/auth/v1/admin/users",
    "/rest/v1/app_settings?select=id",
  ];
  const origins = [urls.site, "https://evil.example", "null"];
  return paths.flatMap((path) =>
    origins.map((origin) => ({
      requirement: "V13.3.2",
      name: `the secret key from a page of ${origin === urls.site ? "the site" : origin}: ${path}`,
      attempt: async () => {
        const headers = { apikey: keys.secret, origin, "user-agent": "Mozilla/5.0" };
        return refused(await ask(urls.supabase, { path, headers }));
      },
    })),
  );
}

/** Secrets of the servers in files that the site serves. */
export function leakAttacks({ urls, keys }: Target): Attack[] {
  const pages = [
    "/",
    "/contact",
    "/admin",
    "/sw.js",
    "/robots.txt",
    "/nowhere",
    "/_headers",
    "/.vite/manifest.json",
  ];
  return pages.map((path) => ({
    requirement: "V13.3.1",
    name: `secrets in ${path}`,
    attempt: async () => {
      const response = await ask(urls.site, { path });
      const leaked = [keys.secret, keys.jwtSecret].some((secret) => response.text.includes(secret));
      return heldIf(!leaked, response);
    },
  }));
}
