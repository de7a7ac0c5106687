import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { installPackages } from "./apt.ts";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The system's headless Chromium: the tests take half the CPU time with it. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** Path of a Chromium on this machine, or undefined. `CHROMIUM_PATH` decides when it is set. */
export function findChromium(): string | undefined {
  const configured = process.env["CHROMIUM_PATH"];
  const playwrightPath = chromium.executablePath();
  const paths = configured ? [configured] : [HEADLESS_SHELL, playwrightPath, ...SYSTEM_BROWSERS];
  return paths.find((path) => existsSync(path));
}

/** Path of a full Chromium on this machine, which has notifications, or undefined. */
export function findFullChromium(): string | undefined {
  return SYSTEM_BROWSERS.find((path) => existsSync(path));
}

/** Flags without which Chromium fails as root in a container or makes its own requests. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // With DevTools connected, as here, Chromium would parse a whole file again for the position of a new error. That took
  // a fifth of the processor time of the Studio's first load.
  "--js-flags=--no-enable-lazy-source-positions",
];

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}

/** Whether to install the headless shell: only root can; otherwise Playwright's own download is used. */
function lacksHeadlessShell(): boolean {
  if (process.env["CHROMIUM_PATH"] || process.getuid?.() !== 0) return false;
  return !existsSync(HEADLESS_SHELL) && !existsSync(chromium.executablePath());
}

/** Makes sure that there is a Chromium, the system's headless one if possible; returns its path. */
export function ensureChromium(): string {
  const attempts = [
    () => lacksHeadlessShell() && installPackages(["chromium-headless-shell"]),
    () => run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]),
    () => installPackages(["chromium"]),
  ];
  for (const attempt of attempts) {
    attempt();
    const path = findChromium();
    if (path) return path;
  }
  throw new Error("no Chromium could be installed; install one and set CHROMIUM_PATH to it.");
}

/** Starts the Chromium of `ensureChromium`, without a window. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
}
