import type { Plugin } from "vite";

/** The timeouts after which Presentation calls a page unreachable: not loaded, or overlays not connected. */
const LIMITS = /(MAX_TIME_TO_(?:OVERLAYS_CONNECTION|IFRAME_LOAD)\s*=\s*)[\de]+/g;

/**
 * Lets Presentation wait two minutes for a page, with "Loading" or "Connecting" over it. After 15 seconds of loading it says "Could not
 * connect to the preview", after eight of connecting "Unable to connect", and offers to continue anyway. A page whose lake or
 * computer is busy connects automatically later. Presentation has no option for it.
 */
export function delayConnectionWarning(): Plugin {
  return {
    name: "selat:delay-connection-warning",
    transform(code, id) {
      if (!/\/sanity\/lib\/constants-/.test(id)) return null;
      const changed = code.replace(LIMITS, "$1120000");
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
