import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { Builder, Capabilities, Key, Origin, type WebDriver } from "selenium-webdriver";
import { findFreePort } from "../../packages/shared/ports.ts";
import { findWebKit } from "../../tools/engines.ts";
import { urls } from "../e2e/stack.ts";
import type { Engine, KeyName, Window } from "./engine.ts";
import { type Line, openLine } from "./line.ts";

const KEYS: Record<KeyName, string> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Space: " ",
  Tab: Key.TAB,
};

/** GTK styles that shrink MiniBrowser's toolbar, whose buttons would otherwise make the window wider than a phone. */
const FLAT_TOOLBAR = `
* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }
image { -gtk-icon-transform: scale(0.1); }
`;

/** Script that collects console messages in the page, since WebDriver does not report them. Runs in each command. */
const NOTE_PROBLEMS = `
if (!window.problems) {
  window.problems = [];
  const note = (text) => window.problems.push(location.href + ": " + text);
  for (const name of ["error", "warn"]) {
    const say = console[name];
    console[name] = (...args) => (note(args.map(String).join(" ")), say(...args));
  }
  addEventListener("error", ({ message, target }) => note(message ?? "cannot load " + (target.currentSrc || target.src || target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => note(String(reason)));
}
const problems = window.problems.splice(0);`;

type Answer<Value> = { problems: string[]; value: Value };

function windowOf(driver: WebDriver, line: Line, problems: string[]): Window {
  async function evaluate<Value>(expression: string): Promise<Value> {
    const script = `${NOTE_PROBLEMS} return Promise.resolve(${expression}).then((value) => ({ problems, value }))`;
    const answer = await driver.executeScript<Answer<Value>>(script);
    problems.push(...answer.problems);
    return answer.value;
  }
  const mouse = () => driver.actions({ async: true });
  let at = { x: 0, y: 0 };
  return {
    async open(address) {
      await driver.get(address);
      await evaluate("0");
    },
    reload: () => driver.navigate().refresh(),
    async resize(width, height) {
      const toolbar = await evaluate<number>("outerHeight - innerHeight");
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + toolbar });
    },
    evaluate,
    async moveMouse(x, y, steps = 1) {
      const moves = mouse();
      for (let step = 1; step <= steps; step += 1) {
        const along = (from: number, to: number) => Math.round(from + ((to - from) * step) / steps);
        moves.move({ origin: Origin.VIEWPORT, x: along(at.x, x), y: along(at.y, y), duration: 0 });
      }
      await moves.perform();
      at = { x, y };
    },
    pressMouse: () => mouse().press().perform(),
    releaseMouse: () => mouse().release().perform(),
    press: (key) => mouse().sendKeys(KEYS[key]).perform(),
    type: (text) => mouse().sendKeys(text).perform(),
    photograph: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    setOffline: (isOffline) => (isOffline ? line.cut() : line.restore()),
    close: () => evaluate("0"),
  };
}

/** Runs in the page: clears all storage of the origin, since the next test uses the same browser. */
async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function startScreen(xvfb: string): Promise<{ display: string; server: ChildProcess }> {
  const size = ["-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const server = spawn(xvfb, ["-displayfd", "1", ...size], { stdio: ["ignore", "pipe", "ignore"] });
  const [display] = await once(createInterface(server.stdout), "line");
  return { display: `:${display}`, server };
}

async function untilAnswering(address: string): Promise<void> {
  const isAnswering = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isAnswering())) await setTimeout(50);
}

/** Starts WebKitGTK's MiniBrowser on its own virtual screen and controls it over WebDriver. */
export async function startWebKit(isDark: boolean): Promise<Engine> {
  const found = findWebKit();
  if (!found) throw new Error("WebKitGTK was not found. Install webkit2gtk-driver and xvfb");
  const configuration = mkdtempSync(join(tmpdir(), "selat-webkit-"));
  mkdirSync(join(configuration, "gtk-3.0"));
  writeFileSync(join(configuration, "gtk-3.0/gtk.css"), FLAT_TOOLBAR);
  const { display, server } = await startScreen(found.xvfb);
  const port = await findFreePort();
  const service = spawn(found.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: configuration,
      GTK_THEME: isDark ? "Adwaita:dark" : "Adwaita",
      // The compositing thread sometimes crashes in Mesa's software renderer (swrast_dri.so).
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      // With the C locale, pages would see a browser language of that name.
      LC_ALL: "",
      LANG: "en_SG.UTF-8",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await untilAnswering(`${address}/status`);
  const line = await openLine();
  // One browser for all tests, since starting it takes longer than most of them.
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        proxy: { proxyType: "manual", httpProxy: line.address },
        "webkitgtk:browserOptions": { binary: found.browser, args: ["--automation"] },
      }),
    )
    .build();
  return {
    async openWindow(problems) {
      const window = windowOf(driver, line, problems);
      await window.open(`${urls.site}/robots.txt`);
      await window.evaluate(`(${clearStorage})()`);
      return window;
    },
    async close() {
      await driver.quit();
      await line.cut();
      service.kill();
      server.kill();
      rmSync(configuration, { recursive: true });
    },
  };
}
