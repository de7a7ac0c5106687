import {
  test as base,
  expect,
  type Browser,
  type ConsoleMessage,
  type Page,
} from "@playwright/test";
import { saveContent } from "./lake.ts";
import { watchLegible } from "./legible.ts";
import { admin, urls } from "./stack.ts";
import { expectUpToDate } from "./studio.ts";

/** What the Studio logs about its own time limits and races on a slow machine; fails no test in either tier. */
const STUDIO_TIME_LIMITS = [
  // Logged if a change arrives between a listener's welcome and the answer to its query, which includes the change.
  "Document out of sync, skipping mutation",
  // The presence client sends a last message on a socket that is closing.
  "WebSocket is already in CLOSING or CLOSED state",
  // Logged if the framed page takes more than three seconds to connect; it connects later.
  "Unable to connect to visual editing",
  // Logged if initial values take longer than a fixed time; the document opens when they are resolved.
  "Failed to resolve initial value",
  // Logged if a validation rule waits more than five seconds for the lake.
  "Custom validator at",
];

/** What the Studio logs about actions that only nightly tests do. */
const STUDIO_BREADTH = [
  // Clipboards of real programs contain both; the files are pictures of the text.
  "Clipboard contains both text and HTML, ignoring additional file data",
  // Logged if two versions are compared side by side and one of them does not scroll.
  "[scroll-mirror] Element doesn't have overflow",
  // Our own answer that stops the publication of a release.
  "Nothing was published: you held the release back",
  // The form of a task lacks the provider that tracks changes in a document's form.
  "No context provided for reporter",
];

/**
 * Whether the browser reports a refused dry run. By dry runs the page of a release learns whether the release may be
 * published. For a scheduled or deleted release the lake refuses them, sometimes after the Studio has left the page.
 */
function isRefusedDryRun(page: Page, message: ConsoleMessage): boolean {
  return (
    page.url().startsWith(`${urls.studio}/releases`) &&
    message.location().url.includes("/data/actions/") &&
    message.text().includes("409 (Conflict)")
  );
}

/**
 * Whether the Studio logs that a closed list of changes cannot apply a patch. This happens after a page was restored
 * with another path: its form edits it at once to keep the published path, and the closed list is still listening.
 */
function isEditOfRestoredPage(page: Page, message: ConsoleMessage): boolean {
  const isListClosed = /\/structure\/pages;[\w-]+;page-[\w-]+$/.test(page.url());
  return isListClosed && /null to object[^]*\.objectGetKeys [^]*applyPatch/.test(message.text());
}

/** Messages that the Studio and the framed page log if a message between them takes some seconds. */
const UNANSWERED = [
  "[@sanity/comlink] Received no response to message",
  // The page's overlays log these instead for two of the messages, ten seconds after sending them.
  "[@sanity/visual-editing]: Failed to fetch shared state",
  "[@sanity/visual-editing] Package version mismatch detected",
];

function isTimeLimit(message: ConsoleMessage): boolean {
  if (UNANSWERED.some((text) => message.text().includes(text))) return true;
  if (!message.location().url.startsWith(`${urls.studio}/`)) return false;
  return STUDIO_TIME_LIMITS.some((text) => message.text().includes(text));
}

function isFromBreadth(page: Page, message: ConsoleMessage): boolean {
  if (!base.info().tags.includes("@nightly")) return false;
  if (isRefusedDryRun(page, message) || isEditOfRestoredPage(page, message)) return true;
  if (!message.location().url.startsWith(`${urls.studio}/`)) return false;
  return STUDIO_BREADTH.some((text) => message.text().includes(text));
}

/** Collects the page's errors and console warnings in `problems`. */
export function watchConsole(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (isTimeLimit(message) || isFromBreadth(page, message)) return;
    problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.stack || String(error)}`));
}

type Options = {
  /** Whether the conversion popup counts as dismissed, so that it never opens. */
  isPopupClosed: boolean;
  /** Whether the content is restored after each test. */
  isContentRestored: boolean;
  /** Whether the test reads the site. If not, it does not wait until the content published before is built. */
  isSiteRead: boolean;
};

type Fixtures = {
  /** Waits before every test until the site is up to date: an older page would be rendered again during the test. */
  builtPages: void;
  /** Fails the test if text or a control on any page that it opens cannot be read or clicked. */
  legiblePages: void;
  restoredContent: void;
  /** Opens a page in a new browser context; unexpected console messages fail the test. The name has no effect. */
  openAs: (name: string) => Promise<Page>;
};

/** Opens a page in a new browser context and collects its console messages in `problems`. */
export async function newPage(
  browser: Browser,
  problems: string[],
  isPopupClosed = true,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: urls.site, locale: "en-SG" });
  await context.addInitScript((isClosed) => {
    if (location.protocol === "about:" || !isClosed) return;
    sessionStorage.setItem("selat.popup-dismissed", "yes");
  }, isPopupClosed);
  const page = await context.newPage();
  watchConsole(page, problems);
  return page;
}

/** Resolves to `state`, or to "no answer" after five seconds, since a page that hangs would block the test's report. */
async function answerOf(state: Promise<string>): Promise<string> {
  const tooLate = new Promise<string>((resolve) => setTimeout(resolve, 5000, "no answer"));
  return Promise.race([state, tooLate]).catch(String);
}

/**
 * Describes a page for the report of a failed test: its frames and path, the focus, and open dialogs. Short, since the
 * report prints only 300 letters of an attachment.
 */
async function stateOf(page: Page): Promise<string> {
  const frames = page
    .frames()
    .filter((frame) => frame !== page.mainFrame())
    .map((frame) =>
      frame.evaluate(() => {
        const { readyState, body } = document;
        return `frame: ${location.pathname} ${readyState}, ${body?.innerText.length} letters`;
      }),
    );
  const state = page.evaluate(() => {
    const active = document.activeElement as HTMLInputElement | null;
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
    const open = [...document.querySelectorAll("[role=dialog], [role=alert], [data-ui=MenuItem]")];
    return [
      location.pathname.slice(-60),
      `focus: ${active?.tagName} ${active?.id.slice(-30)} ${active?.value?.slice(-30)}`,
      `read-only: ${fields.filter((field) => field.readOnly).length} of ${fields.length}`,
      ...open.map((element) =>
        (element as HTMLElement).innerText.replaceAll(/\s+/g, " ").slice(0, 40),
      ),
    ].join(" | ");
  });
  const answers = await Promise.all([...frames, state].map(answerOf));
  return answers.join(" | ");
}

export const test = base.extend<Fixtures & Options>({
  builtPages: [
    async ({ request, isSiteRead }, use) => {
      // The last publish of an earlier test may still be building. An error is ignored here: a failing build fails the
      // test that caused it.
      if (isSiteRead)
        await expectUpToDate(request, "/", { timeout: 20_000 }).catch(() => undefined);
      await use();
    },
    { auto: true },
  ],
  legiblePages: [
    async ({ browser }, use) => {
      const problems: string[] = [];
      const stop = watchLegible(browser, problems);
      await use();
      stop();
      expect(problems, "text or controls that cannot be read or clicked").toEqual([]);
    },
    { auto: true },
  ],
  isPopupClosed: [true, { option: true }],
  isContentRestored: [false, { option: true }],
  isSiteRead: [true, { option: true }],
  restoredContent: [
    async ({ request, isContentRestored }, use) => {
      const restore = isContentRestored ? await saveContent(request) : undefined;
      await use();
      await restore?.();
    },
    { auto: true },
  ],
  openAs: async ({ browser, isPopupClosed }, use, testInfo) => {
    const problems: string[] = [];
    const pages: Page[] = [];
    await use(async () => {
      const page = await newPage(browser, problems, isPopupClosed);
      pages.push(page);
      return page;
    });
    if (testInfo.status !== testInfo.expectedStatus)
      for (const page of pages)
        await testInfo.attach("the page", { body: await stateOf(page), contentType: "text/plain" });
    await Promise.all(pages.map((page) => page.context().close()));
    expect(problems, "unexpected messages on the console").toEqual([]);
  },
});

export { expect } from "@playwright/test";

/**
 * Loads every island that waits for the pointer, a touch, the focus or a press, and waits until all islands are loaded,
 * except those that load when they become visible.
 */
export async function hydrateIslands(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waiting = [...document.querySelectorAll("[data-hydrate]:not([data-hydrate=visible])")];
    for (const island of waiting) {
      for (const name of ["pointerover", "pointerdown"])
        island.dispatchEvent(new PointerEvent(name, { bubbles: true }));
    }
    return waiting.length === 0;
  });
}

/** Opens a page of the site and waits until the service worker controls it. */
export async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  });
}

/** Makes every page of this tab query the CMS, instead of only one page a minute. */
export async function queryOnEveryPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol === "about:") return;
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith("selat.answer:")) sessionStorage.removeItem(key);
    }
  });
}

/** Holds back every request for `url` until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Holds back every file of the site's code until the returned function is called. */
export function blockScripts(page: Page): Promise<() => void> {
  return holdBack(page, "**/assets/*.js");
}

/** Signs in with the demo admin and waits for the board. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Lead Management Dashboard" })).toBeVisible();
}
