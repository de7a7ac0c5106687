import { getPublishedId, isVersionId } from "@sanity/client/csm";
import { map } from "rxjs";
import type {
  DocumentLocationResolver,
  DocumentLocationsState,
  DocumentResolver,
} from "sanity/presentation";
import { tokensOf } from "../src/lib/facts.ts";
import { storedDocuments } from "./stored-documents.ts";
import { type ContentDocument, isObject, pathOf, referenceOf, walk } from "./texts/content.ts";

/** A page that shows a document, or only links to it. */
type PageUse = { title: string | null; path: string; isLink: boolean };

/** The document at a path of the site, in any language. */
export const documentOfAddress = {
  route: ["/", "/:rest*"],
  filter: `_type in ["page", "legalPage", "contactPage"] && path == $path && archived != true`,
  params: ({ path }) => ({ path }),
} satisfies DocumentResolver;

type Use = { shows: boolean; links: boolean };

/** Returns how a document uses another one: shows its content, by a reference or a fact's name, or links to it. */
function useOf(document: ContentDocument, id: string, key: unknown): Use {
  const use = { shows: false, links: false };
  walk(document, (value, path) => {
    if (typeof value === "string") use.shows ||= tokensOf(value).some((token) => token === key);
    if (!isObject(value)) return;
    const isLink = value["_type"] === "link" || value["_type"] === "breadcrumb";
    if (isLink && referenceOf(value["page"]) === id) use.links = true;
    else if (referenceOf(value) === id && path.at(-1) !== "page") use.shows = true;
  });
  return use;
}

/** Returns where a document is used: on its own page, on pages that show it, even through others, and in links. */
export function findPageUses(documents: readonly ContentDocument[], id: string): PageUse[] {
  const shownBy = new Set([id]);
  const linkedFrom = new Set<string>();
  // Grows during the loop: a document that shows a user of the document shows it, too.
  for (const usedId of shownBy) {
    const versions = documents.filter(({ _id }) => getPublishedId(_id) === usedId);
    // Pages never show each other's texts.
    if (usedId !== id && versions.some(({ path }) => path)) continue;
    const key = versions.find(({ _type }) => _type === "fact")?.["key"];
    for (const document of documents) {
      const { shows, links } = useOf(document, usedId, key);
      if (shows && document._type !== "redirect") shownBy.add(getPublishedId(document._id));
      if (links && usedId === id) linkedFrom.add(getPublishedId(document._id));
    }
  }
  const pages = documents.filter(({ _id }) => {
    const publishedId = getPublishedId(_id);
    return shownBy.has(publishedId) || linkedFrom.has(publishedId);
  });
  const pageUses = pages.flatMap((page): PageUse[] => {
    const path = pathOf(page);
    if (path === undefined) return [];
    const title = page["title"] ?? page["defaultHeading"] ?? null;
    const isLink = !shownBy.has(getPublishedId(page._id));
    return [{ title: title === null ? null : String(title), path, isLink }];
  });
  return pageUses.toSorted((a, b) => a.path.localeCompare(b.path));
}

/** Types whose documents have their own page. */
const PAGES = new Set(["page", "legalPage", "contactPage"]);

/** Describes where visitors find a page: at its own address, and by the links of other pages. */
function describePage(pageUses: PageUse[]): string {
  const links = pageUses.filter(({ isLink }) => isLink).length;
  if (links === 0) return "At its own address";
  return `At its own address, linked from ${links === 1 ? "one page" : `${links} pages`}`;
}

/** Returns the Studio's message about where a document is shown, with links to these pages. */
export function describeLocations(type: string, pageUses: PageUse[]): DocumentLocationsState {
  const unique = [...new Map(pageUses.map((use) => [use.path, use])).values()];
  const locations = unique
    .toSorted((a, b) => Number(a.isLink) - Number(b.isLink))
    .map(({ title, path, isLink }) => ({
      title: isLink ? `Link on ${title ?? path}` : (title ?? path),
      href: path,
    }));
  if (type === "siteSettings") {
    const home = { title: "Home", href: "/" };
    return { message: "Shown on every page", tone: "caution", locations: [home] };
  }
  if (type === "siteMessages") {
    const form = { title: "Contact form", href: "/contact" };
    return { message: "Used all over the site", tone: "caution", locations: [form] };
  }
  if (type === "leadMessages") {
    return { message: "Sent after each contact form", locations: [] };
  }
  if (type === "announcement") {
    return { message: "Shown on its days, under the header", locations: [] };
  }
  if (type === "pageTemplate") {
    return { message: "New pages begin with a copy of it", locations: [] };
  }
  if (locations.length > 0) {
    return PAGES.has(type) ? { message: describePage(unique), locations } : { locations };
  }
  if (PAGES.has(type)) {
    return { message: "A page of the site as soon as it has a path", locations: [] };
  }
  return { message: "Not used on any page yet", tone: "caution", locations: [] };
}

/** Returns drafts and published documents: a published page still uses what its draft no longer does. */
function withoutReleases(documents: readonly ContentDocument[]): ContentDocument[] {
  return documents.filter(({ _id }) => !isVersionId(_id));
}

/**
 * Returns the places where a document is used, from the content that Health has read; none for redirects, and none for
 * experiments, whose form names their page.
 */
export const findLocations: DocumentLocationResolver = ({ id, type }) => {
  if (type === "redirect" || type === "experiment") return null;
  return storedDocuments.pipe(
    map((documents) =>
      describeLocations(type, findPageUses(withoutReleases(documents), getPublishedId(id))),
    ),
  );
};
