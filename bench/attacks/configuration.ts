import postgres from "postgres";
import { ask, askJson, type Attack, heldIf, refused } from "./attack.ts";
import type { Target } from "./target.ts";

/** Files that belong to the source repository. */
const SOURCE = [
  "/.git/HEAD",
  "/.git/index",
  "/.gitignore",
  "/.svn/entries",
  "/.hg/store",
  "/.DS_Store",
  "/package.json",
  "/package-lock.json",
  "/supabase/config.toml",
];
const FOLDERS = [
  "/assets/",
  "/fonts/",
  "/media/",
  "/assets",
  "/static/",
  "/waiter-ai/..",
  "/.well-known/",
];
const DEBUGGING = [
  "/@vite/client",
  "/@fs/etc/passwd",
  "/@id/__x00__virtual",
  "/src/desk/main.tsx",
  "/src/islands/entry.ts",
  "/node_modules/react/package.json",
  "/__inspect/",
  "/__open-in-editor?file=/etc/passwd",
  "/debug",
  "/server-status",
  "/phpinfo.php",
  "/.env.local",
];
const MONITORING = [
  "/rest/v1/",
  "/graphql/v1",
  "/_system",
  "/_system/info",
  "/metrics",
  "/swagger.json",
  "/openapi.json",
  "/storage/v1/bucket",
  "/pg/query",
  "/customer/v1/privileged/metrics",
  "/auth/v1/admin/users",
  "/auth/v1/admin/audit",
  "/auth/v1/admin/factors",
  "/functions/v1/",
];
const LISTING =
  /Index of|<title>Directory|"name":\s*"selat"|ref: refs|project_id|import \w+ from|root:.*:0:0/;

/** Source files, folder listings, debugging tools, monitoring endpoints and default database accounts. */
export function configurationAttacks(target: Target): Attack[] {
  const { urls, visitor, databaseUrl } = target;
  const onPages = (["site", "studio"] as const).flatMap((server) =>
    [
      ...SOURCE.map((path) => ({ requirement: "V13.4.1", path })),
      ...FOLDERS.map((path) => ({ requirement: "V13.4.3", path })),
      ...DEBUGGING.map((path) => ({ requirement: "V13.4.2", path })),
    ].map(({ requirement, path }) => ({
      requirement,
      name: `${path} served by the ${server}`,
      attempt: async () => {
        const response = await ask(urls[server], { path });
        // The Studio answers every path with status 200 and its one page, so the text decides.
        const isShown = response.status === 200 && LISTING.test(response.text);
        return heldIf(response.status < 500 && !isShown, response);
      },
    })),
  );
  const tools = MONITORING.map((path) => ({
    requirement: "V13.4.5",
    name: `${path} for a visitor`,
    attempt: async () => refused(await ask(urls.supabase, { path, headers: visitor })),
  }));
  const { hostname, port } = new URL(databaseUrl);
  const accounts = [
    ["postgres", "postgres"],
    ["postgres", ""],
    ["postgres", "password"],
    ["postgres", "selat"],
    ["anon", ""],
    ["service_role", "service_role"],
    ["supabase_admin", "postgres"],
    ["supabase_auth_admin", "postgres"],
  ].map(([user = "", password = ""]) => ({
    requirement: "V13.2.3",
    name: `the database opened as ${user} with the password "${password}"`,
    attempt: async () => {
      const sql = postgres(`postgresql://${hostname}:${port}/postgres`, {
        user,
        password,
        max: 1,
        onnotice: () => {},
      });
      try {
        await sql`select 1`;
        return `${user} could connect`;
      } catch {
        return null;
      } finally {
        await sql.end({ timeout: 1 });
      }
    },
  }));
  const graphql = ["/graphql/v1", "/rest/v1/rpc/graphql"].map((path) => ({
    requirement: "V4.3.2",
    name: `GraphQL introspection at ${path}`,
    attempt: async () => {
      const body = { query: "{ __schema { types { name } } }" };
      return refused(await askJson(urls.supabase, path, body, { headers: visitor }));
    },
  }));
  return [...onPages, ...tools, ...accounts, ...graphql];
}

const KINDS: [keyof Target["urls"], string, RegExp][] = [
  ["site", "/", /^text\/html; ?charset=utf-8$/i],
  ["site", "/nowhere", /^text\/html; ?charset=utf-8$/i],
  ["site", "/robots.txt", /^text\/plain; ?charset=utf-8$/i],
  ["site", "/sitemap.xml", /xml/],
  ["site", "/sw.js", /javascript; ?charset=utf-8$/i],
  ["studio", "/", /^text\/html; ?charset=utf-8$/i],
  ["supabase", "/rest/v1/leads", /^application\/(?:\w+\+)?json/],
  ["supabase", "/auth/v1/settings", /^application\/json/],
  ["supabase", "/nowhere", /^application\/json/],
  ["lake", "/v2025-02-19/data/query/production?query=1", /^application\/json/],
  ["lake", "/nowhere", /^application\/json/],
  ["telegram", "/", /^text\/html; ?charset=utf-8$/i],
  ["telegram", "/messages", /^application\/json/],
];

/** Responses without the right Content-Type, so that a browser would guess it. */
export function kindAttacks({ urls, visitor }: Target): Attack[] {
  return KINDS.map(([server, path, kind]) => ({
    requirement: "V4.1.1",
    name: `${path} of ${server} without the right Content-Type`,
    attempt: async () => {
      const response = await ask(urls[server], { path, headers: visitor });
      return heldIf(kind.test(response.headers["content-type"] ?? ""), response);
    },
  }));
}
