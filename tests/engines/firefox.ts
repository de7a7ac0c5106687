import { launch, type Page } from "puppeteer-core";
import { findFirefox } from "../../tools/engines.ts";
import type { Engine, Window } from "./engine.ts";

function windowOf(page: Page): Window {
  return {
    async open(address) {
      await page.goto(address, { waitUntil: "domcontentloaded" });
    },
    async reload() {
      await page.reload({ waitUntil: "domcontentloaded" });
    },
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    moveMouse: (x, y, steps = 1) => page.mouse.move(x, y, { steps }),
    pressMouse: () => page.mouse.down(),
    releaseMouse: () => page.mouse.up(),
    press: (key) => page.keyboard.press(key === "Space" ? " " : key),
    type: (text) => page.keyboard.type(text),
    photograph: () => page.screenshot(),
    setOffline: (isOffline) => page.setOfflineMode(isOffline),
    close: () => page.browserContext().close(),
  };
}

function watch(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    const type = message.type();
    if (type === "error" || type === "warn") problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${String(error)}`));
}

/** Starts Firefox headless and controls it over WebDriver BiDi. */
export async function startFirefox(isDark: boolean): Promise<Engine> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error("Firefox was not found. Install it or set FIREFOX_PATH");
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    timeout: 60_000,
    extraPrefsFirefox: { "layout.css.prefers-color-scheme.content-override": isDark ? 0 : 1 },
  });
  return {
    async openWindow(problems) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      watch(page, problems);
      return windowOf(page);
    },
    close: () => browser.close(),
  };
}
