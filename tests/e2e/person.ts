import { chromiumFlags, findChromium } from "../../tools/browser/chromium.ts";

/** The user agent of a person's browser. */
export const PERSON_AGENT =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
const executablePath = findChromium();

/**
 * A browser that looks like a person's: a headless one is not counted and gets no experiment. A context's own user
 * agent is not set on the beacons of its pages.
 */
export const person = {
  launchOptions: {
    args: [...chromiumFlags, `--user-agent=${PERSON_AGENT}`],
    ...(executablePath ? { executablePath } : {}),
  },
};
