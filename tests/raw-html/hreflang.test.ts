import { expect, test } from "vitest";
import { type Crawled, findHreflangErrors, hreflangErrors } from "./hreflang.ts";

const EN = "https://selat.example/menu";
const MS = "https://selat.example/ms/menu";
const ZH = "https://selat.example/zh/menu";

/** Returns a site of one page in three languages, without an error. */
function goodSite(): Map<string, Crawled> {
  const links = [
    { language: "en", address: EN },
    { language: "ms", address: MS },
    { language: "zh-Hans", address: ZH },
    { language: "x-default", address: EN },
  ];
  const page = (address: string, lang: string): [string, Crawled] => [
    address,
    {
      status: 200,
      lang,
      canonical: address,
      isNoindex: false,
      links: structuredClone(links),
      sitemapLinks: structuredClone(links),
    },
  ];
  return new Map([page(EN, "en-SG"), page(MS, "ms-MY"), page(ZH, "zh-Hans-SG")]);
}

type Site = Map<string, Crawled>;
const of = (site: Site, address: string) => site.get(address) as Crawled;

/** Replaces the links of a page by what `make` returns, in the page and in the sitemap. */
function change(page: Crawled, make: (links: Crawled["links"]) => Crawled["links"]) {
  page.links = make(page.links);
  page.sitemapLinks = structuredClone(page.links);
}

const planted: Record<keyof typeof hreflangErrors, (site: Site) => void> = {
  "no way back": (site) =>
    change(of(site, ZH), (links) => links.filter(({ address }) => address !== MS)),
  "does not name itself": (site) =>
    change(of(site, MS), (links) => links.filter(({ address }) => address !== MS)),
  "no x-default": (site) =>
    change(of(site, MS), (links) => links.filter(({ language }) => language !== "x-default")),
  "no language": (site) =>
    change(of(site, MS), (links) =>
      links.map((link) => (link.address === ZH ? { ...link, language: "zh_cn" } : link)),
    ),
  "no absolute address": (site) =>
    change(of(site, EN), (links) =>
      links.map((link) => (link.address === ZH ? { ...link, address: "/zh/menu" } : link)),
    ),
  "leads nowhere": (site) => void (of(site, ZH).status = 404),
  "leads to a redirect": (site) => void (of(site, ZH).status = 301),
  "leads to what is not indexed": (site) => void (of(site, ZH).canonical = EN),
  "says two things": (site) => void (of(site, ZH).lang = "en"),
};

test("finds nothing in a site without an error", () => {
  expect(findHreflangErrors(goodSite())).toEqual([]);
});

test.each(Object.entries(planted))("reports: %s", (kind, plant) => {
  const site = goodSite();
  plant(site);
  expect(findHreflangErrors(site).some((error) => error.includes(`: ${kind}: `))).toBe(true);
});

test("finds a noindex, a duplicate language, and a sitemap that differs", () => {
  const site = goodSite();
  of(site, ZH).isNoindex = true;
  of(site, MS).links.push({ language: "ms", address: ZH });
  const errors = findHreflangErrors(site);
  expect(errors).toContain(`${EN}: leads to what is not indexed: zh-Hans ${ZH}`);
  expect(errors).toContain(`${MS}: says two things: ms`);
  expect(errors).toContain(`${MS}: says two things: the sitemap says otherwise`);
});
