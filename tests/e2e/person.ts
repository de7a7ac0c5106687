import { chromiumFlags, findChromium } from "../../tools/browser/chromium.ts";

/** The user agent of a person's browser. */
export const PERSON_AGENT =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
const executablePath = findChromium();

/**
 * Launches a browser with a person's user agent, since visits of headless browsers are not counted. It is a flag of the
 * browser, since the user agent of a context does not apply to beacons.
 */
export const person = {
  launchOptions: {
    args: [...chromiumFlags, `--user-agent=${PERSON_AGENT}`],
    ...(executablePath ? { executablePath } : {}),
  },
};
