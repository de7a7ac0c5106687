import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

/** Lets the router handle the page's links to this site, so that the Studio's preview stays connected. */
export function useSiteLinks(): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.origin !== window.location.origin || !isPlainClick(event))
      return;
    if (link.pathname.startsWith("/admin")) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
    if (!link.hash) window.scrollTo(0, 0);
  });
  useEffect(() => {
    const click = (event: MouseEvent) => follow(event);
    document.addEventListener("click", click);
    return () => document.removeEventListener("click", click);
  }, []);
}
