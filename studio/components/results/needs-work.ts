import type { Rate } from "./results.ts";
import type { Selling } from "./selling.ts";

/** Whether even the upper end of a rate's range is below the average. */
function isBelow(rate: Rate, average: number): boolean {
  return rate !== null && rate[2] < average;
}

/**
 * Returns the pages with significantly fewer leads per visit than the average, and sections with fewer leads per view,
 * or with a link that was often seen and never clicked. Sections without links are never among them.
 */
export function needsWork({
  pages,
  sections,
  silent,
}: Selling): Pick<Selling, "pages" | "sections"> {
  const visits = pages.reduce((sum, page) => sum + page.visits, 0);
  const leads = pages.reduce((sum, page) => sum + page.leads, 0);
  const pressed = sections.filter((section) => section.pressed > 0);
  const views = pressed.reduce((sum, section) => sum + section.seen, 0);
  const credited = pressed.reduce((sum, section) => sum + section.leads, 0);
  const hasSilentLink = ({ page, document, key }: Selling["sections"][number]) =>
    silent.some((each) => each.page === page && each.document === document && each.key === key);
  return {
    pages: pages.filter(({ lead_rate }) => isBelow(lead_rate, visits && leads / visits)),
    sections: sections.filter(
      (section) =>
        hasSilentLink(section) ||
        (section.pressed > 0 && isBelow(section.lead_rate, views && credited / views)),
    ),
  };
}
