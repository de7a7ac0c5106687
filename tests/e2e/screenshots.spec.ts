import type { Page } from "@playwright/test";
import { signInAs, siti } from "./board-page.ts";
import { dayAt, eraseLeads, service, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect, test, hydrateIslands } from "./fixtures.ts";
import { admin, urls } from "./stack.ts";

// Compares a few whole pages with screenshots, for what no other test checks: colours, spacing and arrangement.
// `--update-snapshots` takes them again.

const options = {
  animations: "disabled",
  // Another version of Chromium renders letters differently.
  threshold: 0.3,
  maxDiffPixelRatio: 0.02,
} as const;

/** Compares the page with the screenshot of this name; times and films are masked. */
async function expectPicture(page: Page, name: string, isWhole = false): Promise<void> {
  const times = page.locator("time, video").or(page.getByText(/came in Today/));
  await expect(page).toHaveScreenshot(`${name}.png`, {
    ...options,
    mask: [times],
    fullPage: isWhole,
  });
}

/** Loads every picture of the page, also those below the window. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Renders the content below the window, which would otherwise be missing.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all(
      [...document.images].map((picture) => picture.decode().catch(() => undefined)),
    );
    await document.fonts.ready;
  });
}

test.describe("pictures", { tag: "@nightly" }, () => {
  for (const [name, path] of [
    ["home", "/"],
    ["waiter", "/waiter-ai"],
    ["contact", "/contact"],
  ] as const) {
    test(`${name} looks as in its screenshot`, async ({ openAs }) => {
      const page = await openAs("visitor");
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto(path);
      await hydrateIslands(page);
      await loadPictures(page);
      await expectPicture(page, name, true);
    });
  }

  test("board, panel and Today look as in their screenshots", async ({ openAs }) => {
    await eraseLeads();
    await storeAdmin(siti);
    const answered = { first_response_at: new Date().toISOString() };
    const [lead] = await storeLeads(
      {
        company_name: "Kopi Lane",
        remarks: "Two outlets, busy at lunch.",
        next_action: "Call",
        next_action_on: dayAt(-2),
        ...answered,
      },
      {
        company_name: "Tiffin & Co",
        // A minute older, since leads with the same time would be in random order.
        created_at: new Date(Date.now() - 60_000).toISOString(),
        email: "arun@tiffin.example",
        contact_number: "+60 12-555 0162",
      },
      {
        company_name: "Batik House",
        email: "ayu@batik.example",
        contact_number: "+62 812 5550 0199",
        stage: "request-demo",
        value: 12_000,
        value_currency: "SGD",
        next_action: "Visit",
        next_action_on: dayAt(0),
        ...answered,
      },
    );
    const page = await openAs("admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, admin);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Batik House" })).toBeVisible();
    await expectPicture(page, "board");
    await page.goto(`/admin/dashboard/leads/${lead?.id}`);
    const panel = page.getByRole("dialog", { name: "Kopi Lane" });
    await expect(panel.getByRole("region", { name: "Personal data" })).toBeVisible();
    await expect(
      panel.getByRole("region", { name: "History" }).getByRole("listitem"),
    ).not.toHaveCount(0);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await expectPicture(page, "panel");
    // Marks the lead as answered, since the text about a due reply depends on the hour.
    await service.from("leads").update(answered).eq("company_name", "Tiffin & Co").throwOnError();
    await page.goto("/admin/today?owner=all");
    await expect(page.getByText("Kopi Lane").first()).toBeVisible();
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await expectPicture(page, "today");
  });

  test("the Studio's desk looks as in its screenshot", async ({ openAs }) => {
    const page = await openAs("editor");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${urls.studio}/structure`);
    const desk = page.getByTestId("structure-tool-list-pane").first();
    await expect(desk.getByText("Pages", { exact: true })).toBeVisible();
    await loadPictures(page);
    await expectPicture(page, "studio");
  });
});
