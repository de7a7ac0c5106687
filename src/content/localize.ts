import { translationsOf, type KnownPages } from "../lib/alternates.ts";
import type { SiteLanguage } from "../lib/languages.ts";
import { normalizePath } from "../lib/normalize-path.ts";
import { plainText } from "../lib/plain-text.ts";
import type { PageContent } from "./page-content.ts";
import { redirectTarget } from "./redirects.ts";

type JsonObject = Record<string, unknown>;

/** The text of a document's field in another language; `path` names items of lists by their `_key`. */
export type LocalizedText = {
  language?: string | null;
  path?: string | null;
  value?: string | null;
};

/** The parts of a path: `navigation`, `products`, `label` for `navigation[products].label`. */
const PATH_PARTS = /[^.[\]]+/g;

/** Fields with texts for the head of the page, which must not contain stega edit info. */
const HEAD_FIELDS = new Set(["defaultSeo"]);

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value with the text at the path `parts` replaced; unchanged if the path no longer exists. */
function withText(value: unknown, parts: readonly string[], text: string): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return typeof value === "string" || value === null ? text : value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      (isObject(item) ? item["_key"] : String(index)) === part ? withText(item, rest, text) : item,
    );
  }
  if (!isObject(value) || !(part in value)) return value;
  return { ...value, [part]: withText(value[part], rest, text) };
}

/** Returns a document without `localizedTexts`, its own texts replaced by those of the language. */
export function withLocalizedTexts(document: JsonObject, code: string): JsonObject {
  const { localizedTexts, ...rest } = document;
  const texts = Array.isArray(localizedTexts) ? (localizedTexts as LocalizedText[]) : [];
  return texts.reduce<JsonObject>((localized, { language, path, value }) => {
    const parts = path?.match(PATH_PARTS) ?? [];
    if (language !== code || !value || parts.length === 0) return localized;
    const text = HEAD_FIELDS.has(parts[0] ?? "") ? plainText(value) : value;
    return withText(localized, parts, text) as JsonObject;
  }, rest);
}

type Localizing = { code: string; pathOf: (path: string) => { path: string; language?: string } };

/**
 * Returns the address of the same page in the language, with its query and anchor; `language` as in `localPathFinder`.
 */
function localAddress(address: string, pathOf: Localizing["pathOf"]) {
  const [, path = "", queryAndAnchor = ""] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  const { path: local, language } = pathOf(path);
  return { address: local + queryAndAnchor, language };
}

/**
 * Returns a value with the texts of all documents in it replaced by those of the language, and its links by links to
 * pages of the language.
 */
function localizeValue(value: unknown, localizing: Localizing): unknown {
  if (Array.isArray(value)) return value.map((item) => localizeValue(item, localizing));
  if (!isObject(value)) return value;
  const { code, pathOf } = localizing;
  const translated = "localizedTexts" in value ? withLocalizedTexts(value, code) : value;
  const localized = Object.fromEntries(
    Object.entries(translated).map(([name, child]) => [name, localizeValue(child, localizing)]),
  );
  const { _type, path, href } = localized;
  if (typeof path === "string" && (_type === "link" || _type === "breadcrumb")) {
    const local = localAddress(path, pathOf);
    return {
      ...localized,
      path: local.address,
      ...(local.language && { pageLanguage: local.language }),
    };
  }
  if (typeof href === "string" && /^\/(?![/\\])/.test(href)) {
    const local = localAddress(href, pathOf);
    return {
      ...localized,
      href: local.address,
      ...(local.language && { pageLanguage: local.language }),
    };
  }
  return localized;
}

/**
 * Returns a function that maps a path to its page in the language. Without a translation it returns the same path, and
 * in `language` the tag of the page's own language.
 */
export function localPathFinder(
  { redirects }: Pick<PageContent, "redirects">,
  language: SiteLanguage,
  knownPages: KnownPages,
): Localizing["pathOf"] {
  const cachedPaths = new Map<string, { path: string; language?: string }>();
  const isFirst = language.code === knownPages.languages[0]?.code;
  function find(path: string) {
    const normalized = normalizePath(path);
    const moved = isFirst ? null : redirectTarget(normalized, redirects)?.split("?")[0];
    const versions = translationsOf(moved ?? normalized, knownPages);
    const local = versions.find((version) => version.language === language.code);
    if (local) return { path: [normalized, moved].includes(local.path) ? path : local.path };
    const other = versions.find((version) => version.path === (moved ?? normalized));
    const tag = knownPages.languages.find(({ code }) => code === other?.language)?.tag;
    return { path, ...(tag && { language: tag }) };
  }
  return (path) => {
    const localPath = cachedPaths.get(path) ?? find(path);
    cachedPaths.set(path, localPath);
    return localPath;
  };
}

/** Returns content with its texts and links in one language; `pathOf` comes from `localPathFinder`. */
export function localize<Content>(
  content: Content,
  language: SiteLanguage,
  pathOf: Localizing["pathOf"],
): Content {
  return localizeValue(content, { code: language.code, pathOf }) as Content;
}
