import { useLanguage } from "../content/language.ts";
import { useMessages } from "../content/messages.ts";
import type { Site } from "../content/page-content.ts";
import { english } from "../lib/messages/english.ts";
import { ButtonLink } from "../ui/button.tsx";
import { MessagePage } from "./message-page.tsx";

/** The heading of an address that is nobody's. */
export function notFoundHeading(site: Site | null, messages = english): string {
  return site?.notFound?.heading || messages.elsewhere.notFoundHeading;
}

/** An address that is nobody's. */
export function NotFound({ site }: { site: Site | null }) {
  const messages = useMessages();
  const { home } = useLanguage();
  return (
    <MessagePage heading={notFoundHeading(site, messages)}>
      <ButtonLink href={home}>
        {site?.notFound?.linkLabel || messages.elsewhere.notFoundLink}
      </ButtonLink>
    </MessagePage>
  );
}
