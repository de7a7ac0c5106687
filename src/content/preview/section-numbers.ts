import { getPublishedId } from "@sanity/client/csm";

/** The name under which the Studio shares the results of sections with the page in its frame. */
export const NUMBERS_KEY = "section-numbers";

/**
 * The results of sections, such as how many visitors saw one, each as a line of text. The keys are a document's id and
 * a section's key: `page-home hero`.
 */
export type SectionNumbers = Record<string, string>;

const SECTION = /^sections(?:\[_key=="|:)([^"\].:]+)"?\]?(.*)$/;

/**
 * The section that a node of an overlay belongs to, and whether the node is the whole section; undefined outside
 * sections.
 */
export function sectionLocation({ id, path }: { id: string; path: string }) {
  const [, key, subpath] = SECTION.exec(path) ?? [];
  if (!key) return undefined;
  return { section: `${getPublishedId(id)} ${key}`, isSectionRoot: subpath === "" };
}
