import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  checkCounters,
  checkCredits,
  checkIdentifiers,
  checkReport,
  checkResults,
  checkSelling,
  readCredits,
  readResults,
  type Results,
} from "../../bench/crowd/checks.ts";
import { type Crowd, type CrowdTarget, sendCrowd } from "../../bench/crowd/crowd.ts";
import { SitePages } from "../../bench/crowd/plan.ts";
import { loadVisitorCode, readPage } from "../../bench/crowd/visitor.ts";
import type { Backend } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

const VISITS = 400;

type Words = { hash: string; links: string[] };

const link = (to: string) => `<a href="${to}">To ${to}</a>`;
const HERO: Words = { hash: "heroAAAA", links: ["/contact?source=hero", "/zh"] };
const PLANS: Words = { hash: "plansBBB", links: ["/contact?source=plans", "tel:+6565550123"] };
const HERO_ZH: Words = { hash: "heroCCCC", links: ["/zh/contact"] };
/** A section that both pages have, with the same words. */
const SHARED: Words = { hash: "shareDDD", links: [`https://partner.example/${"far/".repeat(40)}`] };
const NEWER: Words = { hash: "heroEEEE", links: HERO.links };

const pages: Record<string, { language: string; sections: Words[] }> = {
  "/": { language: "en-SG", sections: [HERO, SHARED, PLANS] },
  "/zh": { language: "zh-Hans-SG", sections: [HERO_ZH, SHARED] },
  "/contact": { language: "en-SG", sections: [] },
  "/zh/contact": { language: "zh-Hans-SG", sections: [] },
};

function htmlOf(path: string): string {
  const { language = "", sections = [] } = pages[path] ?? {};
  const drawn = sections.map(({ hash, links }) => {
    const controls = [...links.map(link), "<button>More</button>"].join("");
    return `<section data-section="k ${hash}">${controls}</section>`;
  });
  const form = path.endsWith("/contact") ? '<input id="lead-email">' : "";
  return `<html lang="${language}"><nav>${link("/contact")}</nav>${drawn.join("")}${form}</html>`;
}

/** What the build lists; `hero` are the words of the home page's first section. */
function listOf(hero: Words) {
  const places = Object.entries(pages).map(([path, { sections }]) => ({
    path,
    revision: "r1",
    places: sections.map((words, index) => ({
      document: words === SHARED ? "shared" : `page${path}`,
      key: words === SHARED ? "s" : `s${index}`,
      hash: words === HERO ? hero.hash : words.hash,
    })),
  }));
  const all = [hero, PLANS, HERO_ZH, SHARED];
  const words = all.map(({ hash, links }) => [hash, { type: "hero", texts: [hash], links }]);
  return { pages: places, words: Object.fromEntries(words) as Record<string, Words> };
}

let backend: Backend;
let site: Server;
let place: CrowdTarget;
let crowd: Crowd;
let list = listOf(HERO);

// Only on Linux, where every 127.* address is local: elsewhere all visits would come from one address.
describe.runIf(process.platform === "linux")("a crowd whose visits are known", () => {
  beforeAll(async () => {
    // The site with its list, and Sanity, which knows the editor.
    site = createServer((request, response) => {
      const isEditor = request.headers.authorization === "Bearer editor";
      const user = isEditor ? { id: "budi", roles: [{ name: "editor" }] } : {};
      response.end(JSON.stringify(request.url === "/sections.json" ? list : user));
    }).listen(0, "127.0.0.1");
    await once(site, "listening");
    const listUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    // The function reads the build's list from the first of the allowed origins.
    const siteUrl = "https://selat.example";
    backend = await createBackend({
      functionEnv: {
        ALLOWED_ORIGINS: `${listUrl},${siteUrl}`,
        SANITY_STUDIO_API_HOST: listUrl,
      },
    });
    const { url, sql, service, anonKey } = backend;
    const code = await loadVisitorCode({
      VITE_SUPABASE_URL: url,
      VITE_SUPABASE_ANON_KEY: anonKey,
      VITE_SANITY_PROJECT_ID: "local",
      VITE_SANITY_DATASET: "production",
      VITE_SITE_URL: listUrl,
    });
    place = {
      supabaseUrl: url,
      siteUrl,
      sql,
      service,
      code,
      desk: (await backend.signIn()).client,
      studioToken: "editor",
      site: new SitePages(Object.keys(pages).map((path) => readPage(path, htmlOf(path)))),
    };
    crowd = await sendCrowd(place, { count: VISITS, seed: 19, atOnce: 8 });
  }, 300_000);
  afterAll(async () => {
    await backend.stop();
    site.close();
  });

  test("is counted correctly, except for what the limits leave out", async () => {
    const { sql } = place;
    const { expected, faults, visits } = crowd;
    expect(faults).toEqual([]);
    expect(await checkCounters(sql, expected)).toEqual([]);
    expect(new Set(visits.map(({ kind }) => kind)).size).toBe(9);
    expect(expected.counters.size).toBeGreaterThan(100);
    expect(expected.lost.visits).toBeGreaterThan(10);
    expect(expected.lost.presses).toBeGreaterThan(0);
  });

  test("has its leads credited in the figures of the desk and of the Studio", async () => {
    const { expected } = crowd;
    expect(expected.credits.size).toBeGreaterThan(10);
    expect([...expected.credits.values()].some(({ closed }) => closed)).toBe(true);
    expect(await checkCredits(place.sql, expected)).toEqual([]);
    expect(await checkResults(place, expected, list)).toEqual([]);
    expect(await checkSelling(place, expected, list)).toEqual([]);
    expect(await checkReport(place, expected, list)).toEqual([]);
  });

  test("gets no cookie in any response, and no table identifies a visitor", async () => {
    expect(crowd.responses.flatMap(({ cookies }) => cookies)).toEqual([]);
    const addresses = crowd.visits.map(({ address }) => address);
    expect(await checkIdentifiers(place.sql, addresses)).toEqual([]);
  });

  test("new words of a section start from zero, and credit no lead again", async () => {
    const { sql } = place;
    const credits = await readCredits(sql);
    const before = await readResults<Results>(place, "page/");
    list = listOf(NEWER);
    await sql`update private.sections_read set read_at = '-infinity'`;
    await sendCrowd(place, { count: 100, seed: 20, atOnce: 1 });
    expect(await readCredits(sql)).toEqual(expect.arrayContaining(credits));
    const after = await readResults<Results>(place, "page/");
    const [hero, plans] = after.sections;
    expect(before.sections[0]?.now.hash).toBe(HERO.hash);
    expect(hero?.now).toMatchObject({ hash: NEWER.hash, seen: 0, leads: 0 });
    expect(hero?.before?.hash).toBe(HERO.hash);
    expect(plans?.now.hash).toBe(PLANS.hash);
  });
});
