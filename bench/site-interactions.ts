import type { Page } from "@playwright/test";
import { readInteractions, recordInteractions, slowDown } from "./interactions.ts";

/** Opens the menu of the home page, closes the popup and opens every question, as somebody with a finger does. */
async function useHome(page: Page, origin: string): Promise<number[]> {
  await page.goto(origin, { waitUntil: "load" });
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.tap();
  // Not by Escape: while the keyboard is on a control, the popup does not open.
  await menu.tap();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const popup = page.getByRole("dialog");
  await popup.waitFor();
  await popup.getByRole("button", { name: "Close" }).tap();
  for (const question of await page.locator("main summary").all()) await question.tap();
  return readInteractions(page);
}

/** Sends the form empty, then fills it, a key at a time. Nothing is stored: the address of the database answers nobody. */
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

/** Milliseconds of every interaction of a visitor who reads and a prospect who sends, the CPU slowed `slowdown` times. */
export async function siteInteractions(
  page: Page,
  origin: string,
  slowdown: number,
): Promise<number[]> {
  await recordInteractions(page);
  await slowDown(page, slowdown);
  return [...(await useHome(page, origin)), ...(await useForm(page, origin))];
}
