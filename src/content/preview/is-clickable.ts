import type { FilterDefault } from "@sanity/client/stega";

/** Fields that code compares, parses or puts into a URL: they must stay without stega edit info. */
const CODE_FIELDS = new Set([
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
/** Nothing in these fields is clickable: it is not prose, or not visible on the page, such as the names of controls. */
const EXCLUDED_FIELDS = new Set(["seo", "defaultSeo", "controls", "languages"]);
/** The translations in a shared document. Only their `value` is a text; code compares `path` and `language`. */
const LOCALIZED = "localizedTexts";
/** Texts that Sanity's own list excludes because of their names. */
const TEXTS = new Set(["label", "status", "text", "title"]);

/** Whether a text gets stega edit info, which opens its field in the Studio when it is clicked. */
export const isClickable: FilterDefault = (props) => {
  const path = [...props.sourcePath, ...props.resultPath];
  if (path.some((part) => EXCLUDED_FIELDS.has(String(part)))) return false;
  if (path.includes(LOCALIZED)) {
    return path.at(-1) === "value";
  }
  const ends = [props.sourcePath, props.resultPath].map((ending) =>
    // A plain string in a list, such as a keyword, counts as the list's field.
    String(ending.findLast((part) => typeof part === "string")),
  );
  if (ends.some((end) => CODE_FIELDS.has(end))) return false;
  // The labels of the form, such as "email", are texts and not addresses.
  if (path.at(-2) === "labels") return true;
  return ends.some((end) => TEXTS.has(end)) || props.filterDefault(props);
};
