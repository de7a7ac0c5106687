import { flattenSections } from "../content/flatten-sections.ts";
import { withOneLeadForm } from "../content/lead-form-section.ts";
import { isArticle, type Page, type Site } from "../content/page-content.ts";
import { mainHeadingKey } from "../sections/main-heading.ts";
import { SectionList } from "../sections/section-list.tsx";
import { Byline } from "./byline.tsx";
import { ConversionPopup } from "../site/conversion-popup.tsx";
import { VisuallyHidden } from "../theme/layout.tsx";

/** The content of a page document: its sections, and its popup unless the page is one without links around it. */
export function ContentPage({ site, page }: { site: Site; page: Page }) {
  const sections = withOneLeadForm(flattenSections(page.sections));
  const isWithoutHeading = mainHeadingKey(sections) === null;
  return (
    <>
      {isArticle(page) && <Byline page={page} />}
      {isWithoutHeading && page.title && <VisuallyHidden as="h1">{page.title}</VisuallyHidden>}
      <SectionList sections={sections} document={page} />
      {page.chrome !== "minimal" && <ConversionPopup popup={site.popup} trigger={page.popup} />}
    </>
  );
}
