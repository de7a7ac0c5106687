import { PATH_TAKEN } from "../schemas/path-rules.ts";
import { type Content, type Finding, finding, pathOf } from "../texts/content.ts";

/**
 * Pages at an address that another page has. A form's own rule sees only what is there while somebody writes: a page
 * published since, or a release that brings one, is found here. A page at a former address replaces the redirect.
 */
export function checkPaths({ documents }: Content): Finding[] {
  const pages = documents.filter((document) => pathOf(document) !== undefined);
  const sharing = [...Map.groupBy(pages, pathOf).values()].filter(({ length }) => length > 1);
  return sharing.flat().map((page) => finding(page, ["path"], PATH_TAKEN));
}
