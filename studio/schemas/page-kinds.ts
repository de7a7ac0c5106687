/**
 * The kinds of pages, each with its list in the Studio. Stories and news are articles, which the site lists too; the
 * other kinds only group pages.
 */
export const pageKinds = [
  { value: "home", title: "Home page", list: "Home page" },
  { value: "solution", title: "Solution page", list: "Solution pages" },
  { value: "country", title: "Country page", list: "Country pages" },
  { value: "campaign", title: "Campaign page", list: "Campaign pages" },
  { value: "story", title: "Story", list: "Stories" },
  { value: "news", title: "News", list: "News" },
  { value: "information", title: "Information", list: "Information" },
] as const;

/** Whether pages of this kind are articles: they have an author and a date, and are in the site's list of articles. */
export function isArticle(kind: unknown): boolean {
  return kind === "story" || kind === "news";
}
