import type { HreflangLink } from "../raw-html/hreflang.ts";

/** What reads the URLs: Playwright's request context, or another object with this method. */
type UrlReader = { get(url: string): Promise<{ text(): Promise<string> }> };

/** Matches the paths of pages in another language than English. */
export const LANGUAGES = /^\/(?:id|ms|zh)(?:\/|$)/;

function addressesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
}

async function textsOf(request: UrlReader): Promise<string[]> {
  const index = await (await request.get("/sitemap.xml")).text();
  const texts: string[] = [];
  for (const address of addressesIn(index)) texts.push(await (await request.get(address)).text());
  return texts;
}

/** Paths of pages that are hidden from search engines and so in no sitemap. */
export const unlistedPaths = [
  "/ad-landing",
  "/id/penawaran-khusus",
  "/ms/tawaran-istimewa",
  "/zh/free-trial-offer",
];

/** Reads the address of every page in the sitemaps, of which the index names one for each language. */
async function sitemapAddresses(request: UrlReader): Promise<string[]> {
  return (await textsOf(request)).flatMap(addressesIn);
}

/** Returns the address of every public page of the site at `origin`, in every language. */
export async function pageAddresses(request: UrlReader, origin: string): Promise<string[]> {
  return [...(await sitemapAddresses(request)), ...unlistedPaths.map((path) => origin + path)];
}

/** Reads the alternates of every page in the sitemaps, by the page's address. */
export async function sitemapLinks(request: UrlReader): Promise<Map<string, HreflangLink[]>> {
  const entries = (await textsOf(request)).flatMap((xml) => xml.split("<url>").slice(1));
  return new Map(
    entries.map((entry) => {
      const links = [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)];
      return [
        addressesIn(entry)[0] ?? "",
        links.map(([, language = "", address = ""]) => ({ language, address })),
      ];
    }),
  );
}
