import { asRead } from "./check-facts.ts";
import {
  type Content,
  type ContentDocument,
  type Finding,
  finding,
  pathOf,
} from "../texts/content.ts";
import { effectiveSeo } from "./effective-seo.ts";
import { languageOf, languagesOf } from "../translations/languages.ts";
import { describeDescriptionProblem, describeTitleProblem } from "../texts/seo-limits.ts";

/** The key by which texts are compared, per language: a brand's name may be the title in every language. */
function keyOf(page: ContentDocument, text: string): string {
  return JSON.stringify([page["language"], text]);
}

/** Reports pages whose search result is missing, cut, too short or the same as another page's. */
export function checkSeo(content: Content): Finding[] {
  const { documents } = content;
  const siteSettings = documents.find(({ _type }) => _type === "siteSettings");
  const languages = languagesOf(content);
  const pages = documents.filter((document) => pathOf(document) !== undefined);
  const codes = new Set(pages.map((page) => languageOf(page, languages)));
  const settings = new Map(
    [...codes].map((code) => [code, siteSettings && asRead(siteSettings, content, code)]),
  );
  const results = pages.map((page) =>
    Object.assign(effectiveSeo(asRead(page, content), settings.get(languageOf(page, languages))), {
      page,
    }),
  );
  const byTitle = Map.groupBy(results, ({ page, title }) => keyOf(page, title));
  const byDescription = Map.groupBy(results, ({ page, description }) => keyOf(page, description));
  return results.flatMap(({ page, title, description }) => {
    const warn = (field: string, message: string | null) =>
      message === null ? [] : [finding(page, ["seo", field], message, "warning")];
    return [
      warn("title", describeTitleProblem(title)),
      warn("title", describeDuplicate(byTitle.get(keyOf(page, title)), page, "title")),
      warn("description", describeDescriptionProblem(description)),
      warn(
        "description",
        describeDuplicate(byDescription.get(keyOf(page, description)), page, "description"),
      ),
    ].flat();
  });
}

function describeDuplicate(
  group: { page: ContentDocument }[] | undefined,
  page: ContentDocument,
  what: string,
): string | null {
  const duplicate = group?.find((other) => other.page !== page);
  return duplicate ? `${pathOf(duplicate.page)} has the same ${what} in Google` : null;
}
