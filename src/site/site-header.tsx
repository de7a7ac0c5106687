import { ContentLink } from "../content/content-link.tsx";
import { resolveLink } from "../content/links.ts";
import { useMessages } from "../content/messages.ts";
import type { Site } from "../content/page-content.ts";
import { useLanguage } from "../content/language.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";
import { MAIN_ID } from "./main-id.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavigationMenu } from "./navigation-menu.tsx";
import {
  Bar,
  DesktopOnly,
  Header,
  HomeLink,
  NavigationLink,
  SkipLink,
  StartButton,
} from "./site-header.styles.ts";

/** The header of every public page: logo, navigation and the "get started" button. */
export function SiteHeader({ site }: { site: Site }) {
  const { controls, elsewhere } = useMessages();
  const { home } = useLanguage();
  const getStarted = resolveLink(site.getStarted);
  return (
    <Header>
      <SkipLink href={`#${MAIN_ID}`}>{controls.skip}</SkipLink>
      <Bar>
        <HomeLink href={home}>
          <Logo name={site.title ?? ""} />
        </HomeLink>
        <DesktopOnly aria-label={controls.mainMenu}>
          {site.navigation?.map((item) => {
            if (item._type === "navigationGroup") {
              const id = `menu-${item._key}`;
              return (
                <NavigationMenu
                  key={item._key}
                  id={id}
                  label={item.label ?? ""}
                  links={item.links ?? []}
                />
              );
            }
            const link = resolveLink(item);
            return link && <NavigationLink key={item._key} as={ContentLink} to={link} />;
          })}
          {site.signInLinks && site.signInLinks.length > 0 && (
            <NavigationMenu
              id="menu-sign-in"
              label={site.signInLabel || elsewhere.signIn}
              links={site.signInLinks}
            />
          )}
          <LanguageMenu />
        </DesktopOnly>
        {getStarted && <StartButton as={ContentLink} to={getStarted} $size="small" />}
        <MobileMenu site={site} />
      </Bar>
    </Header>
  );
}
