import { getPublishedId, getVersionFromId } from "@sanity/client/csm";
import type { ValidationContext } from "sanity";
import { API_VERSION } from "../../src/content/api-version.ts";

const PATH = /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*)?$/;
const RESERVED = ["/admin", "/api", "/assets", "/contact", "/studio"];

/** The message about a path that belongs to another page. */
export const PATH_TAKEN = "Another page has this path already";

/** A page or a redirect. */
type Addressed = { _id: string; _type: string; [field: string]: unknown };

const WITH_PATH = `*[path == $path || from == $path]{ _id, _type, path, from, archived, to }`;

/** Documents that Health has read already, by the document that it checks; see `comparePathWith`. */
const healthDocuments = new WeakMap<object, readonly Addressed[]>();

/**
 * Lets the rule about the document's path look for others in `documents`, which Health has read already. Otherwise the
 * rule would query the lake once for each page.
 */
export function comparePathWith(document: object, documents: readonly Addressed[]): void {
  healthDocuments.set(document, documents);
}

/** Returns what is wrong with a path itself, or null; it does not look at other documents. */
export function describePathProblem(path: string): string | null {
  if (!path.startsWith("/")) return "Start with a slash, for example /waiter-ai";
  if (!PATH.test(path)) return "Use small letters, digits and hyphens, for example /waiter-ai";
  const reserved = RESERVED.find((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return reserved ? `${reserved} is used by the site itself: choose another path` : null;
}

/** Whether another document is at the path. Versions in releases are not at theirs before they are published. */
function isAt(path: string, id: string, other: Addressed): boolean {
  if (other._id.startsWith("versions.") || getPublishedId(other._id) === id) return false;
  if (other["path"] === path && other["archived"] !== true) return true;
  const target = other["to"] as { _ref?: string } | undefined;
  return other._type === "redirect" && other["from"] === path && target?._ref !== id;
}

/**
 * Checks that no other page or redirect has the same path; returns the message, or true. For a version in a release,
 * the others are as they will be when it is published, so two pages can swap paths. A redirect to the page itself is no
 * obstacle.
 */
export async function checkPathIsFree(path: string | undefined, context: ValidationContext) {
  if (!path || !context.document || context.document["archived"] === true) return true;
  const id = getPublishedId(context.document._id);
  const release = getVersionFromId(context.document._id);
  const perspective = release === undefined ? "raw" : [release, "drafts"];
  const client = context.getClient({ apiVersion: API_VERSION }).withConfig({ perspective });
  const others =
    healthDocuments.get(context.document) ?? (await client.fetch<Addressed[]>(WITH_PATH, { path }));
  const other = others.find((each) => isAt(path, id, each));
  if (!other) return true;
  return other._type === "redirect"
    ? "A redirect starts at this path: delete that redirect first"
    : PATH_TAKEN;
}
