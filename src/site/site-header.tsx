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

/** The links to other pages: the menus, the "get started" button and, on a phone, the button that opens them. */
function Navigation({ site }: { site: Site }) {
  const { controls, elsewhere } = useMessages();
  const getStarted = resolveLink(site.getStarted);
  return (
    <>
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
    </>
  );
}

/** The header of every public page: logo and navigation; a minimal one has only the logo. */
export function SiteHeader({ site, isMinimal = false }: { site: Site; isMinimal?: boolean }) {
  const { controls } = useMessages();
  const { home } = useLanguage();
  return (
    <Header>
      <SkipLink href={`#${MAIN_ID}`}>{controls.skip}</SkipLink>
      <Bar>
        <HomeLink href={home}>
          <Logo name={site.title ?? ""} />
        </HomeLink>
        {!isMinimal && <Navigation site={site} />}
      </Bar>
    </Header>
  );
}
