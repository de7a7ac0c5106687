import { chromiumFlags, findChromium } from "../../tools/browser/chromium.ts";

const NAME = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
const executablePath = findChromium();

/**
 * A browser that is a person's: one that calls itself headless is not counted and is shown no experiment. A context's own
 * name is not on what leaves with its page.
 */
export const person = {
  launchOptions: {
    args: [...chromiumFlags, `--user-agent=${NAME}`],
    ...(executablePath ? { executablePath } : {}),
  },
};
