import { useEffect, useEffectEvent } from "react";
import { onReach } from "./on-reach.ts";

const NEAR = "300px";

function nameOf(element: Element): string {
  return element.getAttribute("data-near") ?? element.getAttribute("data-reach") ?? "";
}

/**
 * Calls `load` with the name of a part that does something: one marked `data-near="name"` when it comes
 * near the window, one marked `data-reach="name"` when the pointer, a finger or the focus reaches it.
 */
export function useLiveParts(load: (name: string) => void): void {
  const wake = useEffectEvent((element: Element) => load(nameOf(element)));

  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) wake(target);
      },
      { rootMargin: NEAR },
    );
    for (const part of document.querySelectorAll("[data-near]")) observer.observe(part);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    function reach({ target }: Event) {
      const part = target instanceof Element ? target.closest("[data-reach]") : null;
      if (part) wake(part);
    }
    // Somebody may have reached it before this code was there.
    const reached = document.querySelector("[data-reach]:is(:hover, :focus-within)");
    if (reached) wake(reached);
    return onReach(reach);
  }, []);
}
