import { useMemo } from "react";
import { flattenSections } from "../content/flatten-sections.ts";
import type { Page, Site } from "../content/page-content.ts";
import { SectionList } from "../sections/section-list.tsx";
import { PagePopup } from "../site/page-popup.tsx";
import { useTopFirst } from "./use-top-first.ts";

/** A page document: its sections, and its popup where it has chosen one. */
export function ContentPage({ site, page }: { site: Site; page: Page }) {
  const sections = useMemo(() => flattenSections(page.sections), [page.sections]);
  return (
    <>
      <SectionList sections={useTopFirst(sections)} document={page} />
      <PagePopup popup={site.popup} trigger={page.popup} />
    </>
  );
}
