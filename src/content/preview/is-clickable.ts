import type { FilterDefault } from "@sanity/client/stega";

/** Fields that code compares, parses or puts into a URL: they must stay without stega edit info. */
const PLAIN = new Set([
  "anchor",
  "chrome",
  "code",
  "contactEmail",
  "emphasis",
  "from",
  "href",
  "kind",
  "keywords",
  "language",
  "leftOut",
  "next",
  "path",
  "popup",
  "query",
  "rating",
  "redirectHosts",
  "setting",
  "solution",
  "source",
  "spotsLeft",
  "spotsTotal",
  "stage",
  "tone",
  "until",
]);
/** Parts that are no words, or that only screen readers say, such as the names of controls. */
const PLAIN_PARTS = new Set(["seo", "defaultSeo", "controls", "languages"]);
/** What documents that all languages share say in the others; code reads its field and language there. */
const LOCALIZED = "localizedTexts";
/** Texts that Sanity's own list excludes because of their names. */
const TEXTS = new Set(["label", "status", "text", "title"]);

/** Whether a text gets stega edit info, which opens its field in the Studio when it is clicked. */
export const isClickable: FilterDefault = (props) => {
  const path = [...props.sourcePath, ...props.resultPath];
  if (path.some((part) => PLAIN_PARTS.has(String(part)))) return false;
  if (path.includes(LOCALIZED)) {
    return path.at(-1) === "value";
  }
  const ends = [props.sourcePath, props.resultPath].map((ending) =>
    // A plain string in a list, such as a keyword, is named by the list.
    String(ending.findLast((part) => typeof part === "string")),
  );
  if (ends.some((end) => PLAIN.has(end))) return false;
  // The labels of the form, "email" among them, are words and no addresses.
  if (path.at(-2) === "labels") return true;
  return ends.some((end) => TEXTS.has(end)) || props.filterDefault(props);
};
