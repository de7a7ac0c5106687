import type { Plugin } from "vite";

/** The time after which Presentation calls a page unreachable whose overlays have not connected. */
const LIMIT = /(MAX_TIME_TO_OVERLAYS_CONNECTION\s*=\s*)[\de]+/;

/**
 * Lets Presentation wait two minutes for a page, with "Connecting" over it. After three seconds it says "Unable to connect" and
 * offers to continue anyway; a page whose lake or computer is busy connects automatically later. Presentation has no option for it.
 */
export function patientPresentation(): Plugin {
  return {
    name: "selat:patient-presentation",
    transform(code, id) {
      if (!/\/sanity\/lib\/constants-/.test(id)) return null;
      return LIMIT.test(code) ? { code: code.replace(LIMIT, "$1120000"), map: null } : null;
    },
  };
}
