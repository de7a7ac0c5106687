import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { column, expectLive, signInAs } from "./board-page.ts";
import { exportBoard } from "./csv-export.ts";
import { eraseLeads, service, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { admin, urls } from "./stack.ts";

const MINUTE = 60_000;
const LEADS = 130;
/** Name of the oldest lead, which a column does not load at first. */
const OLDEST = `Kopi Corner ${LEADS}`;

/** Locates the toolbar's count of all leads. */
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

test("loads a long column while scrolling; counts and search include leads not loaded yet", async ({
  openAs,
}) => {
  const page = await openAs("admin");
  const pages: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rpc/get_board_page")) pages.push(request.postDataJSON());
  });
  // Mocks the request for changes: all leads were stored just now, so it would return all of them.
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

  // The search also finds leads that are not loaded, and the counts include them.
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
  "counts and shows a lead that was not loaded after another admin moved it",
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
  // Repeats the key, since it does nothing until the next leads are loaded.
  await expect(async () => {
    await page.keyboard.press("j");
    expect(await focused()).toBeGreaterThanOrEqual(60);
  }).toPass({ intervals: [30], timeout: 40_000 });
});
