import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { isFramed } from "../lib/is-framed.ts";
import { MAIN_ID } from "../site/main-id.ts";
import { onReach } from "../ui/on-reach.ts";

function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

/** The address of a link to a page of this site; null for anything else. */
function siteAddress(link: HTMLAnchorElement | null): URL | null {
  if (!link || link.target || link.download) return null;
  return link.origin === window.location.origin ? new URL(link.href) : null;
}

/** A menu has done its work when one of its links is chosen; in built pages the inline loader sees to it as well. */
function closeMenuAround(link: HTMLAnchorElement | null): void {
  const menu = link?.closest<HTMLElement>("[popover]");
  if (menu?.matches(":popover-open")) menu.hidePopover();
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

/** Fetches a page and what draws it. */
type Prepare = (pathname: string) => Promise<void>;

/**
 * Lets the router follow every link to a page of this site, also those in built HTML that React has not
 * taken over. `prepare` is called when the pointer, a finger or the focus is on a link, and once more
 * when it is pressed: the page before stays until the next one can be drawn.
 */
export function useSiteLinks(prepare: Prepare): void {
  const navigate = useNavigate();
  const pressed = useRef<URL>(undefined);

  const follow = useEffectEvent((event: MouseEvent) => {
    const link = linkOf(event);
    closeMenuAround(link);
    const address = isPlainClick(event) ? siteAddress(link) : null;
    if (!address) return;
    const { pathname, search, hash } = address;
    const { location } = window;
    const isHere = address.href === location.href;
    event.preventDefault();
    pressed.current = address;
    void prepare(pathname).then(() => {
      // Who has pressed another link since wants that one.
      if (pressed.current !== address) return;
      // Where it ends anyway: a focus that goes with the page before would cost a layout of both pages.
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      void navigate(pathname + search + hash, { replace: isHere });
    });
  });
  const expect = useEffectEvent((event: Event) => {
    const address = siteAddress(linkOf(event));
    if (address) void prepare(address.pathname);
  });

  useEffect(() => {
    // React stops events of what it has not hydrated, so this listens before it. In the Studio's frame
    // all is hydrated, and the click of an editor may mean "edit".
    const capture = !isFramed();
    const click = (event: MouseEvent) => follow(event);
    window.addEventListener("click", click, { capture });
    const stopExpecting = onReach((event) => expect(event));
    return () => {
      window.removeEventListener("click", click, { capture });
      stopExpecting();
    };
  }, []);
}
