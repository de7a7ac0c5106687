import { ask, askJson, type Attack, heldIf, refused } from "./attack.ts";
import { leadOf, type Target } from "./target.ts";

const FOREIGN = [
  "https://evil.example",
  "null",
  "http://localhost.evil.example",
  "http://localhost:1",
];

/** Requests by a page of another origin, or of a host name rebound to this machine, to each server that has data. */
export function originAttacks({ urls, visitor }: Target): Attack[] {
  const endpoints = {
    supabase: { origin: urls.supabase, path: "/rest/v1/leads?select=id", headers: visitor },
    "its auth": { origin: urls.supabase, path: "/auth/v1/settings", headers: visitor },
    "its functions": {
      origin: urls.supabase,
      path: "/functions/v1/manage-admin",
      headers: visitor,
    },
    telegram: { origin: urls.telegram, path: "/messages", headers: {} },
    mails: { origin: urls.telegram, path: "/mails", headers: {} },
    lake: { origin: urls.lake, path: "/v2025-02-19/data/query/production?query=*", headers: {} },
  };
  const forged = [
    ...FOREIGN.map((origin) => ({
      name: `Origin ${origin}`,
      headers: { origin },
      requirement: "V3.5.2",
    })),
    ...["evil.example", "localhost.evil.example", "127.0.0.1.evil.example"].map((host) => {
      return { name: `Host ${host}`, headers: { host }, requirement: "V4.1.3" };
    }),
    {
      name: "a no-cors request of another site",
      headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
      requirement: "V3.5.1",
    },
  ];
  const asked = Object.entries(endpoints).flatMap(([endpoint, { origin, path, headers }]) =>
    forged.map((forgery) => ({
      requirement: forgery.requirement,
      name: `${forgery.name}: ${endpoint}`,
      attempt: async () =>
        refused(await ask(origin, { path, headers: { ...headers, ...forgery.headers } })),
    })),
  );
  const shared = Object.entries(endpoints).flatMap(([endpoint, { origin, path }]) =>
    FOREIGN.map((page) => ({
      requirement: "V3.4.2",
      name: `a response of ${endpoint} readable by a page of ${page}`,
      attempt: async () => {
        const headers = { origin: page, "access-control-request-method": "GET" };
        const response = await ask(origin, { method: "OPTIONS", path, headers });
        const allowed = response.headers["access-control-allow-origin"];
        return heldIf(allowed !== page && allowed !== "*", response);
      },
    })),
  );
  const upgrades = [
    "/realtime/v1/websocket",
    "/",
    "//",
    "/v2025-02-19/data/listen/production",
  ].flatMap((path) =>
    FOREIGN.map((page) => ({
      requirement: "V4.4.2",
      name: `a WebSocket from ${page}: ${path}`,
      attempt: async () => {
        const headers = {
          origin: page,
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-version": "13",
          "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        };
        return refused(await ask(urls.supabase, { path, headers }));
      },
    })),
  );
  return [...asked, ...shared, ...upgrades];
}

const PATHS = [
  "/../package.json",
  "/../../etc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..%2f..%2f..%2fetc/passwd",
  "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "/..%5c..%5cetc/passwd",
  "/%252e%252e%252fetc%252fpasswd",
  "/assets/../../keys.json",
  "/assets/..%2f..%2fkeys.json",
  "/....//....//etc/passwd",
  "/.env",
  "/.git/config",
  "/.data/keys.json",
  "/.vite/manifest.json",
  "/.prerendered.json",
  "/_headers",
  "/_redirects",
  "/etc/passwd%00.html",
  "/static/..%c0%af..%c0%afetc/passwd",
  "/file:///etc/passwd",
  "/%ff",
  "//evil.example/%2e%2e",
];
const SECRETS =
  /root:.*:0:0|"jwtSecret"|"lockfileVersion"|"private": true|\[core\]|VITE_\w+=|Strict-Transport-Security|src\/desk\/main/;

/** Paths that lead out of the folder that a server serves. */
export function pathAttacks({ urls }: Target): Attack[] {
  const servers = [
    ["site", urls.site],
    ["studio", urls.studio],
    ["lake's files", `${urls.lake}`],
  ] as const;
  return servers.flatMap(([name, origin]) =>
    PATHS.map((path) => ({
      requirement: "V5.3.2",
      name: `${path} served by the ${name}`,
      attempt: async () => {
        const response = await ask(origin, { path });
        return heldIf(
          response.status < 500 && !SECRETS.test(response.status === 200 ? response.text : ""),
          response,
        );
      },
    })),
  );
}

const LARGE = 2 * 1024 ** 2;

/** Bodies and headers that are too large, and methods that a page does not have. */
export function sizeAttacks({ urls, visitor }: Target): Attack[] {
  const big = "x".repeat(LARGE);
  const endpoints = [
    "/rest/v1/leads",
    "/rest/v1/rpc/open_form",
    "/auth/v1/token?grant_type=password",
    "/functions/v1/send-telegram-notification",
  ];
  const bodies = endpoints.map((path) => ({
    requirement: "V15.2.2",
    name: `2 MB to ${path}`,
    attempt: async () =>
      refused(
        await askJson(urls.supabase, path, { ...leadOf(), remarks: big }, { headers: visitor }),
      ),
  }));
  const headers = [urls.site, urls.supabase, urls.lake, urls.telegram].map((origin) => ({
    requirement: "V4.2.1",
    name: `a header of 100 kB to port ${new URL(origin).port}`,
    attempt: async () =>
      refused(await ask(origin, { headers: { "x-big": big.slice(0, 100_000) } })),
  }));
  const methods = ["TRACE", "PUT", "DELETE", "PATCH", "POST"].map((method) => ({
    requirement: method === "TRACE" ? "V13.4.4" : "V3.5.3",
    name: `${method} of a page`,
    attempt: async () => refused(await ask(urls.site, { method })),
  }));
  return [...bodies, ...headers, ...methods];
}

/** Security headers that each response of the site must have, headers that it must not have, caching and redirects. */
export function headerAttacks({ urls }: Target): Attack[] {
  const paths = [
    "/",
    "/contact",
    "/waiter-ai",
    "/privacy-policy",
    "/nowhere",
    "/admin",
    "/admin/login",
    "/admin/dashboard/users",
    "/sw.js",
    "/media/hero-day.svg",
  ];
  const wanted: [string, string, RegExp][] = [
    ["V3.4.1", "strict-transport-security", /max-age=(?:3153[6-9]|[4-9]\d{4})\d{3}/],
    ["V3.4.3", "content-security-policy", /object-src 'none'.*base-uri 'none'/],
    ["V3.4.4", "x-content-type-options", /^nosniff$/],
    ["V3.4.5", "referrer-policy", /^strict-origin-when-cross-origin$/],
    ["V3.4.6", "content-security-policy", /frame-ancestors 'self'/],
    ["V3.2.1", "content-security-policy", /script-src 'self'(?: 'sha256-[^']+')* ?;/],
  ];
  const present = paths.flatMap((path) =>
    wanted.map(([requirement, header, pattern]) => ({
      requirement,
      name: `${path} without ${pattern.source.slice(0, 30)} in ${header}`,
      attempt: async () => {
        const response = await ask(urls.site, { path });
        return heldIf(pattern.test(response.headers[header] ?? ""), response);
      },
    })),
  );
  const absent = paths.map((path) => ({
    requirement: "V13.4.2",
    name: `${path} names its server software, or sets a cookie`,
    attempt: async () => {
      const { headers, ...response } = await ask(urls.site, { path });
      return heldIf(!["server", "x-powered-by", "set-cookie"].some((name) => name in headers), {
        headers,
        ...response,
      });
    },
  }));
  const desk = ["/admin", "/admin/login", "/admin/dashboard"].map((path) => ({
    requirement: "V14.3.2",
    name: `${path} may be cached`,
    attempt: async () => {
      const response = await ask(urls.site, { path });
      return heldIf(response.headers["cache-control"] === "no-store", response);
    },
  }));
  const missing = ["/assets/none-12345678.js", "/fonts/none.12345678.woff2"].map((path) => ({
    requirement: "V14.2.2",
    name: `the 404 of ${path} may be cached`,
    attempt: async () => {
      const response = await ask(urls.site, { path });
      return heldIf(
        response.status === 404 && response.headers["cache-control"] === "no-store",
        response,
      );
    },
  }));
  const redirects = [
    "//evil.example",
    "/\\evil.example",
    "/waiter//evil.example",
    "/waiter?to=//evil.example",
    "/%0d%0aLocation:%20https://evil.example",
    "/waiter%0d%0aset-cookie:a=b",
  ].map((path) => ({
    requirement: "V3.7.2",
    name: `${path} redirects to another host or adds a header`,
    attempt: async () => {
      const response = await ask(urls.site, { path });
      const location = response.headers["location"] ?? "/";
      return heldIf(
        /^\/(?![/\\])/.test(location) &&
          !("set-cookie" in response.headers) &&
          response.status < 500,
        response,
      );
    },
  }));
  return [...present, ...absent, ...desk, ...missing, ...redirects];
}
