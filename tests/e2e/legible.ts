import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { lookScript, watchScript } from "../legible/in-page.ts";
import { urls } from "./stack.ts";

/** Small phone, phone, tablet and laptop. */
const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

// A run reports every problem of a test; with a planted fault it ends at the first one.
const softly = expect.configure({ soft: !process.env["PLANTED_FAULT"] });

type Seen = { problems: string[]; layers: number; isAtRest: boolean };

const MARK = "not legible: ";

/** Checks every page of the site and the desk that `browser` opens from now on; returns a function that stops this. */
export function watchLegible(browser: Browser, problems: string[]): () => void {
  const watch = (context: BrowserContext) => {
    context.on("console", (message) => {
      if (message.type() === "debug" && message.text().startsWith(MARK))
        problems.push(message.text().slice(MARK.length));
    });
    // Rejects if the context is closed before the script is added.
    context.addInitScript(watchScript(MARK, urls.site)).catch(() => undefined);
  };
  browser.on("context", watch);
  return () => browser.off("context", watch);
}

/**
 * Fails if text or a control on the page, or in a layer over it, cannot be read or reached at one of four widths. At
 * least `open` layers have to stay open when the window changes its width.
 */
export async function expectLegible(
  page: Page,
  state: string,
  widths = sizes.map(({ width }) => width),
  open = 0,
) {
  const before = page.viewportSize();
  let layers = 0;
  await expect(async () => {
    const now = await page.evaluate<Seen>(lookScript(false));
    expect(now.isAtRest).toBe(true);
    expect(now.layers).toBeGreaterThanOrEqual(open);
    layers = now.layers;
  }).toPass();
  for (const size of sizes) {
    if (!widths.includes(size.width)) continue;
    await page.setViewportSize(size);
    const looked = () => page.evaluate<Seen>(lookScript(true));
    const legible = { problems: [], layers, isAtRest: true };
    await softly.poll(looked, `${state}, ${size.width} px`).toEqual(legible);
  }
  if (before) await page.setViewportSize(before);
}

/** Fails if one of two elements covers the other on a phone. */
export async function expectApart(one: Locator, other: Locator, state: string) {
  const page = one.page();
  for (const size of sizes.filter(({ width }) => width < 768)) {
    await page.setViewportSize(size);
    const shared = async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()];
      if (!a || !b) return "not there";
      return Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
    };
    await softly.poll(shared, `${state}, ${size.width} px: shared height`).toBe(0);
  }
}
