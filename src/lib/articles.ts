import { homePath, type SiteLanguage } from "./languages.ts";

/** This many articles are on one page of their list. */
export const ARTICLES_PER_PAGE = 10;

/** The path of the list of a language's articles; the second and later pages have their number. */
export function articlesPath(code: string, languages: readonly SiteLanguage[], number = 1): string {
  const home = homePath(code, languages);
  const list = `${home === "/" ? "" : home}/stories`;
  return number === 1 ? list : `${list}/${number}`;
}

/** Returns how many pages a list of this many articles has. */
export function articlePages(articles: number): number {
  return Math.ceil(articles / ARTICLES_PER_PAGE);
}
