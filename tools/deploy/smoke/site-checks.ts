import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import { request, type Check, expectThat, type Deployment } from "./place.ts";

/** The paths that a sitemap names, or an index of sitemaps. */
async function pathsIn(address: string): Promise<string[]> {
  const sitemap = await request(address);
  expectThat(sitemap.status === 200, `${new URL(address).pathname} returned ${sitemap.status}`);
  const text = await sitemap.text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
}

async function checkPages({ site }: Deployment): Promise<string> {
  const addresses: string[] = [];
  // One sitemap for each language.
  for (const path of await pathsIn(`${site}/sitemap.xml`)) {
    addresses.push(...(await pathsIn(site + path)));
  }
  expectThat(addresses.includes("/"), "the sitemap does not name the home page");
  for (const path of addresses) {
    const response = await request(site + path);
    expectThat(response.status === 200, `${path} returned ${response.status}`);
    const page = parse(await response.text());
    expectThat(Boolean(page.querySelector("h1")?.text.trim()), `${path} has no heading`);
    const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute("href");
    const ownAddress = new URL(path, site).href;
    expectThat(
      canonical !== undefined && new URL(canonical).href === ownAddress,
      `${path} says that its address is ${canonical}`,
    );
  }
  const missing = await request(`${site}/no-such-page-${Date.now()}`);
  expectThat(missing.status === 404, `an unknown page returned ${missing.status}`);
  expectThat((await missing.text()).includes("<h1"), "an unknown page is not our 404 page");
  const desk = await request(`${site}/admin/login`);
  expectThat(desk.status === 200, `/admin/login returned ${desk.status}`);
  return `${addresses.length} pages, the 404 page and the desk`;
}

function scriptHashes(html: string): string[] {
  return parse(html)
    .querySelectorAll("script")
    .filter((script) => !script.hasAttribute("src"))
    .filter((script) => !/json(?!p)/.test(script.getAttribute("type") ?? ""))
    .map((script) => createHash("sha256").update(script.innerHTML).digest("base64"));
}

async function checkHeaders({ site, studio }: Deployment): Promise<string> {
  const home = await request(`${site}/`);
  const policy = home.headers.get("content-security-policy") ?? "";
  expectThat(policy.includes("script-src 'self'"), "the home page has no Content-Security-Policy");
  for (const hash of scriptHashes(await home.text())) {
    expectThat(
      policy.includes(hash),
      "the home page has a script that its policy refuses: does the host add one?",
    );
  }
  expectThat(
    (policy.split("frame-ancestors")[1] ?? "").includes(studio),
    `the policy does not let ${studio} show the site in a frame`,
  );
  const expected: Record<string, RegExp> = {
    "strict-transport-security": /max-age=\d{7}/,
    "x-content-type-options": /^nosniff$/,
    "referrer-policy": /./,
    "cache-control": /max-age=0/,
  };
  for (const [name, pattern] of Object.entries(expected)) {
    const value = home.headers.get(name);
    expectThat(pattern.test(value ?? ""), `${name} of the home page is ${value}`);
  }
  const desk = await request(`${site}/admin/login`);
  const robots = desk.headers.get("x-robots-tag");
  expectThat(robots === "noindex", `x-robots-tag of the desk is ${robots}`);
  const cacheControl = (await request(`${site}/assets/none.js`)).headers.get("cache-control") ?? "";
  expectThat(!cacheControl.includes("31536000"), "a missing file may be kept for a year");
  return "policy, transport, cache, desk";
}

async function checkOldAddresses({ site, redirects }: Deployment): Promise<string> {
  const rules = redirects
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , status]) => status === "301");
  if (rules.length === 0) return "none known";
  for (const [from = "", to = ""] of rules) {
    const response = await request(site + encodeURI(from));
    expectThat(response.status === 301, `${from} returned ${response.status}`);
    const location = new URL(response.headers.get("location") ?? "", site).href;
    expectThat(location === new URL(to, site).href, `${from} leads to ${location}`);
  }
  return `${rules.length} of them lead on`;
}

export const siteChecks: Check[] = [
  { name: "pages", run: checkPages },
  { name: "headers", run: checkHeaders },
  { name: "old addresses", run: checkOldAddresses },
];
