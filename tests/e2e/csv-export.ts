import type { Page } from "@playwright/test";

const semicolons = "semicolons (Excel in Indonesian)";

export async function exportBoard(page: Page, separator: "commas" | "semicolons" = "commas") {
  await page.getByRole("button", { name: "More", exact: true }).click();
  const title = separator === "commas" ? separator : semicolons;
  await page.getByRole("menuitem", { name: `Export CSV with ${title}` }).click();
}

/** Exports the page's entries; `separator` is the name of the menu item. */
export async function exportCsv(page: Page, separator = "With commas"): Promise<void> {
  await page.getByRole("button", { name: "Export CSV" }).click();
  await page.getByRole("menuitem", { name: separator }).click();
}
