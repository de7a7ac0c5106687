import { createClient } from "@supabase/supabase-js";
import { totpCode } from "../totp-code.ts";
import {
  mailsTo,
  openSession,
  openSignedIn,
  type Person,
  submitSignIn,
  test,
} from "./admin-area.ts";
import { card, chooseMore, column, dragOver } from "./board-page.ts";
import { ContactForm, request } from "./contact-form.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { closeMessages, messages } from "./messages.ts";
import { openWatched } from "./policy-reports.ts";
import { keys, urls } from "./stack.ts";

const company = "Kopi Lane";

test.beforeEach(() => eraseLeads());

test(
  "the content security policy blocks nothing on any page, dialog or message of the desk",
  { tag: "@nightly" },
  async ({ browser, createPerson }) => {
    test.slow();
    const siti = await createPerson();
    const [lead] = await storeLeads(
      { company_name: company, remarks: "Two outlets." },
      { company_name: "Batik House", deleted_at: new Date().toISOString() },
    );
    const { page, reports } = await openWatched(browser);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/admin/login");
    await submitSignIn(page, "nobody@selat.example", "Wr0ng-one");
    await expect(messages(page)).toContainText("Login Failed");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
    await page.getByLabel("Email").fill("nobody@selat.example");
    await page.getByRole("button", { name: "Send Link" }).click();
    await expect(page.getByText("If there is an account for")).toBeVisible();
    await page.goto("/admin/reset-password");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await openSignedIn(page, siti);

    await dragOver(page, card(page, "Interested", company), column(page, "Request Demo"));
    await page.mouse.up();
    await expect(messages(page)).toContainText("Lead Updated");
    await closeMessages(page);
    await page.getByRole("button", { name: `Move to... ${company}` }).click();
    await expect(page.getByRole("menuitem", { name: "Closed" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Filters/ }).click();
    await expect(page.getByLabel("Solution")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await chooseMore(page, "Keyboard shortcuts");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");

    await page.goto(`/admin/dashboard/leads/${lead?.id}`);
    const notes = page.getByRole("dialog").getByRole("region", { name: "Notes" });
    await notes.getByLabel("Add a note").fill("Asks for Tuesday.");
    await notes.getByRole("button", { name: "Save note" }).click();
    await expect(notes.getByRole("listitem")).toContainText("Asks for Tuesday.");

    await page.goto("/admin/dashboard/trash");
    await page.getByRole("link", { name: "Batik House" }).click();
    await expect(page.getByText("In the trash.")).toBeVisible();

    await page.goto("/admin/dashboard/users");
    await page.getByRole("button", { name: "Add Admin User" }).click();
    await page.getByRole("button", { name: "Create Admin User" }).click();
    await expect(page.getByText("Invalid email address")).toBeVisible();

    await page.goto("/admin/dashboard/activity");
    await expect(page.getByRole("listitem").filter({ hasText: "Signed in" }).first()).toBeVisible();

    await page.goto("/admin/dashboard/settings/leads");
    await expect(page.getByRole("button", { name: "Update Working Hours" })).toBeVisible();
    await page.getByRole("link", { name: "Your account" }).click();
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByText("Current password is required")).toBeVisible();
    await page.getByRole("button", { name: "Set Up Two-Factor Sign-In" }).click();
    await page.getByLabel("Name of the device").fill("My phone");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(
      page.getByRole("img", { name: "QR code for your authenticator app" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.setViewportSize({ width: 360, height: 900 });
    await page.getByRole("button", { name: "Admin Dashboard" }).click();
    await expect(page.getByRole("dialog", { name: "Admin Dashboard" })).toBeVisible();

    expect(reports).toEqual([]);
    await page.context().close();
  },
);

test(
  "the content security policy blocks nothing in any view of the leads or dialog about a lead",
  { tag: "@nightly" },
  async ({ browser, createPerson }) => {
    test.slow();
    const siti = await createPerson();
    const [lead] = await storeLeads(
      {
        company_name: company,
        remarks: "Two outlets.",
        next_action: "Call",
        next_action_on: "2026-01-05",
      },
      { company_name: `${company} Pte. Ltd.`, stage: "closed" },
      { company_name: "Batik House", email: "wati@batik.example", stage: "failed" },
    );
    const { page, reports } = await openWatched(browser);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openSignedIn(page, siti);
    const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
    const layout = page.getByRole("combobox", { name: "Layout" });
    await layout.selectOption("Compact");
    await page.getByRole("link", { name: company, exact: true }).hover();
    await expect(page.getByText("Two outlets.")).toBeVisible();
    await layout.selectOption("Table");
    await expect(page.getByRole("row").filter({ hasText: "Batik House" })).toBeVisible();
    await page.getByRole("button", { name: /^Columns/ }).click();
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    await page.keyboard.press("Escape");

    await page.goto("/admin/today");
    await expect(page.getByText(company, { exact: true }).first()).toBeVisible();
    await page.goto("/admin/report");
    await expect(page.getByRole("heading", { name: "Funnel" })).toBeVisible();
    await expect(page.locator("main svg path").first()).toBeAttached();

    const panel = dialog(company);
    await page.goto(`/admin/dashboard/leads/${lead?.id}`);
    await panel.getByRole("button", { name: /^Next action of/ }).press("n");
    await page.keyboard.press("d");
    await expect(dialog("What Comes Next?")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog("What Comes Next?")).toHaveCount(0);
    for (const [button, title] of [
      ["Correct details", "Correct Details"],
      ["Export this person's data", "Export This Person's Data"],
      ["Erase this person", "Erase This Person"],
      [`Merge with ${company} Pte. Ltd....`, "Merge Leads"],
    ] as const) {
      await panel.getByRole("button", { name: button }).click();
      await expect(dialog(title)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(title)).toBeHidden();
    }

    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Add a lead" }).click();
    await dialog("Add a Lead").getByRole("button", { name: "Add Lead" }).click();
    await expect(page.getByText("Please select a solution")).toBeVisible();
    await page.getByRole("link", { name: "import many from a CSV file" }).click();
    const chosen = page.waitForEvent("filechooser");
    await dialog("Import Leads").getByRole("button", { name: "Choose a file" }).click();
    const rows =
      "Company,Contact,Phone,Email,Solution\nTiffin,Arun,+60 12-555 0162,a@tiffin.example,Waiter AI";
    await (
      await chosen
    ).setFiles({ name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
    await dialog("Import Leads").getByRole("button", { name: "Continue" }).click();
    await dialog("Import Leads").getByRole("button", { name: "Import 1 lead" }).click();
    await expect(messages(page)).toContainText("Leads Imported");

    await page.goto("/admin/dashboard/settings/leads");
    await page.getByRole("button", { name: "Add Template" }).click();
    await page.getByRole("button", { name: "Save Template" }).click();
    await expect(page.getByRole("dialog").locator("[aria-invalid=true]").first()).toBeVisible();
    expect(reports).toEqual([]);
    await page.context().close();
  },
);

/** Sets up an authenticator app for a person through the API. */
async function addApp(person: Person): Promise<void> {
  const client = createClient(urls.supabase, keys.publishable, { auth: { persistSession: false } });
  await client.auth.setSession(await openSession(person));
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("The server did not enrol an authenticator app");
  const code = totpCode(data.totp.secret);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (error) throw error;
}

test(
  "the policy blocks nothing while a user signs in, sets up a second factor or a new password",
  { tag: "@nightly" },
  async ({ browser, createPerson }) => {
    const [siti, budi] = [await createPerson(), await createPerson({ name: "Budi Santoso" })];
    await addApp(siti);
    const { page, reports } = await openWatched(browser);
    await page.goto("/admin/login");
    await submitSignIn(page, siti.email, siti.password);
    await page.getByLabel("6-digit code").fill("000000");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText("This code is wrong")).toBeVisible();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.route("**/rest/v1/rpc/enter_desk", (route) => route.fulfill({ json: "enroll" }));
    await page.goto("/admin/login");
    await submitSignIn(page, budi.email, budi.password);
    await page.getByLabel("Name of the device").fill("My phone");
    await page.getByRole("button", { name: "Continue" }).click();
    const picture = page.getByRole("img", { name: "QR code for your authenticator app" });
    await expect(picture).toBeVisible();
    await page.unrouteAll();
    await page
      .getByLabel("6-digit code")
      .fill(totpCode(await page.getByTestId("totp-secret").innerText()));
    await page.getByRole("button", { name: "Turn On" }).click();
    await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto("/admin/forgot-password");
    await page.getByLabel("Email").fill(budi.email);
    await page.getByRole("button", { name: "Send Link" }).click();
    await expect(page.getByText("If there is an account for")).toBeVisible();
    await expect.poll(async () => (await mailsTo(budi.email)).length).toBe(1);
    const [mail] = await mailsTo(budi.email);
    const link = /https?:\S+/.exec(mail?.text ?? "")?.[0];
    await page.goto(link ?? "no mail");
    await page.getByLabel("New Password", { exact: true }).fill("Password1!");
    await page.getByLabel("Confirm New Password").fill("Password1!");
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByText("Password is known to be weak")).toBeVisible();
    expect(reports).toEqual([]);
    await page.context().close();
  },
);

test(
  "the policy blocks nothing in a contact form that is refused, sent offline and confirmed",
  { tag: "@nightly" },
  async ({ browser }) => {
    const { page, reports } = await openWatched(browser);
    const form = new ContactForm(page);
    await form.open("?source=free-trial");
    await form.button.click();
    await expect(page.locator("main form [role=alert]").first()).toBeVisible();
    await form.fill(request("policy"));
    await page.context().setOffline(true);
    await form.button.click();
    await expect(form.notices.getByRole("button")).toBeVisible();
    await page.context().setOffline(false);
    await form.expectThanks();
    expect(reports).toEqual([]);
    await page.context().close();
  },
);
