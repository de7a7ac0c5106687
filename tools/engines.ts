import { existsSync, globSync } from "node:fs";
import { installPackages } from "./browser/apt.ts";
import { findFullChromium } from "./browser/chromium.ts";

/** A browser engine in addition to Chromium: its driver is in tests/engines. */
export type EngineName = "firefox" | "webkit";

/**
 * The browsers of tests/engines: other engines, and a full Chromium with features that the browser tests' own lacks.
 */
export type WalkedBrowser = EngineName | "chromium";

const FIREFOX = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

const PACKAGES: Record<WalkedBrowser, string[]> = {
  chromium: ["chromium"],
  firefox: ["firefox-esr"],
  webkit: ["webkit2gtk-driver", "xvfb"],
};

/** Path of a Firefox on this machine, or undefined. `FIREFOX_PATH` decides when it is set. */
export function findFirefox(): string | undefined {
  const configured = process.env["FIREFOX_PATH"];
  return (configured ? [configured] : FIREFOX).find((path) => existsSync(path));
}

/** Paths of WebKitGTK's driver, its browser and an X server without a screen, or undefined. */
export function findWebKit(): { driver: string; browser: string; xvfb: string } | undefined {
  const [browser] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  const [driver, xvfb] = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];
  if (!browser || !existsSync(driver) || !existsSync(xvfb)) return undefined;
  return { driver, browser, xvfb };
}

const find: Record<WalkedBrowser, () => unknown> = {
  firefox: findFirefox,
  webkit: findWebKit,
  chromium: findFullChromium,
};

function isInstalled(name: WalkedBrowser): boolean {
  return find[name]() !== undefined;
}

const walkedBrowsers: readonly WalkedBrowser[] = ["firefox", "webkit", "chromium"];

/** Installs missing browsers. Throws if one cannot be installed, so that no test is skipped silently. */
export function ensureEngines(): readonly WalkedBrowser[] {
  for (const name of walkedBrowsers) {
    if (isInstalled(name)) continue;
    installPackages(PACKAGES[name]);
    if (!isInstalled(name)) throw new Error(`no ${name} here, and none could be installed`);
  }
  return walkedBrowsers;
}
