import { Link } from "react-router-dom";
import type { Site } from "../content/page-content.ts";
import { Seo } from "../site/seo.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { MessagePage } from "./message-page.tsx";
import { PageFrame } from "./page-frame.tsx";

// The spec's words, for an address that fails before any settings could be loaded.
const HEADING = "Oops! Page not found";
const LINK_LABEL = "Return to Home";

/** An address that is nobody's. */
export function NotFoundPage({ site }: { site: Site | null }) {
  const heading = site?.notFound?.heading || HEADING;
  return (
    <PageFrame site={site}>
      <Seo site={site} seo={null} path={null} fallbackTitle={heading} />
      <MessagePage heading={heading}>
        <ButtonLink as={Link} to="/">
          {site?.notFound?.linkLabel || LINK_LABEL}
        </ButtonLink>
      </MessagePage>
    </PageFrame>
  );
}
