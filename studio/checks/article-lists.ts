import { articlePages, articlesPath } from "../../src/lib/articles.ts";
import { languagesOf as siteLanguagesOf } from "../../src/lib/languages.ts";
import { languageOf, languagesOf } from "../translations/languages.ts";
import { type Content, type ContentDocument, pathOf } from "../texts/content.ts";

const KINDS = new Set<unknown>(["story", "news"]);

/** Whether the site lists a document among its language's articles; the conditions are those of the site's query. */
function isListed(document: ContentDocument): boolean {
  return (
    document._type === "page" &&
    KINDS.has(document["kind"]) &&
    document["noindex"] !== true &&
    Boolean(document["publishedOn"]) &&
    pathOf(document) !== undefined
  );
}

/**
 * Returns the paths of the lists of articles. They belong to no document: the build writes the lists of a language once
 * it has an article.
 */
export function articleListPaths(content: Content): string[] {
  const siteLanguages = languagesOf(content);
  const languages = siteLanguagesOf(siteLanguages);
  const articles = content.documents.filter(isListed);
  return languages.flatMap(({ code }) => {
    const count = articles.filter(
      (each) => (languageOf(each, siteLanguages) || code) === code,
    ).length;
    return Array.from({ length: articlePages(count) }, (_, index) =>
      articlesPath(code, languages, index + 1),
    );
  });
}
