import type { Page } from "@playwright/test";

/** Exports what the page shows, with the separator of this name. */
export async function exportCsv(page: Page, separator = "With commas"): Promise<void> {
  await page.getByRole("button", { name: "Export CSV" }).click();
  await page.getByRole("menuitem", { name: separator }).click();
}
