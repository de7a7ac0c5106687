import type { Locator, Page } from "@playwright/test";
import { totpCode } from "../totp-code.ts";
import { openSignedIn, test } from "./admin-area.ts";
import { card, chooseMore, moveByMenu, signInAs, siti } from "./board-page.ts";
import { dayAt, eraseLeads, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { expectLegible } from "./legible.ts";
import { closeMessages, messages } from "./messages.ts";
import { admin } from "./stack.ts";

// Opens each page, dialog, menu and popover of the desk once, at every width, with the longest texts.

const company = "Kopitiam Bersaudara Singapura";
const answered = { first_response_at: new Date().toISOString() };

test.beforeEach(async () => {
  test.slow();
  await eraseLeads();
  await storeAdmin(siti);
});

/** Opens a layer with a click, checks it, and closes it. */
async function checkLayer(page: Page, press: Locator, shown: Locator, widths?: number[]) {
  await press.click();
  await expect(shown).toBeVisible();
  // Waits until the layer is opaque, since it is transparent in its first frame.
  await expect(shown).toHaveCSS("opacity", "1");
  await expectLegible(page, (await shown.innerText()).split("\n")[0] ?? "", widths, 1);
  await page.keyboard.press("Escape");
  await expect(shown).toHaveCount(0);
}

async function storeBoard() {
  const [lead] = await storeLeads(
    {
      company_name: company,
      contact_name: "Muhammad Haziq bin Abdul Rahman",
      email: "muhammad.haziq.abdulrahman@kopitiambersaudara.example",
      remarks: "Two outlets, busy at lunch; asks whether the menu may be in Malay, too.",
      consent_text: "By sending this form you agree to our privacy policy.",
      attribution: { utm_source: "google", landing_page: "/ai-solutions-singapore" },
      ...answered,
      next_action: "Call",
      next_action_on: dayAt(-2),
    },
    {
      company_name: "Kopitiam Pte. Ltd.",
      is_suspected: true,
      email: "muhammad.haziq.abdulrahman@kopitiambersaudara.example",
    },
    { company_name: "Batik House", stage: "request-demo", value: 12_000, value_currency: "SGD" },
    { company_name: "Nasi Corner", deleted_at: new Date().toISOString() },
  );
  if (!lead) throw new Error("The lead was not stored");
  return lead;
}

test("text and controls of dialogs and menus over the board are legible at any width", async ({
  openAs,
}) => {
  await storeBoard();
  const page = await openAs("admin");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(page, admin);
  await expect(card(page, "Interested", company)).toBeVisible();
  const menu = page.getByRole("menu");
  const dialog = page.getByRole("dialog");
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await expectLegible(page, "board");
  await checkLayer(page, button(`Move to... ${company}`), menu);
  await checkLayer(page, button(`Owner of ${company}: Unassigned`), menu);
  await checkLayer(page, button(new RegExp(`^Next action of ${company}`)), menu);
  await checkLayer(page, button(/^Filters/), dialog);
  await checkLayer(page, button(/^View/), dialog);
  await checkLayer(page, button("More"), menu);
  await button("More").click();
  await checkLayer(page, page.getByRole("menuitem", { name: "Keyboard shortcuts" }), dialog);
  await checkLayer(page, page.getByRole("link", { name: "Add a lead" }), dialog);
  await page.getByRole("checkbox", { name: `Select ${company}` }).press("Space");
  const bar = page.getByRole("region", { name: "Selected leads" });
  await expect(bar).toBeVisible();
  await expectLegible(page, "selection");
  for (const act of ["Move to...", "Assign to...", "Next action"])
    await checkLayer(page, bar.getByRole("button", { name: act }), menu);
  await bar.getByRole("button", { name: "Next action" }).click();
  await checkLayer(page, menu.getByRole("menuitem", { name: /^Something else/ }), dialog);
  await bar.getByRole("button", { name: "Move to..." }).click();
  await page.getByRole("menuitem", { name: "Failed" }).click();
  const question = page.getByRole("group", { name: /^Why w/ });
  await expect(question).toBeVisible();
  await expect(messages(page)).toContainText("moved to Failed");
  await expectLegible(page, "lost question, of the selection");
  await page.getByRole("button", { name: "Skip", exact: true }).first().click();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await moveByMenu(page, company, "Closed");
  await expect(card(page, "Closed", company)).toBeVisible();
  await moveByMenu(page, company, "Failed");
  await expect(page.getByRole("group", { name: /^Why w/ })).toBeVisible();
  await expectLegible(page, "lost question, on the card");
  await closeMessages(page);
  for (const layout of ["Compact", "Table"]) {
    await page.getByRole("combobox", { name: "Layout" }).selectOption(layout);
    await expect(page).toHaveURL(/layout=/);
    await expectLegible(page, layout);
  }
  await checkLayer(page, button("Columns"), dialog);
  await chooseMore(page, "Trash");
  await expect(page.getByText("Nasi Corner")).toBeVisible();
  await expectLegible(page, "trash");
  await page.goto("/admin/dashboard/users");
  await button(`More for ${siti.email}`).click();
  await checkLayer(page, page.getByRole("menuitem", { name: "Hand over primary role" }), dialog);
});

test("text and controls of the panel and its dialogs are legible at any width", async ({
  openAs,
}) => {
  const { id } = await storeBoard();
  const page = await openAs("admin");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(page, admin);
  await page.goto(`/admin/dashboard/leads/${id}`);
  const panel = page.getByRole("dialog", { name: company });
  await expect(panel.getByRole("region", { name: "Personal data" })).toBeVisible();
  await expect(panel.getByText("Other requests")).toBeVisible();
  await expectLegible(page, "panel");
  const menu = page.getByRole("menu");
  await checkLayer(page, panel.getByRole("button", { name: /^Next action of/ }), menu);
  for (const name of ["WhatsApp", "Email"])
    await checkLayer(
      page,
      panel.getByRole("button", { name: new RegExp(`${name}.*template|template.*${name}`, "i") }),
      menu,
    );
  for (const [name, title] of [
    ["Set value", "Value"],
    ["Correct details", "Correct Details"],
    ["Export this person's data", "Export This Person's Data"],
    ["Erase this person", "Erase This Person"],
    ["Merge with Kopitiam Pte. Ltd....", "Merge Leads"],
  ] as const)
    await checkLayer(
      page,
      panel.getByRole("button", { name }),
      page.getByRole("dialog", { name: title }),
    );
});

test("text and controls of the desk's other pages and dialogs are legible at any width", async ({
  openWithFailures,
  createPerson,
}) => {
  await storeBoard();
  const value = { value: 1_920_000_000, value_currency: "IDR" };
  await storeLeads({ company_name: "Warung Sari", stage: "closed", ...value });
  const me = await createPerson({ name: "Muhammad Haziq bin Abdul Rahman" });
  const other = await createPerson();
  const page = await openWithFailures();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expectLegible(page, "login");
  await page.goto("/admin/forgot-password");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectLegible(page, "forgot password");

  await openSignedIn(page, me, "/users");
  const row = page.getByRole("listitem").filter({ hasText: other.email });
  await expect(row).toBeVisible();
  await expectLegible(page, "users");
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const dialog = page.getByRole("dialog");
  await checkLayer(page, button(`More for ${other.email}`), page.getByRole("menu"));
  await checkLayer(page, button(`Delete ${other.email}`), dialog);
  await button("Add Admin User").click();
  await button("Create Admin User").click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expectLegible(page, "adding an admin with errors");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await checkLayer(page, button("Admin Dashboard"), dialog, [320, 390]);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto("/admin/today?owner=all");
  // Waits for either lead, since the working hours decide which one is first, and so open.
  await expect(page.getByText("Call, 2 days overdue").filter({ visible: true })).toBeVisible();
  await expectLegible(page, "Today");
  await page.keyboard.press("w");
  await expect(page.getByRole("menu")).toBeVisible();
  await expectLegible(page, "templates of Today");
  await page.keyboard.press("Escape");
  await page.goto("/admin/report");
  await expect(page.getByRole("region", { name: "Funnel", exact: true })).toBeVisible();
  await expectLegible(page, "report");
  await page.goto("/admin/dashboard/activity");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
  await expectLegible(page, "activity");
  await checkLayer(page, button("Export CSV"), page.getByRole("menu"));

  await page.goto("/admin/dashboard/settings/leads");
  await button("Add Holiday").click();
  await button("Add Reason").click();
  await expect(page.getByText("Choose a day")).toBeVisible();
  await expectLegible(page, "settings with errors");
  await button("Add Template").click();
  await dialog.getByRole("button", { name: "Save Template" }).click();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectLegible(page, "template with errors");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Your account" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue(me.name);
  await button("Set Up Two-Factor Sign-In").click();
  await page.getByLabel("Name of the device").fill("My phone");
  await button("Continue").click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectLegible(page, "authenticator app");
  const secret = await page.getByTestId("totp-secret").innerText();
  await page.getByLabel("6-digit code").fill(totpCode(secret));
  await button("Turn On").click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectLegible(page, "recovery codes");
});

test("text and controls of adding and importing leads are legible at any width", async ({
  openAs,
}) => {
  await storeLeads({ company_name: company });
  const page = await openAs("admin");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(page, admin);
  await page.getByRole("link", { name: "Add a lead" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add Lead" }).click();
  await expect(dialog.getByText("Please select a solution")).toBeVisible();
  await expectLegible(page, "adding with errors");
  await page.getByRole("link", { name: "import many from a CSV file" }).click();
  await expect(dialog.getByText("Drop a CSV file here")).toBeVisible();
  await expectLegible(page, "choosing a file");
  const rows = [
    "Company,First Name,Last Name,Phone,Email",
    `${company},Mei,Goh,+65 6555 9999,meiling@kopilane.example`,
    "Tiffin,Arun,Nair,+60 12-555 1000,arun@tiffin.example",
    "Kopi,Mei,Goh,none,mei",
  ];
  await dialog.getByRole("textbox").fill(rows.join("\n"));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Solution for rows without one").selectOption("Waiter AI");
  await expect(dialog.getByText("2 of 3 leads")).toBeVisible();
  await expectLegible(page, "matching columns");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText(/Duplicate of/)).toBeVisible();
  await expectLegible(page, "before an import");
  await dialog.getByRole("button", { name: /^Import/ }).click();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeVisible();
  await expectLegible(page, "after an import");
});
