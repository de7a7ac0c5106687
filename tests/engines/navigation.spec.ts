import { expect, test } from "./fixtures.ts";
import type { Tab } from "./tab.ts";

const ENTRY = "header [data-menu=hover] > button";
const LINK = "header [data-menu=hover] a";

function scrollTop(tab: Tab): Promise<number> {
  return tab.evaluate(() => Math.round(scrollY));
}

/** Waits until an element is at the top of the window, below the header. */
async function isOnTop(tab: Tab, selector: string): Promise<void> {
  const top = () =>
    tab.evaluate((id) => document.querySelector(id)?.getBoundingClientRect().top ?? -1, selector);
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  await expect.poll(top).toBeLessThan(200);
}

test("menus open below their button by mouse, by click and by keyboard", async ({ tab }) => {
  await tab.resize(1440, 900);
  await tab.open("/waiter-ai");
  await tab.moveMouse(700, 600);
  await tab.hover(ENTRY, "Products");
  await tab.sees(LINK, "", 3);
  const button = await tab.reach(ENTRY, "Products");
  const first = await tab.reach(LINK);
  expect(first.y).toBeGreaterThan(button.y);
  expect(first.y - button.y).toBeLessThan(100);
  expect(Math.abs(first.x - button.x)).toBeLessThan(160);
  await tab.moveMouse(700, 600);
  await tab.sees(LINK, "", 0);

  // A click within 600 ms of the hover keeps the menu open. A driver may be slower, so that the click closes the menu
  // that the hover has opened: then the click is repeated.
  await expect(async () => {
    await tab.click(ENTRY, "Sign In");
    await expect.poll(() => tab.look(LINK, "Admin Login"), { timeout: 2000 }).toHaveLength(1);
  }).toPass();
  const last = await tab.reach(LINK, "Admin Login");
  expect(last.x + last.width / 2).toBeLessThan(1440);
  await tab.press("Escape");
  await tab.sees(LINK, "", 0);
  await tab.moveMouse(700, 600);

  await tab.focus(ENTRY, "Products");
  await tab.press("Enter");
  await tab.sees(LINK, "", 3);
  await tab.press("ArrowDown", "ArrowDown");
  await expect.poll(() => tab.focused()).toBe("Knowledge Base AI");
  await tab.press("Escape");
  await tab.sees(LINK, "", 0);
  await expect.poll(() => tab.focused()).toBe("Products");
  await tab.press("ArrowDown", "End", "Enter");
  await tab.isAt("/sales-assistant-ai");
});

test("narrowing the window closes an open menu", async ({ tab }) => {
  await tab.resize(1440, 900);
  await tab.open("/privacy-policy");
  await tab.focus(ENTRY, "Sign In");
  await tab.press("Enter");
  await tab.sees(LINK, "Admin Login");
  await tab.resize(360, 800);
  await tab.sees(LINK, "", 0);
  await tab.sees("header [data-menu=press] > button", "", 1);
});

test("on a phone the menu is one sheet, which closes after a link was followed", async ({
  tab,
}) => {
  const [toggle, link] = ["header [data-menu=press] > button", "header nav a"];
  await tab.resize(360, 800);
  await tab.open("/");
  await tab.click(toggle);
  // Nine entries, and four links to the page's languages.
  await tab.sees(link, "", 13);
  await tab.press("Escape");
  await tab.sees(link, "", 0);
  await tab.click(toggle);
  await tab.click(link, "Integrations");
  await tab.isAt("/#integrations");
  await tab.sees(link, "", 0);
  await isOnTop(tab, "#integrations");
  await tab.click(toggle);
  await tab.click(link, "Knowledge Base AI");
  await tab.isAt("/knowledge-base-ai");
});

test("opens one question at a time, by mouse and by keyboard", async ({ tab }) => {
  await tab.resize(1440, 900);
  await tab.openWithoutPopup("/");
  const [first, second] = (await tab.look("details[name] summary")).map(({ text }) => text);
  await tab.click("details[name] summary", first);
  await tab.sees("details[open] summary", first);
  await tab.focus("details[name] summary", second);
  await tab.press("Enter");
  await tab.sees("details[open] summary", second);
  await tab.sees("details[open] summary", "", 1);
  await tab.press("Space");
  await tab.sees("details[open]", "", 0);
});

test("an anchor scrolls to its section, and Back to the former position", async ({ tab }) => {
  await tab.resize(1440, 900);
  await tab.openWithoutPopup("/");
  await tab.click("header nav a", "About");
  await tab.isAt("/#about");
  await isOnTop(tab, "#about");

  await tab.open("/waiter-ai");
  await tab.scrollTo(1200);
  await tab.click("header nav a", "Integrations");
  await tab.isAt("/#integrations");
  await isOnTop(tab, "#integrations");
  await tab.back();
  await tab.isAt("/waiter-ai");
  await expect.poll(() => scrollTop(tab)).toBe(1200);
});

test("the popup opens past half of the page, once in a session", async ({ tab }) => {
  await tab.resize(1440, 900);
  await tab.open("/");
  const half = await tab.evaluate(() => document.documentElement.scrollHeight * 0.6);
  await tab.sees("dialog", "", 0);
  await expect(async () => {
    await tab.scrollTo(half);
    await tab.sees("dialog a", "", 1);
  }).toPass();
  await expect(async () => {
    await tab.press("Escape");
    expect(await tab.look("dialog")).toEqual([]);
  }).toPass();
  await tab.reload();
  await tab.scrollTo(half);
  await tab.scrollTo(half + 500);
  await tab.sees("summary");
  await tab.sees("dialog", "", 0);
});

/** Whether the first film on the page is playing. */
function isPlaying(tab: Tab): Promise<boolean> {
  return tab.evaluate(() => {
    const film = document.querySelector("video");
    return film !== null && !film.hidden && !film.paused && film.currentTime > 0;
  });
}

test("a film plays when it is visible at home, and when it is clicked on /waiter-ai", async ({
  tab,
}) => {
  await tab.resize(1440, 900);
  await tab.openWithoutPopup("/");
  expect(await isPlaying(tab)).toBe(false);
  await tab.reach("video");
  await expect.poll(() => isPlaying(tab)).toBe(true);
  await tab.click("[data-island=phone-video] button", "Pause: ");
  await expect.poll(() => isPlaying(tab)).toBe(false);

  await tab.open("/waiter-ai");
  await tab.reach("video");
  expect(await isPlaying(tab)).toBe(false);
  await tab.click("video");
  await expect.poll(() => isPlaying(tab)).toBe(true);
});
