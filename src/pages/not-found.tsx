import type { Site } from "../content/page-content.ts";
import { ButtonLink } from "../ui/button.tsx";
import { MessagePage } from "./message-page.tsx";

// The spec's words, for an address that fails before any settings could be loaded.
const HEADING = "Oops! Page not found";
const LINK_LABEL = "Return to Home";

/** The heading of an address that is nobody's. */
export function notFoundHeading(site: Site | null): string {
  return site?.notFound?.heading || HEADING;
}

/** An address that is nobody's. */
export function NotFound({ site }: { site: Site | null }) {
  return (
    <MessagePage heading={notFoundHeading(site)}>
      <ButtonLink href="/">{site?.notFound?.linkLabel || LINK_LABEL}</ButtonLink>
    </MessagePage>
  );
}
