import type { ReactNode } from "react";
import type { AnyPage, PageContent, Site } from "../content/page-content.ts";
import { useMessages } from "../content/messages.ts";
import { AnnouncementBar } from "../site/announcement-bar.tsx";
import { ChatButton } from "../site/chat-button.tsx";
import { Breadcrumbs } from "../site/breadcrumbs.tsx";
import { LanguageOffer } from "../site/language-offer.tsx";
import { MAIN_ID } from "../site/main-id.ts";
import { SiteFooter } from "../site/site-footer.tsx";
import { SiteHeader } from "../site/site-header.tsx";
import { PageToastRegion } from "../ui/page-toast-region.tsx";

type PageFrameProps = {
  site: Site | null;
  breadcrumbs: AnyPage["breadcrumbs"];
  announcements?: PageContent["announcements"];
  /** Whether header and footer have no links to other pages, except for the privacy policy's. */
  isMinimal?: boolean;
  /**
   * Whether the page has the lead form. The chat button then scrolls with the page: fixed, it would cover the fields
   * on a phone.
   */
  hasForm?: boolean;
  children: ReactNode;
};

const NO_ANNOUNCEMENTS: PageContent["announcements"] = [];

/** Everything around the content of a public page. Without settings it has no header, chat button and footer. */
export function PageFrame({
  site,
  breadcrumbs,
  announcements = NO_ANNOUNCEMENTS,
  isMinimal = false,
  hasForm = false,
  children,
}: PageFrameProps) {
  const { controls } = useMessages();
  return (
    <>
      {site && <SiteHeader site={site} isMinimal={isMinimal} />}
      <AnnouncementBar announcements={announcements} />
      <main id={MAIN_ID} tabIndex={-1}>
        {!isMinimal && <Breadcrumbs steps={breadcrumbs} />}
        {children}
      </main>
      {site && <ChatButton site={site} isInline={hasForm} />}
      {site && <SiteFooter site={site} isMinimal={isMinimal} />}
      <LanguageOffer />
      <PageToastRegion label={controls.notifications} closeLabel={controls.close} />
    </>
  );
}
