import { useLayoutEffect } from "react";

const OWN =
  'title, link[rel="canonical"], link[rel="alternate"], meta[property], meta[name="description"], meta[name="keywords"], meta[name="robots"], meta[name^="twitter:"], script[type="application/ld+json"]';

// Read when this code arrives, before React has put anything into the head.
const builtTags = typeof document === "undefined" ? [] : [...document.head.querySelectorAll(OWN)];

/** Takes the tags of the built page away when a head drawn by React replaces them; React knows nothing of them. */
export function useOwnHead(): void {
  useLayoutEffect(() => {
    for (const tag of builtTags.splice(0)) tag.remove();
  }, []);
}
