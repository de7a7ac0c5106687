import { expectAccessible } from "./accessible.ts";
import { card, chooseMore, column, openUnwatched, signInAs, siti } from "./board-page.ts";
import { eraseLeads, service, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";
import { admin, urls } from "./stack.ts";

const company = "Kopi Lane";

async function storeLead() {
  const [lead] = await storeLeads({
    company_name: company,
    contact_number: "+6565550104",
    remarks: "Two outlets.",
    source: "homepage-final-cta",
    attribution: {
      stage: "Request Trial",
      product: "Waiter AI",
      utm_source: "google",
      landing_page: "/waiter-ai",
    },
    is_suspected: true,
    created_at: new Date(Date.now() - 9 * 24 * 60 * 60 * 1000).toISOString(),
  });
  if (!lead) throw new Error("The lead was not stored");
  return lead;
}

function age(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

test.beforeEach(async () => {
  await eraseLeads();
  await storeAdmin(siti);
});

test("the panel shows everything about a lead, and has its own address", async ({ openAs }) => {
  const { id, created_at } = await storeLead();
  const page = await openAs("admin");
  await signInAs(page, admin);
  await expect(
    page.getByText("Drag and drop leads between stages to update their status"),
  ).toBeVisible();
  await expect(column(page, "Interested").getByText("1 lead", { exact: true })).toBeVisible();
  for (const text of [
    "Mei Ling Goh",
    "meiling@kopilane.example",
    "+6565550104",
    "Waiter AI",
    "Two outlets.",
    /No reply yet, \d+ days overdue/,
  ]) {
    await expect(card(page, "Interested", company)).toContainText(text);
  }
  const created = card(page, "Interested", company).locator("time");
  await expect(created).toHaveAttribute("datetime", created_at);
  await page.goto("/admin/dashboard?sort=oldest");
  await page.getByRole("link", { name: company }).click();
  await expect(page).toHaveURL(`${urls.site}/admin/dashboard/leads/${id}?sort=oldest`);
  const panel = page.getByRole("dialog", { name: company });
  await expect(panel.getByText("Suspected spam")).toBeVisible();
  const details = panel.getByRole("region", { name: "Details" });
  await expect(details).toContainText("+65 6555 0104");
  await expect(details).toContainText("Two outlets.");
  const origin = panel.getByRole("region", { name: "Where it came from" });
  for (const text of ["homepage-final-cta", "/waiter-ai", "Request Trial", "google"]) {
    await expect(origin).toContainText(text);
  }
  const href = (name: string) => panel.getByRole("link", { name, exact: true });
  await expect(href("Call")).toHaveAttribute("href", "tel:+6565550104");
  await expect(href("WhatsApp")).toHaveAttribute("href", "https://wa.me/6565550104");
  await expect(href("Email")).toHaveAttribute("href", "mailto:meiling@kopilane.example");

  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByText("Enter a note first")).toBeVisible();
  await panel.getByLabel("Add a note").fill("x".repeat(2001));
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByText("Notes must be at most 2000 characters")).toBeVisible();
  await panel.getByLabel("Add a note").fill("Called, asks for Tuesday.\nBring the price list.");
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByText("Note added.")).toBeAttached();
  const notes = panel.getByRole("region", { name: "Notes" });
  await expect(notes.getByRole("listitem")).toContainText("Bring the price list.");
  await expect(panel.getByText(/No reply yet/)).toHaveCount(0);

  // The author edits and deletes the note, and undoes both.
  const history = panel.getByRole("region", { name: "History" }).getByRole("listitem");
  await notes.getByRole("button", { name: "Edit note" }).click();
  const edited = notes.getByRole("textbox", { name: "Edit note" });
  await edited.fill(" ");
  await notes.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notes.getByText("Enter a note first")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(notes.getByRole("button", { name: "Edit note" })).toBeFocused();
  await page.keyboard.press("Enter");
  await edited.fill("Called, asks for Wednesday.");
  await page.keyboard.press("Control+Enter");
  await expect(notes.getByRole("listitem")).toContainText("asks for Wednesday.");
  await expect(notes.getByRole("listitem")).toContainText("edited");
  await expect(history.first()).toContainText("Edited a note");
  await messages(page).getByRole("button", { name: "Undo" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Bring the price list.");
  await notes.getByRole("button", { name: "Delete note" }).click();
  await expect(notes.getByRole("listitem")).toHaveCount(0);
  await expect(panel.getByLabel("Add a note")).toBeFocused();
  await expect(messages(page)).toContainText("Note Deleted");
  await expect(history.first()).toContainText("Deleted a note");
  await panel.getByRole("button", { name: "Undo: restore the note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Bring the price list.");
  await expect(history.first()).toContainText("Restored a note");

  await panel.getByRole("combobox", { name: "Stage" }).selectOption("Closed");
  await expect(history.first()).toContainText("Moved from Interested to Closed");
  await panel.getByRole("button", { name: "Undo: move back to Interested" }).click();
  await expect(history.first()).toContainText("Moved back from Closed to Interested");
  await panel.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page).toHaveURL(`${urls.site}/admin/dashboard?sort=oldest`);
  await expect(card(page, "Interested", company)).toBeVisible();
});

test(
  "asks after a call whether the lead was reached; a yes counts as the first reply",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const { id } = await storeLead();
    const page = await openAs("admin");
    await signInAs(page, admin);
    await page.goto(`/admin/dashboard/leads/${id}`);
    const panel = page.getByRole("dialog", { name: company });
    const details = panel.getByRole("region", { name: "Details" });
    await expect(details).toContainText("None yet");
    await panel.getByRole("link", { name: "Call", exact: true }).click();
    await expect(panel.getByText("Did you reach them?")).toBeVisible();
    await panel.getByRole("button", { name: "No", exact: true }).click();
    await expect(panel.getByText("Did you reach them?")).toHaveCount(0);
    await panel.getByRole("link", { name: "Email", exact: true }).click();
    await panel.getByRole("button", { name: "Yes", exact: true }).click();
    await expect(messages(page)).toContainText("Saved: you reached them by email.");
    await expect(details).not.toContainText("None yet");
    await expect(panel.getByText(/No reply yet/)).toHaveCount(0);
    const history = panel.getByRole("region", { name: "History" }).getByRole("listitem");
    await expect(history.first()).toContainText("Reached by email");
    await page.keyboard.press("z");
    await expect(details).toContainText("None yet");
    await expect(history.filter({ hasText: "Reached by email" })).toHaveCount(0);
  },
);

test(
  "the trash lists a deleted lead with its erasure date; it can be restored in three places",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const { id } = await storeLead();
    const page = await openAs("admin");
    await signInAs(page, admin);
    const remove = () => page.getByRole("button", { name: `Delete ${company}` }).click();
    await remove();
    await expect(messages(page)).toContainText("Lead moved to trash successfully.");
    await messages(page).getByRole("button", { name: "Undo" }).click();
    await expect(messages(page)).toContainText("Kopi Lane is back in Interested.");
    await expect(card(page, "Interested", company)).toBeVisible();

    await remove();
    await chooseMore(page, "Trash");
    await expect(page.getByRole("heading", { level: 1, name: "Trash" })).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: company });
    const purge = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    const day = new Intl.DateTimeFormat("en-SG", {
      day: "numeric",
      month: "short",
      timeZone: "Asia/Singapore",
    }).format(purge);
    await expect(row).toContainText(`Erased on ${day}`);
    // After a lead was opened from the trash, closing its panel shows the trash.
    await row.getByRole("link", { name: company }).click();
    await expect(
      page.getByRole("dialog", { name: company }).getByText("In the trash."),
    ).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
    await expect(page).toHaveURL(`${urls.site}/admin/dashboard/trash`);
    await row.getByRole("button", { name: `Restore ${company}` }).click();
    await expect(messages(page)).toContainText("Lead Restored");
    await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();

    await page.getByRole("link", { name: "Back to the board" }).click();
    // Waits for the response: the message may be an older one, and navigating would abort the request.
    const isStored = page.waitForResponse("**/rpc/soft_delete_lead");
    await remove();
    await isStored;
    await expect(messages(page)).toContainText("Lead moved to trash successfully.");
    await page.goto(`/admin/dashboard/leads/${id}`);
    const panel = page.getByRole("dialog", { name: company });
    await expect(panel.getByText("In the trash.")).toContainText(day);
    await panel.getByRole("button", { name: "Undo: restore from trash" }).click();
    await expect(panel.getByRole("combobox", { name: "Stage" })).toBeVisible();
    const history = panel.getByRole("region", { name: "History" }).getByRole("listitem");
    await expect(history.first()).toContainText("Restored from trash");
  },
);

test(
  "shows why a notification failed, and sends it again",
  { tag: "@nightly" },
  async ({ browser }) => {
    const { id } = await storeLead();
    // Sets the state that the database gives a visitor's lead.
    await service
      .from("leads")
      .update({ notification_status: "waiting" })
      .eq("id", id)
      .throwOnError();
    const page = await openUnwatched(browser);
    await signInAs(page, siti);
    await page.goto(`/admin/dashboard/leads/${id}`);
    const panel = page.getByRole("dialog", { name: company });
    const notification = panel.getByRole("region", { name: "Notification" });
    await expect(notification).toContainText("Not sent yet");

    const answerWith = (status: number) =>
      page.request.put(`${urls.telegram}/health`, { data: { status } });
    await answerWith(403);
    try {
      await notification.getByRole("button", { name: "Resend" }).click();
      await expect(messages(page)).toContainText("Notification Not Sent");
      await expect(notification).toContainText("Failed: Telegram answered 403");
    } finally {
      await answerWith(200);
    }
    await notification.getByRole("button", { name: "Resend" }).click();
    await expect(messages(page)).toContainText("Sales was notified of Kopi Lane.");
    await expect(notification).toContainText(/Sent Today, \d\d:\d\d/);
    const sent = await (await page.request.get(`${urls.telegram}/messages`)).text();
    expect(sent).toContain(company);
    await page.context().close();
  },
);

test("the panel shows which parts cannot be loaded", { tag: "@nightly" }, async ({ browser }) => {
  const { id } = await storeLead();
  const page = await openUnwatched(browser);
  await signInAs(page, admin);
  await page.goto("/admin/dashboard/leads/0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f");
  await expect(page.getByRole("heading", { name: "This lead was not found" })).toBeVisible();

  const failure = { status: 500, json: { code: "XX000", message: "boom" } };
  await page.route("**/rest/v1/lead_notes*", (route) => route.fulfill(failure));
  await page.route("**/rest/v1/lead_events*", (route) => route.fulfill(failure));
  await page.goto(`/admin/dashboard/leads/${id}`);
  const panel = page.getByRole("dialog", { name: company });
  await expect(panel.getByText("The notes could not be loaded.")).toBeVisible();
  await expect(panel.getByText("The history could not be loaded.")).toBeVisible();
  await panel.getByLabel("Add a note").fill("Kept while it fails.");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByText("The note could not be saved. Please try again.")).toBeVisible();
  await expect(panel.getByLabel("Add a note")).toHaveValue("Kept while it fails.");
  await page.unroute("**/rest/v1/lead_notes*");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByRole("region", { name: "Notes" }).getByRole("listitem")).toHaveCount(1);
  const { count } = await service
    .from("lead_notes")
    .select("id", { count: "exact", head: true })
    .eq("lead_id", id);
  expect(count).toBe(1);
  await page.goto("/admin/dashboard");
  await expect(column(page, "Interested")).toContainText(company);
  await page.context().close();
});

test(
  "the board works beside the panel; J, K and buttons step through column, search and Today",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await storeLeads(
      { company_name: "Ayam House", created_at: age(1) },
      { company_name: "Bakso Boss", created_at: age(2) },
      { company_name: "Cendol Corner", created_at: age(3), stage: "closed" },
    );
    const page = await openAs("admin");
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, admin);
    const panel = page.getByRole("dialog");
    const opened = (name: string) => expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.getByRole("link", { name: "Ayam House" }).click();
    await opened("Ayam House");
    await expect(panel).toContainText("1 of 2");
    await panel.getByRole("button", { name: "Next lead" }).click();
    await opened("Bakso Boss");
    await expect(page.getByRole("status").getByText("Bakso Boss, 2 of 2")).toBeAttached();
    await page.keyboard.press("k");
    await opened("Ayam House");
    // Without transitions, so that axe does not measure a colour that is changing.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectAccessible(page, "panel beside the board", [1440]);

    // Uses the board beside the panel: another card, keys, menus and a drag.
    await page.getByRole("link", { name: "Cendol Corner" }).click();
    await opened("Cendol Corner");
    await page.getByRole("button", { name: "Drag Bakso Boss" }).focus();
    await page.keyboard.press("k");
    await expect(page.getByRole("button", { name: "Drag Ayam House" })).toBeFocused();
    await page.keyboard.press("m");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await opened("Cendol Corner");
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);

    // The buttons step through the search results and Today as one list. On a phone the panel covers the board.
    await page.goto("/admin/dashboard?q=o");
    await page.getByRole("link", { name: "Ayam House" }).click();
    await page.getByRole("button", { name: "Next lead" }).focus();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await opened("Cendol Corner");
    await page.goto("/admin/today");
    await page.getByRole("link", { name: /^Open / }).click();
    await opened("Bakso Boss");
    await page.setViewportSize({ width: 360, height: 740 });
    await panel.getByRole("button", { name: "Next lead" }).click();
    await opened("Ayam House");
    await expect(page.getByRole("button", { name: "Drag Bakso Boss" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`${urls.site}/admin/today`);
  },
);
