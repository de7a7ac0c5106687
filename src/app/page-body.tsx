import { Activity, memo, Suspense, use } from "react";
import type { PageAtPath } from "../content/built-content.ts";
import { AsBuilt } from "../ui/late.tsx";
import { ContentPage } from "./content-page.tsx";
import { ContactPage, LegalPage, NotFound } from "./page-parts.ts";

function Content({ content: { site, page, contactPage } }: Pick<PageAtPath, "content">) {
  if (site && page) {
    if (page._type === "legalPage") return <LegalPage page={page} />;
    return <ContentPage site={site} page={page} />;
  }
  if (site && contactPage) return <ContactPage site={site} contactPage={contactPage} />;
  return <NotFound site={site} />;
}

type PageBodyProps = { page: PageAtPath; isShown: boolean };

/**
 * What stands in `main`. One that is not shown yet is drawn already, when there is time, and does nothing; if
 * it breaks, React says so when it is shown.
 */
export const PageBody = memo(function PageBody({ page, isShown }: PageBodyProps) {
  const isAsBuilt = use(AsBuilt);
  return (
    <AsBuilt value={isAsBuilt && isShown}>
      <Activity mode={isShown ? "visible" : "hidden"}>
        {/* Of this page alone: React would wait for the code of a built page that is left. */}
        <Suspense fallback={null}>
          <Content content={page.content} />
        </Suspense>
      </Activity>
    </AsBuilt>
  );
});
