import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Locates the region of the toast messages. */
export function messages(page: Page): Locator {
  return page.getByRole("region", { name: "Notifications" });
}

/** Closes all messages, or those in `which`. Retries, since a message may disappear before the click. */
export async function closeMessages(page: Page, which = messages(page)): Promise<void> {
  const close = which.getByRole("button", { name: "Close" });
  await expect(async () => {
    if ((await close.count()) > 0) await close.first().click({ timeout: 2_000 });
    await expect(close).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** Waits for a message and closes it, so that it is not mistaken for the next one. */
export async function expectMessage(page: Page, title: string, description: string): Promise<void> {
  const message = messages(page)
    .getByRole("group", { name: title })
    .filter({ hasText: description });
  await expect(message).toHaveCount(1);
  await closeMessages(page, message);
}

/** Clicks "Try again" until `missing` appears; the page may also retry automatically before. */
export async function tryAgain(page: Page, missing: Locator): Promise<void> {
  const button = page.getByRole("button", { name: "Try again" });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
    await expect(missing).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
