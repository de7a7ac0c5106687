/**
 * Prefetches the page of a link under the pointer or a finger, if the browser does not support speculation rules. Does
 * nothing for visitors who save data.
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
