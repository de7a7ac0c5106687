import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectStateAccessible, narrowAndWide } from "./accessible.ts";
import { openSignedIn, test } from "./admin-area.ts";
import { card, openUnwatched, signInAs } from "./board-page.ts";
import { dayAt, eraseLeads, storeLeads } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { messages, tryAgain } from "./messages.ts";
import { admin } from "./stack.ts";

// Checks the states of the desk that neither admin-accessibility.spec.ts nor the board's specs open.

const company = "Kopi Lane";
const failure = { status: 500, json: { code: "XX000", message: "boom" } };

test.beforeEach(async () => {
  test.slow();
  await eraseLeads();
});

/** Checks a page of the desk in three states: while its data is pending, after that failed, and loaded. */
async function expectLoadAccessible(
  page: Page,
  { call, path, shown }: { call: string; path: string; shown: Locator },
): Promise<void> {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    if (route.request().method() === "OPTIONS") return route.fallback();
    await held;
    return route.fulfill(failure);
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, "loading", narrowAndWide);
  answer();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(page, "not loaded", narrowAndWide);
  await page.unroute(call);
  await tryAgain(page, shown);
  await expectStateAccessible(page, "there", narrowAndWide);
}

test(
  "Today, the report and the table are accessible while loading, after a failure and loaded",
  { tag: "@nightly" },
  async ({ browser }) => {
    await storeLeads(
      { company_name: company, remarks: "Two outlets." },
      {
        company_name: "Tiffin & Co",
        first_response_at: new Date().toISOString(),
        next_action: "Call",
        next_action_on: dayAt(-2),
      },
    );
    const page = await openUnwatched(browser, { reducedMotion: "reduce" });
    await signInAs(page, admin);
    await expectLoadAccessible(page, {
      call: "**/rpc/get_today*",
      path: "/admin/today?owner=all",
      // Waits for either lead, since the working hours decide which of the two is first, and so open.
      shown: page.getByText("Call, 2 days overdue").filter({ visible: true }),
    });
    await expectLoadAccessible(page, {
      call: "**/rpc/get_report*",
      path: "/admin/report",
      shown: page.getByRole("region", { name: "Funnel", exact: true }),
    });
    await expectLoadAccessible(page, {
      call: "**/rpc/get_lead_rows*",
      path: "/admin/dashboard?layout=table",
      shown: page.getByRole("rowheader", { name: company }),
    });
    await page.context().close();
  },
);

test(
  "the board's menus, dialogs and saved views are accessible",
  { tag: "@nightly" },
  async ({ browser }) => {
    await storeLeads(
      { company_name: company },
      ...narrowAndWide.map((width) => ({
        company_name: `Planned ${width}`,
        next_action: "Call",
        next_action_on: dayAt(1),
      })),
    );
    const page = await openUnwatched(browser, { reducedMotion: "reduce" });
    await signInAs(page, admin);
    const dialog = page.getByRole("dialog");
    const name = `Looked at ${Date.now()}`;
    await page.getByRole("button", { name: /^View/ }).click();
    await dialog.getByLabel("Save this view as").fill(name);
    await page.keyboard.press("Enter");
    await expect(messages(page)).toContainText(`View “${name}” saved.`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);

    for (const width of narrowAndWide) {
      await page.setViewportSize({ width, height: 900 });
      await expect(card(page, "Interested", company)).toBeVisible();
      await page.getByRole("button", { name: `Owner of ${company}: Unassigned` }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page, "menu of owners", [width]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);

      await page.getByRole("button", { name: new RegExp(`^Next action of ${company}:`) }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await page.keyboard.press("o");
      await dialog.getByLabel("What").fill("");
      await dialog.getByLabel("When").selectOption("On a date");
      await dialog.getByLabel("Date").fill("");
      await dialog.getByRole("button", { name: "Plan" }).click();
      await expect(dialog.getByText("Choose a day")).toBeVisible();
      await expectAccessible(page, "next action with errors", [width]);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);

      await page
        .getByRole("button", { name: new RegExp(`^Next action of Planned ${width}:`) })
        .click();
      await expect(page.getByRole("menu")).toBeVisible();
      await page.keyboard.press("d");
      await expect(page.getByRole("dialog", { name: "What Comes Next?" })).toBeVisible();
      await expectAccessible(page, "What Comes Next", [width]);
      await dialog.getByRole("button", { name: "Nothing for now" }).click();
      await expect(dialog).toHaveCount(0);

      await page.getByRole("checkbox", { name: `Select ${company}` }).press("Space");
      const bar = page.getByRole("region", { name: "Selected leads" });
      for (const act of ["Move to...", "Assign to...", "Next action"]) {
        await bar.getByRole("button", { name: act }).click();
        await expect(page.getByRole("menu")).toBeVisible();
        await expectAccessible(page, `menu of many leads, ${act}`, [width]);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("menu")).toHaveCount(0);
      }
      await page.getByRole("checkbox", { name: `Select ${company}` }).press("Space");
      await expect(bar).toHaveCount(0);

      await page.getByRole("button", { name: /^View/ }).click();
      await dialog.getByRole("button", { name: `Rename ${name}` }).click();
      await expect(dialog.getByRole("textbox").first()).toBeVisible();
      await expectAccessible(page, "renaming a view", [width]);
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await expect(dialog.getByRole("button", { name: `Rename ${name}` })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
    await page.getByRole("button", { name: /^View/ }).click();
    await dialog.getByRole("button", { name: `Delete view ${name}` }).click();
    await expect(messages(page)).toContainText(`View “${name}” deleted.`);
    await page.context().close();
  },
);

test(
  "the forms of the settings are accessible with their errors",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const page = await openWithFailures();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openSignedIn(page, await createPerson(), "/settings/leads");
    await page.getByRole("button", { name: "Add Holiday" }).click();
    await expect(page.getByText("Choose a day")).toBeVisible();
    await page.getByRole("button", { name: "Add Reason" }).click();
    const reason = page.getByRole("textbox", { name: "New reason" });
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await expectStateAccessible(page, "holiday and reason with errors", narrowAndWide);

    await page.getByRole("button", { name: "Add Template" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save Template" }).click();
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expectStateAccessible(page, "template with errors", narrowAndWide);
  },
);

test(
  "the pages that a member sees are accessible",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    await storeLeads({ company_name: company });
    const page = await openWithFailures();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openSignedIn(page, await createPerson({ isMember: true }));
    await expect(card(page, "Interested", company)).toBeVisible();
    await expectStateAccessible(page, "board of a member", narrowAndWide);
    await page.goto("/admin/dashboard/settings");
    await expect(page.getByRole("heading", { name: "Update Profile" })).toBeVisible();
    await expectStateAccessible(page, "settings of a member", narrowAndWide);
  },
);
