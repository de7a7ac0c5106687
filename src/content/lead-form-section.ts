import { flattenSections, type ShownSection } from "./flatten-sections.ts";
import { type PageContent, type SectionOf, sectionsOf } from "./page-content.ts";

function isLeadForm(section: ShownSection): section is SectionOf<"leadFormSection"> {
  return section._type === "leadFormSection";
}

/** The section of a page that shows the lead form: the first one, since the form's fields have one id each. */
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
