import type { Page } from "@playwright/test";
import { readInteractions, recordInteractions, slowDown } from "./interactions.ts";

/** On a touch screen, opens the menu of the home page, closes the popup and opens every question. */
async function useHome(page: Page, origin: string): Promise<number[]> {
  await page.goto(origin, { waitUntil: "load" });
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.tap();
  // Closed by a tap and not by Escape, since the popup does not open while the keyboard focus is on a control.
  await menu.tap();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const popup = page.getByRole("dialog");
  await popup.waitFor();
  await popup.getByRole("button", { name: "Close" }).tap();
  for (const question of await page.locator("main summary").all()) await question.tap();
  return readInteractions(page);
}

/** Submits the empty form, then fills and submits it key by key. Nothing is stored, since no database is running. */
async function useForm(page: Page, origin: string): Promise<number[]> {
  await page.goto(`${origin}/contact`, { waitUntil: "load" });
  const submit = page.getByRole("button", { name: /^Submit/ });
  await page.locator("#lead-companyName").tap();
  await submit.tap();
  await page
    .getByText(/is required|at least/i)
    .first()
    .waitFor();
  const fields = { companyName: "Kopi Lane", contactName: "Mei", contactNumber: "+65 8123 4567" };
  for (const [name, text] of Object.entries(fields)) {
    await page.locator(`#lead-${name}`).tap();
    await page.keyboard.type(text, { delay: 40 });
  }
  await page.locator("#lead-email").tap();
  await page.keyboard.type("mei@kopilane.example", { delay: 40 });
  await page.locator("#lead-solutionInterested").selectOption("Waiter AI");
  await page.locator("#lead-remarks").tap();
  await page.keyboard.type("Two outlets, busy mornings.", { delay: 40 });
  await submit.tap();
  return readInteractions(page);
}

/**
 * Returns the milliseconds of every interaction of a visitor on the home page and on the contact form, with a CPU that
 * is `slowdown` times slower.
 */
export async function siteInteractions(
  page: Page,
  origin: string,
  slowdown: number,
): Promise<number[]> {
  await recordInteractions(page);
  await slowDown(page, slowdown);
  return [...(await useHome(page, origin)), ...(await useForm(page, origin))];
}
