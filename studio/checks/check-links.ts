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
} from "./content.ts";

/** Addresses that the site's code answers, not a document. */
const APP_PATHS = new Set(["/admin/login"]);

const LINKS = new Set(["link", "textLink"]);

type Place = { document: ContentDocument; path: FieldPath };

/** References and links that lead nowhere: deleted or unpublished documents, unknown paths and sections. */
export function checkLinks(content: Content): Finding[] {
  const known = knownPaths(content);
  return content.documents.flatMap((document) => {
    const findings: Finding[] = [];
    walk(document, (value, path) => {
      if (!isObject(value)) return;
      const place = { document, path };
      findings.push(...checkReference(content, place, value));
      if (LINKS.has(String(value["_type"])))
        findings.push(...checkLink(content, known, place, value));
    });
    return findings;
  });
}

function knownPaths({ documents }: Content): Set<string> {
  const paths = documents.flatMap((document) => pathOf(document) ?? []);
  const old = documents.flatMap(({ _type, from }) => (_type === "redirect" ? String(from) : []));
  return new Set([...APP_PATHS, ...paths, ...old]);
}

function checkReference(
  { byId, assets, publishedIds }: Content,
  { document, path }: Place,
  value: Record<string, unknown>,
): Finding[] {
  const id = referenceOf(value);
  if (id === undefined || value["_weak"] === true) return [];
  if (/^(?:image|file)-/.test(id)) {
    return assets.has(id) ? [] : [finding(document, path, "The file is gone: choose another one")];
  }
  if (!byId.has(id)) return [finding(document, path, "It points at something that was deleted")];
  if (byId.get(id)?.["archived"] === true) {
    return [finding(document, path, "It points at a page that is kept, but not shown")];
  }
  if (publishedIds.has(id)) return [];
  const message = "It points at something that is not published yet: visitors will not see it";
  return [finding(document, path, message, "warning")];
}

function checkLink(
  { byId }: Content,
  known: Set<string>,
  { document, path }: Place,
  link: Record<string, unknown>,
): Finding[] {
  // A link inside a text has an address only.
  if (link["kind"] === "external" || link["_type"] === "textLink") {
    const address = String(link["href"] ?? "");
    const sitePath = address.startsWith("/") ? address.replace(/[?#].*$/, "") : null;
    if (sitePath === null || known.has(sitePath)) return [];
    return [finding(document, [...path, "href"], `No page of this site is at ${sitePath}`)];
  }
  const target = byId.get(referenceOf(link["page"]) ?? "");
  const anchor = link["anchor"];
  if (!target || typeof anchor !== "string") return [];
  const sections = Array.isArray(target["sections"]) ? target["sections"] : [];
  if (sections.some((section) => isObject(section) && section["anchor"] === anchor)) return [];
  const message = `${pathOf(target) ?? "That page"} has no section called “${anchor}”`;
  return [finding(document, [...path, "anchor"], message)];
}
