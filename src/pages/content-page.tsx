import { flattenSections } from "../content/flatten-sections.ts";
import { withOneLeadForm } from "../content/lead-form-section.ts";
import { isArticle, type Page, type Site } from "../content/page-content.ts";
import { SectionList } from "../sections/section-list.tsx";
import { Byline } from "./byline.tsx";
import { ConversionPopup } from "../site/conversion-popup.tsx";

/** A page document: its sections, and its popup where it has chosen one and keeps what is around it. */
export function ContentPage({ site, page }: { site: Site; page: Page }) {
  return (
    <>
      {isArticle(page) && <Byline page={page} />}
      <SectionList sections={withOneLeadForm(flattenSections(page.sections))} document={page} />
      {page.chrome !== "minimal" && <ConversionPopup popup={site.popup} trigger={page.popup} />}
    </>
  );
}
