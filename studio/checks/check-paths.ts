import { PATH_TAKEN } from "../schemas/path-rules.ts";
import { type Content, type Finding, finding, pathOf } from "../texts/content.ts";

/**
 * Reports pages with the same path as another page. A form's own rule sees only what exists while somebody writes; this
 * check also finds a page that was published later or is in a release. A page may be at a former path of another one.
 */
export function checkPaths({ documents }: Content): Finding[] {
  const pages = documents.filter((document) => pathOf(document) !== undefined);
  const sharing = [...Map.groupBy(pages, pathOf).values()].filter(({ length }) => length > 1);
  return sharing.flat().map((page) => finding(page, ["path"], PATH_TAKEN));
}
