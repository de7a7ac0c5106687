import { ContentLink } from "../content/content-link.tsx";
import { resolveLink } from "../content/links.ts";
import type { Link } from "../content/page-content.ts";
import { Caret, MenuButton, MenuItem, MenuPanel, MenuRoot } from "./navigation-menu.styles.ts";

type KeyedLink = Link & { _key: string };
type NavigationMenuProps = { id: string; label: string; links: KeyedLink[] };

/**
 * Links under a label, in a native popover: opens, closes and handles Escape without JavaScript; menus.ts adds the
 * rest.
 */
export function NavigationMenu({ id, label, links }: NavigationMenuProps) {
  return (
    <MenuRoot data-menu="hover">
      <MenuButton type="button" popoverTarget={id}>
        {label}
        <Caret viewBox="0 0 10 6" aria-hidden="true">
          <path d="m1 1 4 4 4-4" />
        </Caret>
      </MenuButton>
      <MenuPanel id={id} popover="auto">
        {links.map((link) => {
          const target = resolveLink(link);
          if (!target) return null;
          return (
            <li key={link._key}>
              <MenuItem as={ContentLink} to={target} />
            </li>
          );
        })}
      </MenuPanel>
    </MenuRoot>
  );
}
