import {
  test as base,
  expect,
  type Browser,
  type ConsoleMessage,
  type Locator,
  type Page,
} from "@playwright/test";
import { admin, urls } from "./stack.ts";

/** What Sanity's own Studio says on a busy machine, though all is well. */
const STUDIO_UNDER_LOAD = [
  // It warns three seconds after the frame is there, however busy the framed page still is, then connects.
  "Unable to connect to visual editing",
  // It gives initial values a fixed time to resolve and opens the document when they do.
  "Failed to resolve initial value",
  // Its presence client says goodbye on a socket that the closing page has already let go.
  "WebSocket is already in CLOSING or CLOSED state",
];

/**
 * The Studio and the page it frames call an answer that takes longer than some seconds none. The page
 * asks too: before a section can be dragged, for each document shown.
 */
const UNANSWERED = "[@sanity/comlink] Received no response to message";

function isFromBusyStudio(message: ConsoleMessage): boolean {
  if (message.text().includes(UNANSWERED)) return true;
  if (!message.location().url.startsWith(`${urls.studio}/`)) return false;
  return STUDIO_UNDER_LOAD.some((text) => message.text().includes(text));
}

/** Fails the test when the page reports an error or a warning that nobody expects. */
export function watchConsole(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (isFromBusyStudio(message)) return;
    problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.stack ?? error.message}`));
}

type Options = {
  /** Whether visitors have closed the conversion popup already, so that it covers nothing they press. */
  isPopupClosed: boolean;
};

type Fixtures = {
  /** Opens a page as another person: own cookies, own storage, console watched. */
  openAs: (name: string) => Promise<Page>;
};

/** A page of another person: own cookies, own storage, console watched. */
export async function newPage(
  browser: Browser,
  problems: string[],
  isPopupClosed = true,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: urls.site, locale: "en-SG" });
  if (isPopupClosed) {
    await context.addInitScript(() => {
      if (location.protocol !== "about:") sessionStorage.setItem("selat.popup-dismissed", "yes");
    });
  }
  const page = await context.newPage();
  watchConsole(page, problems);
  return page;
}

export const test = base.extend<Fixtures & Options>({
  isPopupClosed: [true, { option: true }],
  openAs: async ({ browser, isPopupClosed }, use) => {
    const problems: string[] = [];
    const pages: Page[] = [];
    await use(async () => {
      const page = await newPage(browser, problems, isPopupClosed);
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    expect(problems, "unexpected messages on the console").toEqual([]);
  },
});

export { expect } from "@playwright/test";

/** Waits until no section of the page is put off: until then heights are estimates and `innerText` lacks words. */
export async function waitForLayout(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const sections = [...document.querySelectorAll<HTMLElement>("main section")];
    // Those of a page that is drawn ahead are laid out when it is shown.
    const shown = sections.filter((section) => section.checkVisibility());
    return shown.every(({ style }) => style.contentVisibility === "visible");
  });
}

/** Moves the pointer onto something as a hand does: the app does not come for one move by nothing. */
export async function reach(target: Locator): Promise<void> {
  await target.hover({ position: { x: 2, y: 2 } });
  await target.hover();
}

/**
 * Wakes a public page, as a first key press does, reaches for each part that does something, and waits
 * until React has taken over those and listens for links. The rest stays built HTML.
 */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll("main, [data-reach]")];
    const taken = parts.map((part) => {
      const isTaken = Object.keys(part).some((key) => key.startsWith("__react"));
      if (!isTaken) part.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      return isTaken;
    });
    return taken.every(Boolean);
  });
  await waitForLayout(page);
  // Effects run a turn or two after the elements are React's.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.addEventListener("message", resolve);
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

/** Signs in with the demo admin and waits for the board. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Lead Management Dashboard" })).toBeVisible();
}
