import { styled } from "styled-components";
import { ContentLink } from "../content/content-link.tsx";
import { useLanguage } from "../content/language.ts";
import { type ResolvedLink, resolveLink } from "../content/links.ts";
import { useMessages } from "../content/messages.ts";
import type { Site } from "../content/page-content.ts";
import { useDocumentAttribute } from "../content/preview/edit-target.tsx";
import { Wrap } from "../theme/layout.tsx";
import { breakpoint, media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";
import { LanguageList } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";
import { wholeWords } from "../ui/whole-words.tsx";

/** The hero illustration is its background, aligned to the bottom. */
const Footer = styled.footer`
  container-type: inline-size;
  padding-block: clamp(${token.space[2.5]}, 8.4vw - ${token.space[1]}, ${token.space[8]})
    max(clamp(${token.space[14]}, 21vw, ${token.width[10]}), 17.5vw);
  border-top: ${token.border.hairline} solid ${token.color.line};
  background: url("/media/hero-day.svg") 50% 100% / max(100%, ${token.width[60]}) auto no-repeat;
  color: ${token.color.soft};
  font-size: ${token.text.body};

  @media ${media.phone} {
    font-size: ${token.text.small};
  }
  @media ${media.dark} {
    background-image: url("/media/hero-night.svg");
  }
  @media ${media.forcedColors} {
    padding-bottom: ${token.space[8]};
    background-image: none;
  }
`;

const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(${token.space[1.5]}, 4.5vw, ${token.space[5]});

  @container (min-width: ${breakpoint.tablet}) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

const Brand = styled.div`
  display: grid;
  gap: clamp(${token.space[1]}, 2.1vw, ${token.space[2]});
  justify-items: start;
  min-width: 0;
  max-width: ${token.width[28]};
  color: ${token.color.soft};

  > :first-child {
    color: ${token.color.ink};
  }
`;

/** In rows on a phone; in a wider window one below the other, beside the brand. */
const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token.space[1.5]};

  @container (min-width: ${breakpoint.tablet}) {
    display: block;
  }
`;

const FooterLink = styled.a`
  display: inline-block;
  padding-block: ${token.space[0.5]};
  overflow-wrap: anywhere;
  color: ${token.color.ink};
  text-decoration-color: color-mix(in srgb, currentcolor 30%, transparent);

  &:hover {
    text-decoration-color: currentcolor;
  }
`;

const Copyright = styled.p`
  padding-top: ${token.fluid.row};
  border-top: ${token.border.hairline} solid ${token.color.line};
  font-size: ${token.text.small};
  text-wrap: balance;

  /* The text ends before the sun, which is right of the middle of the illustration. */
  padding-right: calc(100% - 50cqi - ${token.space[6]});

  @container (min-width: ${breakpoint.tablet}) {
    grid-column: 1 / -1;
  }
`;

/** Brand, email address, languages and links; of the links, a minimal footer has only the one to the privacy policy. */
export function SiteFooter({ site, isMinimal = false }: { site: Site; isMinimal?: boolean }) {
  const { controls, elsewhere } = useMessages();
  const { privacyPolicy, articles } = useLanguage();
  const { contactEmail, footer } = site;
  const list: ResolvedLink | false | undefined = !isMinimal &&
    articles !== undefined && {
      href: articles,
      label: elsewhere.articles,
      kind: "internal",
    };
  const links = (footer?.links ?? []).flatMap((link) => {
    const target = resolveLink(link);
    return target && (!isMinimal || target.href === privacyPolicy)
      ? { key: link._key, target }
      : [];
  });
  const editEmail = useDocumentAttribute(site, "contactEmail");
  return (
    <Footer>
      <Columns>
        <Brand>
          <Logo name={site.title ?? ""} />
          {footer?.text && <p>{wholeWords(footer.text)}</p>}
          {contactEmail && (
            <FooterLink {...editEmail} href={`mailto:${contactEmail}`}>
              {contactEmail}
            </FooterLink>
          )}
          <LanguageList />
        </Brand>
        {(links.length > 0 || list) && (
          <nav aria-label={controls.footer}>
            <Links>
              {list && (
                <li>
                  <FooterLink as={ContentLink} to={list} />
                </li>
              )}
              {links.map(({ key, target }) => (
                <li key={key}>
                  <FooterLink as={ContentLink} to={target} />
                </li>
              ))}
            </Links>
          </nav>
        )}
        {footer?.copyright && <Copyright>{wholeWords(footer.copyright)}</Copyright>}
      </Columns>
    </Footer>
  );
}
