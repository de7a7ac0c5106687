import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** Path of a Chromium on this machine, or undefined. `CHROMIUM_PATH` decides when it is set. */
export function findChromium(): string | undefined {
  const wished = process.env["CHROMIUM_PATH"];
  const places = wished ? [wished] : [chromium.executablePath(), ...SYSTEM_BROWSERS];
  return places.find((path) => existsSync(path));
}

/** Flags without which Chromium does not run as root in a container or reaches for the network. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}

function installPackage(name: string): boolean {
  return run("apt-get", ["update", "-qq"]) && run("apt-get", ["install", "-y", "-qq", name]);
}

/** Makes sure there is a Chromium: Playwright's download first, the system's package second. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log("Installing Chromium for the browser tests ...");
  const attempts = [
    () => run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]),
    () => installPackage("chromium"),
  ];
  for (const attempt of attempts) {
    attempt();
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error("no Chromium could be installed; install one and set CHROMIUM_PATH to it.");
}

/**
 * A Chromium without a window, for measuring: a tab that turns while the page loads takes the processor
 * from it. Where the system has none, any other.
 */
export function ensureHeadlessShell(): string {
  if (process.env["CHROMIUM_PATH"]) return ensureChromium();
  if (!existsSync(HEADLESS_SHELL)) installPackage("chromium-headless-shell");
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : ensureChromium();
}
