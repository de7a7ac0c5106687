/**
 * The groups of pages in the desk. Stories and news are articles, which have a list on the site; the other kinds are
 * only groups.
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

/** Whether pages of this kind are articles: with an author and a day, in the list of stories and news. */
export function isArticle(kind: unknown): boolean {
  return kind === "story" || kind === "news";
}
