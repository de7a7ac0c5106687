import { ContentLink } from "../content/content-link.tsx";
import { resolveLink } from "../content/links.ts";
import { useLanguage } from "../content/language.ts";
import { useMessages } from "../content/messages.ts";
import type { Link, Site } from "../content/page-content.ts";
import { LanguageAnchor } from "./language-menu.tsx";
import { VisuallyHidden } from "../theme/layout.tsx";
import { Entry, Group, GroupLabel, Lines, Panel, Root, Toggle } from "./mobile-menu.styles.ts";

const MENU_ID = "menu-site";

function MenuEntry({ link }: { link: Link }) {
  const target = resolveLink(link);
  return target && <Entry as={ContentLink} to={target} />;
}

/** The whole navigation in one native popover, for narrow screens. */
export function MobileMenu({ site }: { site: Site }) {
  const { controls } = useMessages();
  const { language, languages } = useLanguage();
  return (
    <Root data-menu="press">
      <Toggle type="button" popoverTarget={MENU_ID}>
        <VisuallyHidden>{controls.openMenu}</VisuallyHidden>
        <Lines viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 8h18" />
          <path d="M3 16h18" />
        </Lines>
      </Toggle>
      <Panel id={MENU_ID} popover="auto" aria-label={controls.mainMenu}>
        {site.navigation?.map((item) =>
          item._type === "navigationGroup" ? (
            <Group key={item._key}>
              <GroupLabel>{item.label}</GroupLabel>
              {item.links?.map((link) => (
                <MenuEntry key={link._key} link={link} />
              ))}
            </Group>
          ) : (
            <MenuEntry key={item._key} link={item} />
          ),
        )}
        {site.signInLinks && site.signInLinks.length > 0 && (
          <Group>
            <GroupLabel>{site.signInLabel}</GroupLabel>
            {site.signInLinks.map((link) => (
              <MenuEntry key={link._key} link={link} />
            ))}
          </Group>
        )}
        {languages.length > 1 && (
          <Group>
            <GroupLabel>{controls.language}</GroupLabel>
            {languages.map((each) => (
              <Entry
                key={each.code}
                as={LanguageAnchor}
                to={each}
                isHere={each.code === language.code}
              />
            ))}
          </Group>
        )}
      </Panel>
    </Root>
  );
}
