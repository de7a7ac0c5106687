import { ContentLink } from "../content/content-link.tsx";
import { useLanguage } from "../content/language.ts";
import { resolveLink } from "../content/links.ts";
import { useMessages } from "../content/messages.ts";
import type { Site } from "../content/page-content.ts";
import { english } from "../lib/messages/english.ts";
import { ButtonLink } from "../ui/button.tsx";
import { LinkRow, MessagePage } from "./message-page.tsx";
import { headingText } from "../ui/heading-text.tsx";
import { WholeWords, wholeWords } from "../ui/whole-words.tsx";

/** The heading of the 404 page. */
export function notFoundHeading(site: Site | null, messages = english): string {
  return site?.notFound?.heading || messages.elsewhere.notFoundHeading;
}

/** The 404 page: it links to the home page, and to the pages of the first menu. */
export function NotFound({ site }: { site: Site | null }) {
  const messages = useMessages();
  const { home } = useLanguage();
  const menu = site?.navigation?.find((item) => item._type === "navigationGroup");
  const products = menu?.links?.flatMap((link) => resolveLink(link) ?? []) ?? [];
  return (
    <MessagePage heading={headingText(notFoundHeading(site, messages))}>
      <p>{wholeWords(messages.elsewhere.notFoundText)}</p>
      <LinkRow>
        <ButtonLink href={home}>
          <WholeWords text={site?.notFound?.linkLabel || messages.elsewhere.notFoundLink} />
        </ButtonLink>
        {products.map((link) => (
          <ButtonLink key={link.href} as={ContentLink} to={link} $variant="quiet" />
        ))}
      </LinkRow>
    </MessagePage>
  );
}
