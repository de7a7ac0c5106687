import { getPublishedId } from "@sanity/client/csm";

/** The name under which the Studio shares the numbers with the page in its frame. */
export const NUMBERS_KEY = "section-numbers";

/** The results of sections in a line of text each, by document and key: `page-home hero`. */
export type SectionNumbers = Record<string, string>;

const SECTION = /^sections(?:\[_key=="|:)([^"\].:]+)"?\]?(.*)$/;

/**
 * The section that a node of an overlay belongs to, and whether the node is the whole section; undefined outside
 * sections.
 */
export function placeOf({ id, path }: { id: string; path: string }) {
  const [, key, rest] = SECTION.exec(path) ?? [];
  if (!key) return undefined;
  return { section: `${getPublishedId(id)} ${key}`, isWhole: rest === "" };
}
