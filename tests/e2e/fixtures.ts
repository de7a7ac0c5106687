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

/** What the Studio logs about its time limits and races, on a slow machine: no test fails by one, in either tier. */
const STUDIO_TIME_LIMITS = [
  // Logged when a change arrives between the welcome of a listener and the answer to its query, which has the change, too.
  "Document out of sync, skipping mutation",
  // The presence client sends a last message on a socket that is closing.
  "WebSocket is already in CLOSING or CLOSED state",
  // Logged when the framed page takes more than three seconds; it connects later.
  "Unable to connect to visual editing",
  // Initial values have a fixed time to resolve; the document opens once they do.
  "Failed to resolve initial value",
  // A rule that asks the lake waits for it longer than five seconds.
  "Custom validator at",
];

/** Messages of what only tests of `npm run test:all` do in the Studio. */
const STUDIO_BREADTH = [
  // The clipboard content of every program; its files are the pictures of the text.
  "Clipboard contains both text and HTML, ignoring additional file data",
  // Two versions are compared side by side, and one of them needs no scrolling.
  "[scroll-mirror] Element doesn't have overflow",
  // The answer to the question whether a release may be published.
  "Nothing was published: you held the release back",
  // The form of a task is mounted without what tracks changes in the form of a document.
  "No context provided for reporter",
];

/**
 * The page of a release asks by a dry run whether it may be published. For one that is scheduled or gone, the browser
 * reports a refusal, even after the Studio has left the page of a gone release.
 */
function isRefusedDryRun(page: Page, message: ConsoleMessage): boolean {
  return (
    page.url().startsWith(`${urls.studio}/releases`) &&
    message.location().url.includes("/data/actions/") &&
    message.text().includes("409 (Conflict)")
  );
}

/**
 * A page that is restored with another path than the published one is edited by its own form at once, to keep that path. The
 * list of changes, closed by then but still listening, adds the edit to what it read while there was no draft.
 */
function isEditOfRestoredPage(page: Page, message: ConsoleMessage): boolean {
  const isListClosed = /\/structure\/pages;[\w-]+;page-[\w-]+$/.test(page.url());
  return isListClosed && /null to object[^]*\.objectGetKeys [^]*applyPatch/.test(message.text());
}

/**
 * Logged by the Studio and by the page it frames when a message between them takes some seconds. The
 * page sends them too: before a section can be dragged, for each document shown.
 */
const UNANSWERED = [
  "[@sanity/comlink] Received no response to message",
  // Of two messages the overlays of the page log this instead, ten seconds after they were sent.
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
  /** Whether the conversion popup counts as dismissed, so that it covers nothing. */
  isPopupClosed: boolean;
  /** Whether the content is put back as it was after each test. */
  isContentRestored: boolean;
  /** Whether the test looks at the site; one that does not, starts while what was published before it is still built. */
  isSiteRead: boolean;
};

type Fixtures = {
  /** Starts every test on pages of the published content: the browser would draw an older one again during the test. */
  builtPages: void;
  /** Checks every page that a test opens for readability; unreadable text fails the test. */
  legiblePages: void;
  restoredContent: void;
  /** Opens a page in a new browser context; unexpected console messages fail the test. */
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

/** The response of a page or frame within five seconds: one that hangs would block the test's report. */
async function answerOf(state: Promise<string>): Promise<string> {
  const tooLate = new Promise<string>((resolve) => setTimeout(resolve, 5000, "no answer"));
  return Promise.race([state, tooLate]).catch(String);
}

/**
 * Where a page and its frames are, what of the page has the focus and what is open, in the 300 letters that the report prints
 * of an attachment.
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
      // The last publish of an earlier test may still be building. A test that leaves a failing build says so itself.
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
      expect(problems, "what an eye could not read").toEqual([]);
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
 * Loads every island that waits for the pointer, a touch, the focus or a press. Waits for these and for all others
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

/** Every page of this tab queries the CMS, not only one a minute. */
export async function askOnEveryPage(page: Page): Promise<void> {
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
