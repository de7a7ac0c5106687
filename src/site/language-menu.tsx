import { styled } from "styled-components";
import { type LanguageLink, useLanguage } from "../content/language.ts";
import { useMessages } from "../content/messages.ts";
import { token } from "../theme/tokens.ts";
import { MenuButton, MenuItem, MenuPanel, MenuRoot, Caret } from "./navigation-menu.styles.ts";

type LanguageAnchorProps = { to: LanguageLink; isCurrent: boolean; className?: string };

/** A link with the name of a language in that language: to this page in it, or else to its home page. */
export function LanguageAnchor({ to, isCurrent, className }: LanguageAnchorProps) {
  return (
    <a
      className={className}
      href={to.path}
      lang={to.tag}
      hrefLang={to.tag}
      aria-current={isCurrent ? "true" : undefined}
    >
      {to.name}
    </a>
  );
}

/** The languages of the site in a native popover, like the header's other menus; null on a site with one language. */
export function LanguageMenu() {
  const { controls } = useMessages();
  const { language, languages } = useLanguage();
  if (languages.length < 2) return null;
  return (
    <MenuRoot data-menu="hover">
      <MenuButton
        type="button"
        popoverTarget="menu-language"
        aria-label={`${controls.language}: ${language.code.toUpperCase()}, ${language.name}`}
      >
        {language.code.toUpperCase()}
        <Caret viewBox="0 0 10 6" aria-hidden="true">
          <path d="m1 1 4 4 4-4" />
        </Caret>
      </MenuButton>
      <MenuPanel id="menu-language" popover="auto">
        {languages.map((each) => (
          <li key={each.code}>
            <MenuItem as={LanguageAnchor} to={each} isCurrent={each.code === language.code} />
          </li>
        ))}
      </MenuPanel>
    </MenuRoot>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.5]} clamp(${token.space[1]}, 2.1vw, ${token.space[2]});

  a {
    display: inline-block;
    padding-block: ${token.space[0.5]};
    color: ${token.color.ink};
    text-decoration-color: color-mix(in srgb, currentcolor 30%, transparent);
  }
  a[aria-current] {
    text-decoration: none;
    font-weight: 600;
  }
`;

/** The languages of the site in a row, for the footer. */
export function LanguageList() {
  const { controls } = useMessages();
  const { language, languages } = useLanguage();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={controls.language}>
      <List>
        {languages.map((each) => (
          <li key={each.code}>
            <LanguageAnchor to={each} isCurrent={each.code === language.code} />
          </li>
        ))}
      </List>
    </nav>
  );
}
