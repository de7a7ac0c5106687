import { flattenSections, type ShownSection } from "./flatten-sections.ts";
import { type PageContent, type SectionOf, sectionsOf } from "./page-content.ts";

function isLeadForm(section: ShownSection): section is SectionOf<"leadFormSection"> {
  return section._type === "leadFormSection";
}

/**
 * Returns the section of a page that shows the lead form; null without one. Only the first one counts, since the ids of
 * the form's fields must be unique on the page.
 */
export function leadFormSectionOf(page: PageContent["page"]): SectionOf<"leadFormSection"> | null {
  return flattenSections(sectionsOf(page)).find(isLeadForm) ?? null;
}

/**
 * Sections without a second lead form, which the Studio refuses to publish but a reusable section can still contain.
 */
export function withOneLeadForm(sections: ShownSection[]): ShownSection[] {
  const first = sections.find(isLeadForm);
  return sections.filter((section) => !isLeadForm(section) || section === first);
}
