// Locators and actions of the lead board.
import type { Browser, BrowserContextOptions, CDPSession, Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { keys, urls } from "./stack.ts";

export const siti = { email: "siti@selat.example", password: "Siti-secret-1", name: "Siti Rahman" };

export function column(page: Page, stage: string): Locator {
  return page.getByRole("region", { name: stage, exact: true });
}

export function card(page: Page, stage: string, company: string): Locator {
  return column(page, stage).getByRole("listitem").filter({ hasText: company });
}

/** Locates a message in a live region, such as those during a drag. */
export function announcement(page: Page, text: string): Locator {
  return page.getByRole("status").filter({ hasText: text });
}

/** Waits until Realtime is connected, so that others' changes appear without a reload. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
}

/** Opens a page whose console is not checked, for tests in which requests fail. */
export async function openUnwatched(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: urls.site,
    locale: "en-SG",
    timezoneId: "Asia/Singapore",
    ...options,
  });
  return context.newPage();
}

/** Opens the board as a signed-in user, with a session from the API. Other specs test the login page. */
export async function signInAs(
  page: Page,
  { email, password }: { email: string; password: string },
) {
  const answer = await page.request.post(`${urls.supabase}/auth/v1/token?grant_type=password`, {
    headers: { apikey: keys.publishable },
    data: { email, password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  // Enters the desk, as the login page does.
  await page.request.post(`${urls.supabase}/rest/v1/rpc/enter_desk`, {
    headers: { apikey: keys.publishable, authorization: `Bearer ${token}` },
  });
  // Opens a small file of the site, to store the session for its origin before a page of the desk runs.
  await page.goto("/robots.txt");
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    `sb-${new URL(urls.supabase).hostname}-auth-token`,
    await answer.text(),
  ] as const);
  await page.goto("/admin/dashboard");
  const heading = page.getByRole("heading", { name: "Lead Management Dashboard" });
  await expect(heading).toBeVisible();
}

export async function moveByMenu(page: Page, company: string, stage: string): Promise<void> {
  await page.getByRole("button", { name: `Move to... ${company}` }).click();
  await page.getByRole("menuitem", { name: stage }).click();
}

/** Chooses an item of the toolbar's menu, such as "Trash" or "Keyboard shortcuts". */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Filters the board by owner: "Mine", "Unassigned", "All leads" or the name of a user. */
export async function filterByOwner(page: Page, owner: string): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await filters.getByLabel("Owner", { exact: true }).selectOption(owner);
  await page.keyboard.press("Escape");
  await expect(filters).toHaveCount(0);
}

/** Presses Tab until a control of this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.locator(":focus").and(page.getByRole("button", { name, exact: true }));
  const link = page.locator(":focus").and(page.getByRole("link", { name, exact: true }));
  const box = page.locator(":focus").and(page.getByRole("textbox", { name, exact: true }));
  for (let steps = 0; steps < 80; steps += 1) {
    if ((await target.or(link).or(box).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach "${name}"`);
}

/** Returns the middle of an element, in px from the window's upper left corner. */
export async function centerOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a card over a column with the mouse, and keeps the button pressed. */
export async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await centerOf(from);
  const end = await centerOf(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  let distance = 8;
  // Moves until the drag has begun: just after the board was rendered, dnd-kit may still be loading.
  await expect(async () => {
    distance += 1;
    await page.mouse.move(start.x + distance, start.y + distance, { steps: 2 });
    await expect(page.locator("[data-overlay]")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.mouse.move(end.x, end.y, { steps: 12 });
}

/** Returns functions that send touch events of one finger through DevTools, since Playwright cannot. */
export async function createTouch(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: { x: number; y: number }[],
  ) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    async press(on: Locator) {
      await touch("touchStart", [await centerOf(on)]);
    },
    move: (x: number, y: number) => touch("touchMove", [{ x, y }]),
    lift: () => touch("touchEnd", []),
  };
}
