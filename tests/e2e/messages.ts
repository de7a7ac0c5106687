import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The region that holds what the product says to the person. */
export function messages(page: Page): Locator {
  return page.getByRole("region", { name: "Notifications" });
}

/** Takes away every message, or those given: one may go by itself between the look and the click. */
export async function closeMessages(page: Page, which = messages(page)): Promise<void> {
  const close = which.getByRole("button", { name: "Close" });
  await expect(async () => {
    if ((await close.count()) > 0) await close.first().click({ timeout: 2_000 });
    await expect(close).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** Waits for a message with its title, then takes it away, so that the next one can be told from it. */
export async function expectMessage(page: Page, title: string, description: string): Promise<void> {
  const message = messages(page)
    .getByRole("group", { name: title })
    .filter({ hasText: description });
  await expect(message).toHaveCount(1);
  await closeMessages(page, message);
}

/** Asks again for what could not be read, unless the page, which asks by itself too, has it already. */
export async function tryAgain(page: Page, missing: Locator): Promise<void> {
  const button = page.getByRole("button", { name: "Try again" });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
    await expect(missing).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
