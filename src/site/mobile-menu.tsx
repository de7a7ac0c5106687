import type { ReactNode } from "react";
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

/** Links under a label, which a screen reader reads when it enters and leaves them. */
function MenuGroup({ label, children }: { label: string | null; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
    <Group role="group" aria-label={label ?? undefined}>
      <GroupLabel aria-hidden="true">{label}</GroupLabel>
      {children}
    </Group>
  );
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
            <MenuGroup key={item._key} label={item.label}>
              {item.links?.map((link) => (
                <MenuEntry key={link._key} link={link} />
              ))}
            </MenuGroup>
          ) : (
            <MenuEntry key={item._key} link={item} />
          ),
        )}
        {site.signInLinks && site.signInLinks.length > 0 && (
          <MenuGroup label={site.signInLabel}>
            {site.signInLinks.map((link) => (
              <MenuEntry key={link._key} link={link} />
            ))}
          </MenuGroup>
        )}
        {languages.length > 1 && (
          <MenuGroup label={controls.language}>
            {languages.map((each) => (
              <Entry
                key={each.code}
                as={LanguageAnchor}
                to={each}
                isCurrent={each.code === language.code}
              />
            ))}
          </MenuGroup>
        )}
      </Panel>
    </Root>
  );
}
