import { flattenSections } from "../content/flatten-sections.ts";
import { type PageContent, sectionsOf } from "../content/page-content.ts";
import { registry, sectionComponent } from "../sections/registry.ts";
import { late } from "../ui/late.tsx";

/** Those of another page come together. */
const stillParts = () => import("./still-parts.ts");

/** What stands on a page beside its sections, and comes when React has to draw it. */
export const PageHead = late(async () => (await stillParts()).PageHead);
export const SiteHeader = late(async () => (await import("../site/site-header.tsx")).SiteHeader);
export const Breadcrumbs = late(async () => (await stillParts()).Breadcrumbs);
export const SiteFooter = late(async () => (await stillParts()).SiteFooter);
export const NotFound = late(async () => (await stillParts()).NotFound);
export const LegalPage = late(async () => (await stillParts()).LegalPage);
export const ContactPage = late(async () => (await import("./contact-page.tsx")).ContactPage);

/** Fetches the code that draws a page; rejects where that fails. */
export async function loadParts({ page, contactPage }: PageContent): Promise<void> {
  const sections = flattenSections(sectionsOf(page)).map(({ _type }) => sectionComponent(_type));
  const body = page?._type === "legalPage" ? [LegalPage] : sections;
  const own = page ? body : [contactPage ? ContactPage : NotFound];
  const parts = [PageHead, SiteHeader, Breadcrumbs, SiteFooter, ...own];
  await Promise.all(parts.map(async (part) => part?.load()));
}

/** Fetches the code of a part that does something, by its `data-near` or `data-reach`. */
export async function loadLivePart(name: string): Promise<void> {
  if (name === "siteHeader") await SiteHeader.load();
  else if (name === "contactPage") await ContactPage.load();
  else if (Object.hasOwn(registry, name)) await sectionComponent(name)?.load();
}
