import type { Locator, Page } from "@playwright/test";
import { expectAccessible, narrowAndWide, widths } from "./accessible.ts";
import { announcement, chooseMore, openUnwatched, signInAs } from "./board-page.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { closeMessages, messages, tryAgain } from "./messages.ts";
import { admin } from "./stack.ts";

const company = "Kopi Lane";
const failure = { status: 500, json: { code: "XX000", message: "boom" } };

test.beforeEach(async () => {
  test.slow();
  await eraseLeads();
});

function open(page: Page, button: string | RegExp, shown: Locator) {
  return async () => {
    await page.getByRole("button", { name: button }).click();
    await expect(shown).toBeVisible();
  };
}

test("the board is accessible at rest, with a layer open, in a drag and after a failure", async ({
  browser,
}) => {
  await storeLeads(
    { company_name: company, remarks: "Two outlets.", is_suspected: true },
    { company_name: "Tiffin & Co", stage: "request-demo", created_at: "2026-01-05T02:00:00Z" },
  );
  const page = await openUnwatched(browser, { reducedMotion: "reduce" });
  await signInAs(page, admin);
  const moveTo = page.getByRole("menuitem", { name: "Closed" });
  const dialog = page.getByRole("dialog");
  const states: Record<string, () => Promise<void>> = {
    menu: open(page, `Move to... ${company}`, moveTo),
    filters: open(page, /^Filters/, page.getByLabel("Solution")),
    dialog: async () => {
      await chooseMore(page, "Keyboard shortcuts");
      await expect(dialog).toBeVisible();
    },
    "mid-drag": async () => {
      await page.getByRole("button", { name: `Drag ${company}` }).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await expect(announcement(page, "Kopi Lane is over Request Demo.")).toBeAttached();
    },
  };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("link", { name: company })).toBeVisible();
    await expectAccessible(page, "default", [width]);
    if (!narrowAndWide.includes(width)) continue;
    for (const [name, enter] of Object.entries(states)) {
      await enter();
      await expectAccessible(page, name, [width]);
      await page.keyboard.press("Escape");
      await expect(dialog.or(moveTo)).toHaveCount(0);
    }
    await page.route("**/rest/v1/leads?*", (route) =>
      route.request().method() === "PATCH" ? route.fulfill(failure) : route.fallback(),
    );
    await states["menu"]?.();
    await moveTo.click();
    await expect(messages(page)).toContainText("Failed to update lead stage.");
    await expectAccessible(page, "error", [width]);
    await page.unroute("**/rest/v1/leads?*");
    await closeMessages(page);
  }
  await page.context().close();
});

test(
  "the panel and the trash are accessible at rest, with a dialog open and after a failure",
  { tag: "@nightly" },
  async ({ browser }) => {
    const [lead] = await storeLeads(
      { company_name: company, remarks: "Two outlets.", is_suspected: true },
      { company_name: "Nasi Corner", deleted_at: new Date().toISOString() },
      { company_name: "Batik House", deleted_at: new Date().toISOString() },
    );
    const page = await openUnwatched(browser, { reducedMotion: "reduce" });
    await signInAs(page, admin);
    await page.goto(`/admin/dashboard/leads/${lead?.id}`);
    const panel = page.getByRole("dialog", { name: company });
    const notes = panel.getByRole("region", { name: "Notes" });
    await notes.getByLabel("Add a note").fill("Asks for Tuesday.");
    await notes.getByRole("button", { name: "Save note" }).click();
    await expect(notes.getByRole("listitem")).toContainText("Asks for Tuesday.");
    await panel.getByRole("combobox", { name: "Stage" }).selectOption("Closed");
    await expect(panel.getByRole("button", { name: /^Undo: move back/ })).toBeVisible();
    await panel.getByRole("link", { name: "Email", exact: true }).click();
    await expect(panel.getByText("Did you reach them?")).toBeVisible();
    await expectAccessible(page, "panel", widths);
    await closeMessages(page);
    await notes.getByRole("button", { name: "Edit note" }).click();
    await notes.getByRole("textbox", { name: "Edit note" }).fill("");
    await notes.getByRole("button", { name: "Save", exact: true }).click();
    await page.route("**/rest/v1/lead_notes*", (route) => route.fulfill(failure));
    await notes.getByLabel("Add a note").fill("Kept while it fails.");
    await notes.getByRole("button", { name: "Save note" }).click();
    await expect(notes.getByText("The note could not be saved.")).toBeVisible();
    await expectAccessible(page, "panel, error", narrowAndWide);

    await page.goto("/admin/dashboard/leads/0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f");
    await expect(page.getByRole("heading", { name: "This lead was not found" })).toBeVisible();
    await expectAccessible(page, "panel without a lead", [360]);
    await page.keyboard.press("Escape");

    await chooseMore(page, "Trash");
    const restore = page.getByRole("button", { name: "Restore Nasi Corner" });
    await expect(restore).toBeVisible();
    await expectAccessible(page, "trash", widths);
    await page.route("**/rpc/restore_lead*", (route) => route.fulfill(failure));
    await restore.click();
    await expect(messages(page)).toContainText("Failed to restore lead.");
    await expectAccessible(page, "trash, error", narrowAndWide);
    await page.getByRole("link", { name: "Batik House" }).click();
    await expect(page.getByText("In the trash.")).toBeVisible();
    await expectAccessible(page, "trash, dialog", narrowAndWide);
    await page.context().close();
  },
);

test(
  "the board is accessible while loading, empty and failed",
  { tag: "@nightly" },
  async ({ browser }) => {
    const page = await openUnwatched(browser, { reducedMotion: "reduce" });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/rpc/get_board_page*", async (route) => {
      await held;
      return route.fulfill(failure);
    });
    await page.route("**/rpc/get_trashed_leads*", (route) => route.fulfill(failure));
    await signInAs(page, admin);
    await expect(page.getByText("Loading dashboard...")).toBeVisible();
    await expectAccessible(page, "loading", [360]);
    answer();
    await expect(
      page.getByRole("heading", { name: "The leads could not be loaded" }),
    ).toBeVisible();
    await expectAccessible(page, "not loaded", narrowAndWide);
    await page.unroute("**/rpc/get_board_page*");
    await tryAgain(page, page.getByRole("heading", { name: "No leads yet" }));
    await closeMessages(page);
    await expectAccessible(page, "empty", [360]);

    await chooseMore(page, "Trash");
    await expect(
      page.getByRole("heading", { name: "The leads could not be loaded" }),
    ).toBeVisible();
    await expectAccessible(page, "trash, not loaded", narrowAndWide);
    await page.unroute("**/rpc/get_trashed_leads*");
    await tryAgain(page, page.getByRole("heading", { name: "The trash is empty" }));
    await closeMessages(page);
    await expectAccessible(page, "trash, empty", [360]);
    await page.context().close();
  },
);
