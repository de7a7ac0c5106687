import { asRead } from "./check-facts.ts";
import { type Content, type ContentDocument, type Finding, finding, pathOf } from "./content.ts";
import { effectiveSeo } from "./effective-seo.ts";
import { describeDescriptionProblem, describeTitleProblem } from "./seo-limits.ts";

function languageOf(document: ContentDocument): string {
  return typeof document["language"] === "string" ? document["language"] : "";
}

/** A text with its language: a brand's name may be the title in every language. */
function keyOf(page: ContentDocument, text: string): string {
  return JSON.stringify([page["language"], text]);
}

/** Pages whose search result is missing, cut, too short or the same as another page's. */
export function checkSeo(content: Content): Finding[] {
  const { documents } = content;
  const found = documents.find(({ _type }) => _type === "siteSettings");
  const languages = new Set(documents.map(languageOf));
  const settings = new Map(
    [...languages].map((code) => [code, found && asRead(found, content, code)]),
  );
  const pages = documents.filter((document) => pathOf(document) !== undefined);
  const results = pages.map((page) =>
    Object.assign(effectiveSeo(asRead(page, content), settings.get(languageOf(page))), { page }),
  );
  const byTitle = Map.groupBy(results, ({ page, title }) => keyOf(page, title));
  const byDescription = Map.groupBy(results, ({ page, description }) => keyOf(page, description));
  return results.flatMap(({ page, title, description }) => {
    const warn = (field: string, message: string | null) =>
      message === null ? [] : [finding(page, ["seo", field], message, "warning")];
    return [
      warn("title", describeTitleProblem(title)),
      warn("title", describeTwin(byTitle.get(keyOf(page, title)), page, "title")),
      warn("description", describeDescriptionProblem(description)),
      warn(
        "description",
        describeTwin(byDescription.get(keyOf(page, description)), page, "description"),
      ),
    ].flat();
  });
}

function describeTwin(
  group: { page: ContentDocument }[] | undefined,
  page: ContentDocument,
  what: string,
): string | null {
  const twin = group?.find((other) => other.page !== page);
  return twin ? `${pathOf(twin.page)} has the same ${what} in Google` : null;
}
