import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { column, expectLive, signInAs } from "./board-page.ts";
import { exportBoard } from "./csv-export.ts";
import { eraseLeads, service, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { admin, urls } from "./stack.ts";

const MINUTE = 60_000;
const LEADS = 130;
/** The number of the oldest lead, which no first page has. */
const OLDEST = `Kopi Corner ${LEADS}`;

/** The toolbar's count of all leads. */
function count(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: `${LEADS} leads` });
}

test.beforeEach(async () => {
  await eraseLeads();
  await storeLeads(
    ...Array.from({ length: LEADS }, (_, index) => ({
      company_name: `Kopi Corner ${index + 1}`,
      created_at: new Date(Date.now() - (index + 1) * MINUTE).toISOString(),
    })),
  );
});

test("loads a long column while scrolling; the database counts and searches all of it", async ({
  openAs,
}) => {
  const page = await openAs("admin");
  const pages: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rpc/get_board_page")) pages.push(request.postDataJSON());
  });
  // All leads count as recently changed: they were stored just now.
  await page.route(`${urls.supabase}/rest/v1/rpc/get_changed_leads*`, (route) =>
    route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: [] }),
  );
  await signInAs(page, admin);
  await expectLive(page);
  const interested = column(page, "Interested");
  await expect(count(page)).toBeVisible();
  await expect(interested.getByText(`${LEADS} leads`)).toBeVisible();
  expect(pages).toHaveLength(1);
  const first = interested.getByRole("listitem").first();
  await expect(first).toHaveAttribute("aria-setsize", String(LEADS));

  // Scrolls to the end until the oldest one is loaded.
  const oldest = interested.getByRole("heading", { name: OLDEST, exact: true });
  await expect(async () => {
    await interested.getByRole("list").evaluate((list) => {
      list.parentElement?.scrollTo(0, list.parentElement.scrollHeight);
    });
    await expect(oldest).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(pages).toHaveLength(3);

  // Leads that are not loaded are also found, and the counts include them.
  await page.reload();
  await expectLive(page);
  const search = page.getByRole("searchbox", { name: "Search leads" });
  await search.fill(`corner ${LEADS}`);
  await expect(oldest).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: `1 of ${LEADS}` })).toBeVisible();
  await search.fill("");
  await page.getByRole("combobox", { name: "Order" }).selectOption("Oldest first");
  await expect(first.getByRole("heading", { level: 3 })).toHaveText(OLDEST);
});

test(
  "counts another admin's change of a lead that was not loaded, and shows where it went",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("admin");
    await signInAs(page, admin);
    await expectLive(page);
    const interested = column(page, "Interested");
    await expect(interested.getByText(`${LEADS} leads`)).toBeVisible();
    await service.from("leads").update({ stage: "closed" }).eq("company_name", OLDEST);
    await expect(column(page, "Closed").getByRole("heading", { name: OLDEST })).toBeVisible();
    await expect(interested.getByText(`${LEADS - 1} leads`)).toBeVisible();
    await expect(column(page, "Closed").getByText("1 lead")).toBeVisible();
    await expect(count(page)).toBeVisible();
  },
);

test("the export contains every lead, loaded or not", { tag: "@nightly" }, async ({ openAs }) => {
  const page = await openAs("admin");
  await signInAs(page, admin);
  await expect(count(page)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await exportBoard(page);
  const text = await readFile(await (await downloading).path(), "utf8");
  const companies = [...text.matchAll(/^\uFEFF?(Kopi Corner \d+),/gm)].map(([, name]) => name);
  expect(new Set(companies).size).toBe(LEADS);
  expect(companies.at(-1)).toBe(OLDEST);
});

test("J continues past the end of the loaded leads", { tag: "@nightly" }, async ({ openAs }) => {
  const page = await openAs("admin");
  await signInAs(page, admin);
  await expect(count(page)).toBeVisible();
  const focused = async () => {
    const label = await page.locator(":focus").getAttribute("aria-label");
    return Number(/^Drag Kopi Corner (\d+)$/.exec(label ?? "")?.[1] ?? 0);
  };
  // A key before the next page has loaded does nothing.
  await expect(async () => {
    await page.keyboard.press("j");
    expect(await focused()).toBeGreaterThanOrEqual(60);
  }).toPass({ intervals: [30], timeout: 40_000 });
});
