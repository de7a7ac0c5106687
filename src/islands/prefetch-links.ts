/**
 * Fetches the page of a link that the pointer or a finger is on, where the browser has no speculation rules to do it.
 * Nothing for visitors who save data.
 */
export function prefetchLinks(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (HTMLScriptElement.supports?.("speculationrules") || connection?.saveData) return;
  const fetched = new Set<string>();
  function prefetch({ target }: Event) {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin !== location.origin || link.target) return;
    const address = link.pathname + link.search;
    if (
      link.pathname.startsWith("/admin") ||
      link.pathname === location.pathname ||
      fetched.has(address)
    )
      return;
    fetched.add(address);
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "prefetch", href: address }),
    );
  }
  for (const name of ["pointerover", "touchstart"]) {
    document.addEventListener(name, prefetch, { passive: true });
  }
}
