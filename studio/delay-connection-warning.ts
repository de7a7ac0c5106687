import type { Plugin } from "vite";

/** The timeouts after which Presentation calls a page unreachable: not loaded, or overlays not connected. */
const LIMITS = /(MAX_TIME_TO_(?:OVERLAYS_CONNECTION|IFRAME_LOAD)\s*=\s*)[\de]+/g;

/**
 * Lets Presentation wait two minutes for a page before it reports that it cannot connect; it has no option for that.
 * Without this it gives up after 15 seconds of loading or eight of connecting, although the page of a busy computer or
 * lake connects later.
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
