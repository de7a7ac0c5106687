import { factTexts, withFacts } from "../../src/lib/facts.ts";
import { articleListPaths } from "./article-lists.ts";
import { factsOf } from "./check-facts.ts";
import {
  type Content,
  type ContentDocument,
  type FieldPath,
  type Finding,
  finding,
  isObject,
  pathOf,
  referenceOf,
  walk,
} from "../texts/content.ts";

/** Paths that the site's code serves, not a document. */
const APP_PATHS = new Set(["/admin/login"]);

const LINKS = new Set(["link", "textLink"]);

type FieldLocation = { document: ContentDocument; path: FieldPath };

/** Reports references and links that lead nowhere: to deleted or unpublished documents, unknown paths or sections. */
export function checkLinks(content: Content): Finding[] {
  const paths = knownPaths(content);
  return content.documents.flatMap((document) => {
    const findings: Finding[] = [];
    walk(document, (value, path) => {
      if (!isObject(value)) return;
      const location = { document, path };
      findings.push(...checkReference(content, location, value));
      if (LINKS.has(String(value["_type"])))
        findings.push(...checkLink(content, paths, location, value));
    });
    return findings;
  });
}

function knownPaths(content: Content): Set<string> {
  const { documents } = content;
  const paths = documents.flatMap((document) => pathOf(document) ?? []);
  const old = documents.flatMap(({ _type, from, archived, formerPaths }) => {
    if (_type === "redirect") return String(from);
    // A page's former paths redirect to it.
    return archived !== true && Array.isArray(formerPaths) ? formerPaths.map(String) : [];
  });
  return new Set([...APP_PATHS, ...articleListPaths(content), ...paths, ...old]);
}

function checkReference(
  { byId, assets, publishedIds }: Content,
  { document, path }: FieldLocation,
  value: Record<string, unknown>,
): Finding[] {
  const id = referenceOf(value);
  if (id === undefined || value["_weak"] === true) return [];
  if (/^(?:image|file)-/.test(id)) {
    return assets.has(id) ? [] : [finding(document, path, "The file is gone: choose another one")];
  }
  if (!byId.has(id)) return [finding(document, path, "It refers to something that was deleted")];
  if (byId.get(id)?.["archived"] === true) {
    return [finding(document, path, "It links to an archived page")];
  }
  if (publishedIds.has(id)) return [];
  const message = "It refers to something that is not published yet: visitors will not see it";
  return [finding(document, path, message, "warning")];
}

/** Returns what is wrong with a link's address, or null. */
function describeAddress(
  content: Content,
  sitePaths: Set<string>,
  document: ContentDocument,
  written: string,
): string | null {
  // The content model itself reports an empty address as missing.
  if (written === "") return null;
  const address = withFacts(written, factTexts(factsOf(content)));
  const isCall = /^(?:tel|mailto):/.test(address);
  if (!isCall && (/\s/.test(address) || !URL.canParse(address, "https://site.invalid"))) {
    return `“${address}” is not an address`;
  }
  const [sitePath = "", anchor] = address.replace(/\?[^#]*/, "").split("#");
  if (/^https?:|:/.test(sitePath)) return null;
  if (sitePath !== "" && !sitePaths.has(sitePath)) return `No page of this site is at ${sitePath}`;
  const target =
    sitePath === ""
      ? document
      : content.documents.find((page) => page._type !== "redirect" && pathOf(page) === sitePath);
  if (!anchor || !target || hasAnchor(target, anchor)) return null;
  return `${pathOf(target) ?? "This page"} has no section called “${anchor}”`;
}

/** Whether a page has a section with that anchor; the anchor of a legal page's article is its key. */
function hasAnchor({ sections, articles }: ContentDocument, anchor: string): boolean {
  const sectionList = Array.isArray(sections) ? sections : [];
  const parts = Array.isArray(articles) ? articles : [];
  return (
    sectionList.some((section) => isObject(section) && section["anchor"] === anchor) ||
    parts.some((article) => isObject(article) && article["_key"] === anchor)
  );
}

function checkLink(
  content: Content,
  sitePaths: Set<string>,
  { document, path }: FieldLocation,
  link: Record<string, unknown>,
): Finding[] {
  // A link inside a text has only an address; in older content its type is `textLink`.
  const isInText = path.at(-2) === "markDefs" || link["_type"] === "textLink";
  if (link["kind"] === "external" || isInText) {
    const message = describeAddress(
      content,
      sitePaths,
      document,
      String(link["href"] ?? "").trim(),
    );
    return message === null ? [] : [finding(document, [...path, "href"], message)];
  }
  const target = content.byId.get(referenceOf(link["page"]) ?? "");
  const anchor = link["anchor"];
  if (!target || typeof anchor !== "string") return [];
  if (hasAnchor(target, anchor)) return [];
  const message = `${pathOf(target) ?? "That page"} has no section called “${anchor}”`;
  return [finding(document, [...path, "anchor"], message)];
}
