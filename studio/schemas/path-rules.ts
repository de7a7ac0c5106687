import type { ValidationContext } from "sanity";
import { API_VERSION } from "../../src/content/api-version.ts";

const PATH = /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*)?$/;
const RESERVED = ["/admin", "/api", "/assets", "/contact", "/studio"];

/** The path belongs to another page. */
export const PATH_TAKEN = "Another page has this path already";

const OTHERS_WITH_PATH = `*[
  !(_id in path("versions.**")) && !(_id in [$id, "drafts." + $id]) &&
  (defined(path) && path == $path && archived != true || _type == "redirect" && from == $path && coalesce(to._ref, "") != $id)
][0]{ _type }`;

/** The problem of a site path, or null; it does not check other documents. */
export function describePathProblem(path: string): string | null {
  if (!path.startsWith("/")) return "Start with a slash, for example /waiter-ai";
  if (!PATH.test(path)) return "Use small letters, digits and hyphens, for example /waiter-ai";
  const reserved = RESERVED.find((taken) => path === taken || path.startsWith(`${taken}/`));
  return reserved ? `${reserved} is used by the site itself, choose another path` : null;
}

const VERSION = /^(?:drafts|versions\.([^.]+))\./;

/**
 * Checks that no other page or redirect has the same path; returns the message, or true. In a release the other
 * documents are as they will be when it is published, so two pages can swap paths. A redirect to this very page is not
 * an obstacle.
 */
export async function checkPathIsFree(path: string | undefined, context: ValidationContext) {
  if (!path || !context.document || context.document["archived"] === true) return true;
  const id = context.document._id.replace(VERSION, "");
  const release = VERSION.exec(context.document._id)?.[1];
  const perspective = release === undefined ? "raw" : [release, "drafts"];
  const client = context.getClient({ apiVersion: API_VERSION }).withConfig({ perspective });
  const other = await client.fetch<{ _type: string } | null>(OTHERS_WITH_PATH, { id, path });
  if (!other) return true;
  return other._type === "redirect"
    ? "A redirect starts at this path: delete that redirect first"
    : PATH_TAKEN;
}
