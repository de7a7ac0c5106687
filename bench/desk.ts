import type { Page } from "@playwright/test";
import { launchChromium } from "../tools/browser/chromium.ts";
import type { Site } from "./site.ts";

/** Signs in to the desk in a new browser, runs `work` on its page and closes the browser. */
export async function workOnDesk<Result>(
  { url, admin }: Site,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Lead Management Dashboard" }).waitFor();
    return await work(page);
  } finally {
    await browser.close();
  }
}
