import { createHash } from "node:crypto";
import type { Env } from "../src/lib/parse-env.ts";
import { isAllowedTarget } from "../src/content/redirects.ts";
import { normalizePath } from "../src/lib/normalize-path.ts";
import { escapeXml } from "./escape-xml.ts";
import { deskCss, inlineHash, SPECULATION_RULES, styleSources } from "./document.ts";
import type { InlineScripts } from "./inline-scripts.ts";
import { pageAddress } from "../src/lib/page-address.ts";
import { isSafePath } from "../src/lib/safe-path.ts";

type Redirect = { from: string | string[] | null; to: string | null };
type SitemapPage = {
  path: string;
  updatedAt: string;
  alternates: { language: string; path: string }[];
};

/**
 * A redirect's target as written in the file, or null if it is invalid; a query is encoded, as spaces end a column.
 */
function targetOf(to: string, hosts?: readonly string[] | null): string | null {
  if (!to.startsWith("/")) return isAllowedTarget(to, hosts) ? new URL(to).href : null;
  const [path = "", query] = to.split(/\?(.*)/s);
  if (!isSafePath(normalizePath(path))) return null;
  return query ? path + new URL(`?${query}`, "http://host").search : path;
}

/**
 * `_redirects` of the static host: old addresses, with and without a closing slash, and the shell of the admin area.
 * It also has the 404 page of each language, whose path is in `homes`, because Netlify does not find these itself.
 * `hosts` are the other sites that a redirect may lead to.
 */
export function redirectsFile(
  redirects: Redirect[],
  hosts?: readonly string[] | null,
  homes: readonly string[] = [],
): string {
  const moves = redirects.flatMap(({ from, to }) =>
    [from].flat().map((old) => ({ from: old, to })),
  );
  const lines = moves.flatMap(({ from, to }) => {
    if (!from || !to) return [];
    const path = normalizePath(from);
    const target = targetOf(to, hosts);
    if (target && path === normalizePath(target.split("?")[0] ?? "")) return [];
    // `/*` would redirect the whole site, `//host` to another one.
    if (!isSafePath(path) || !target) {
      console.warn(`prerender: the redirect of ${JSON.stringify(from)} is left out`);
      return [];
    }
    const addresses = path === "/" ? [path] : [path, `${path}/`];
    return addresses.map((address) => `${address} ${target} 301`);
  });
  const notFoundRules = homes.map((home) => `${home}/* ${home}/404.html 404`);
  return [...lines, "/admin/* /admin 200", ...notFoundRules, ""].join("\n");
}

function contentOrigins(env: Env): string {
  if (env.sanityApiHost) return new URL(env.sanityApiHost).origin;
  const project = `https://${env.sanityProjectId}`;
  return `${project}.api.sanity.io ${project}.apicdn.sanity.io https://cdn.sanity.io`;
}

/** The endpoint of error reports, if any. */
function reportOrigin({ sentryDsn }: Env): string[] {
  return sentryDsn ? [new URL(sentryDsn).origin] : [];
}

/** The directives for every document; the styles are listed by the page itself or by `deskPolicy`. */
function commonPolicy(env: Env, inline: InlineScripts, captcha?: string): string[] {
  const scripts = [...Object.values(inline), SPECULATION_RULES].map(inlineHash);
  const supabase = new URL(env.supabaseUrl);
  const socket = `${supabase.protocol === "https:" ? "wss" : "ws"}://${supabase.host}`;
  const content = contentOrigins(env);
  return [
    ["script-src 'self'", ...scripts, ...(captcha ? [captcha] : [])].join(" "),
    `img-src 'self' data: blob: ${content}`,
    `media-src 'self' ${content}`,
    "font-src 'self' data:",
    ["connect-src 'self'", supabase.origin, socket, content, ...reportOrigin(env)].join(" "),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${captcha ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
}

/**
 * The origins that may frame the site: the Studio's, and for a hosted Studio those of Sanity's Dashboard, which frames
 * the Studio (https://www.sanity.io/docs/dashboard).
 */
function studioOrigins({ studioUrl }: Env): string[] {
  if (!studioUrl) return [];
  const { origin, protocol } = new URL(studioUrl);
  return protocol === "https:"
    ? [origin, "https://www.sanity.io", "https://*.sanity.run"]
    : [origin];
}

/**
 * The policy of all paths. It has no `style-src-elem`, and neither `style-src` nor `default-src`, which would replace
 * it: each page names its styles in a `meta` element (decision 016), and a browser obeys both policies.
 */
function pagePolicy(env: Env, inline: InlineScripts, hasTurnstile: boolean): string {
  return [
    ...commonPolicy(env, inline, hasTurnstile ? "https://challenges.cloudflare.com" : undefined),
    // Charts and pictures are placed by attributes of the built HTML.
    "style-src-attr 'unsafe-inline'",
    ["frame-ancestors 'self'", ...studioOrigins(env)].join(" "),
  ].join("; ");
}

function deskPolicy(env: Env, inline: InlineScripts, globalCss: string): string {
  return [
    "default-src 'self'",
    ...commonPolicy(env, inline),
    `style-src ${styleSources([deskCss(globalCss)])}`,
    "style-src-attr 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** The limit of Cloudflare Pages for rules in a `_headers` file. */
const MAX_RULES = 100;

/**
 * Files with a hash in their name are cached by browsers for a year. Listed by name: with `/assets/*` a host would
 * also cache the 404 of a missing file for a year. All other files are revalidated each time.
 */
function lastingFiles(paths: string[], otherRules: number): string {
  return paths
    .slice(0, MAX_RULES - otherRules)
    .map((path) => `${path}\n  Cache-Control: public, max-age=31536000, immutable\n`)
    .join("");
}

type BuiltFiles = {
  globalCss: string;
  /** Site paths of the files with a hash in their name, the largest first. */
  lasting: string[];
  /** Whether public pages may load Cloudflare's captcha. */
  hasTurnstile?: boolean;
};

/**
 * `_headers` of the static host; the policy names the hashes of this build's inline scripts. No path may match a header
 * twice: hosts join the values, and browsers obey every policy of those joined. Pages keep the hosts' own caching.
 */
export function headersFile(
  env: Env,
  inline: InlineScripts,
  { globalCss, lasting, hasTurnstile = false }: BuiltFiles,
): string {
  // A complete policy, since some hosts replace that of all paths by it. No other page may frame or open the desk.
  const admin = `  X-Robots-Tag: noindex
  Cache-Control: no-store
  Cross-Origin-Opener-Policy: same-origin
  Content-Security-Policy: ${deskPolicy(env, inline, globalCss)}`;
  const rules = `/*
  Content-Security-Policy: ${pagePolicy(env, inline, hasTurnstile)}
  Strict-Transport-Security: max-age=63072000; includeSubDomains
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=()
/media/*
  Cache-Control: public, max-age=86400
/og/*
  Cache-Control: public, max-age=86400
/pages-without-card.json
  Access-Control-Allow-Origin: *
/link-cards.json
  Access-Control-Allow-Origin: *
/admin
${admin}
/admin/*
${admin}
`;
  const ruleCount = rules.split("\n").filter((line) => line.startsWith("/")).length;
  return rules + lastingFiles(lasting, ruleCount);
}

/** `sitemap.xml`: one sitemap for each language, by the code of the language. */
export function sitemapIndexFile(siteUrl: string, codes: string[]): string {
  const entries = codes.map(
    (code) => `<sitemap><loc>${siteUrl}/sitemap-${code}.xml</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</sitemapindex>
`;
}

/** A sitemap of the pages of one language, with their alternates in others. */
export function sitemapFile(siteUrl: string, pages: SitemapPage[]): string {
  const entries = pages.map(({ path, updatedAt, alternates }) =>
    [
      `<url><loc>${escapeXml(pageAddress(siteUrl, path))}</loc><lastmod>${escapeXml(updatedAt)}</lastmod>`,
      ...alternates.map(
        ({ language, path: other }) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(pageAddress(siteUrl, other))}"/>`,
      ),
      "</url>",
    ].join(""),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

/** `robots.txt`: everything but the admin area. */
export function robotsFile(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/** `sw.js`: the service worker of this build; its version changes with the home page or a cached picture. */
export function serviceWorkerFile(
  template: string,
  cached: { path: string; data: Buffer }[],
): string {
  const hash = createHash("sha256").update(template);
  for (const { path, data } of cached) hash.update(path).update(data);
  const files = JSON.stringify(cached.map(({ path }) => path));
  return template
    .replace("__VERSION__", hash.digest("hex").slice(0, 16))
    .replace('"__FILES__"', JSON.stringify(files));
}

type LlmsPage = { path: string; title: string; description: string };

/** `llms.txt`: what the company does and where to read more, for language models (llmstxt.org). */
export function llmsFile(
  siteUrl: string,
  about: { title: string; description: string },
  languages: { name: string; pages: LlmsPage[] }[],
): string {
  const parts = languages.map(({ name, pages }) => {
    const lines = pages.map(({ path, title, description }) => {
      const suffix = description ? `: ${description}` : "";
      return `- [${title}](${pageAddress(siteUrl, path)})${suffix}`;
    });
    const heading = languages.length > 1 ? `Pages: ${name}` : "Pages";
    return `## ${heading}\n\n${lines.join("\n")}\n`;
  });
  return `# ${about.title}\n\n> ${about.description}\n\n${parts.join("\n")}`;
}
