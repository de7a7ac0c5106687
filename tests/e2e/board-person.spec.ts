import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectStateAccessible, narrowAndWide } from "./accessible.ts";
import { card, expectLive, signInAs, siti } from "./board-page.ts";
import { eraseLeads, service, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";
import { admin, keys, urls } from "./stack.ts";

const email = "meiling@kopilane.example";

test.beforeEach(async () => {
  await eraseLeads();
  await storeAdmin(siti);
});

async function openPanel(page: Page, id: string) {
  await signInAs(page, admin);
  await page.goto(`/admin/dashboard/leads/${id}`);
  const panel = page.getByRole("dialog", { name: /Kopi/ });
  await expect(panel.getByRole("region", { name: "Personal data" })).toBeVisible();
  return panel;
}

async function storeOne(changes: object = {}) {
  const [lead] = await storeLeads(changes);
  if (!lead) throw new Error("The lead was not stored");
  return lead;
}

test(
  "the panel shows what the person consented to, and nothing if that is unknown",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const agreed = await storeOne({
      consent_text: "By sending this form you agree to our policy.",
    });
    const { id } = await storeOne({ company_name: "Kopi Road", notification_status: "sent" });
    const page = await openAs("admin");

    const panel = await openPanel(page, agreed.id);
    const details = panel.getByRole("region", { name: "Details" });
    await expect(details.getByRole("term").filter({ hasText: "Consent" })).toBeVisible();
    await expect(details).toContainText("By sending this form you agree to our policy.");
    await page.goto(`/admin/dashboard/leads/${id}`);
    await expect(panel.getByText("Kopi Road").first()).toBeAttached();
    await expect(details.getByText("Consent")).toHaveCount(0);
  },
);

test(
  "corrects details by the form's rules, and the history shows which details and who",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const { id } = await storeOne();
    const page = await openAs("admin");
    const panel = await openPanel(page, id);
    await panel.getByRole("button", { name: "Correct details" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct Details" });
    await dialog.getByLabel("Contact Name").fill("Mei 2");
    await dialog.getByLabel("Email").fill("meiling");
    await dialog.getByRole("button", { name: "Save Details" }).click();
    await expect(dialog.getByText("Name contains invalid characters")).toBeVisible();
    await expect(dialog.getByText("Invalid email address")).toBeVisible();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectStateAccessible(page, "correcting with errors", narrowAndWide);

    await dialog.getByLabel("Contact Name").fill("Mei Ling Goh-Tan");
    await dialog.getByLabel("Email").fill("MEILING.TAN@kopilane.example");
    await service.from("leads").update({ company_name: "Kopi Alley" }).eq("id", id).throwOnError();
    await dialog.getByRole("button", { name: "Save Details" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Kopi Alley");
    await dialog.getByLabel("Company Name").fill("Kopi Alley");
    await dialog.getByRole("button", { name: "Save Details" }).click();
    await expect(messages(page)).toContainText("Details Corrected");
    await expect(dialog).toBeHidden();
    await expect(panel.getByRole("region", { name: "Details" })).toContainText(
      "meiling.tan@kopilane.example",
    );
    const history = panel.getByRole("region", { name: "History" }).getByRole("listitem");
    await expect(history.first()).toContainText("Corrected name and email address");
    await page.keyboard.press("Escape");
    await expect(card(page, "Interested", "Kopi Alley")).toContainText("Mei Ling Goh-Tan");
  },
);

test(
  "exports a person's data as a readable page and as a JSON file",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const { id } = await storeOne({ remarks: "Two <b>outlets</b>." });
    await storeOne({ company_name: "Kopi Second", deleted_at: new Date().toISOString() });
    const page = await openAs("admin");
    const panel = await openPanel(page, id);
    await panel.getByRole("button", { name: "Export this person's data" }).click();
    const dialog = page.getByRole("dialog", { name: "Export This Person's Data" });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectStateAccessible(page, "exporting", narrowAndWide);
    async function download(button: string) {
      const downloading = page.waitForEvent("download");
      await dialog.getByRole("button", { name: button }).click();
      const file = await downloading;
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
    }

    const json = await download("Download JSON");
    expect(json.name).toMatch(/^person-[\d-]+\.json$/);
    expect(JSON.parse(json.text)).toMatchObject({
      email,
      leads: [{ remarks: "Two <b>outlets</b>." }, { company_name: "Kopi Second" }],
    });
    const html = await download("Download HTML");
    expect(html.name).toMatch(/^person-[\d-]+\.html$/);
    const reader = await page.context().newPage();
    await reader.setContent(html.text);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(
      `What we hold about ${email}`,
    );
    await expect(reader.getByText("Two <b>outlets</b>.", { exact: true })).toBeVisible();
    await expect(reader.getByRole("heading", { name: "Request 2" })).toBeVisible();
    await expectStateAccessible(reader, "the person's copy", narrowAndWide);
  },
);

test("erases a person from every lead, both boards and the sales chat", async ({ openAs }) => {
  const { id } = await storeOne();
  await storeOne({ company_name: "Kopi Second" });
  await storeOne({ company_name: "Kopi Third", deleted_at: new Date().toISOString() });
  await storeOne({ company_name: "Somebody Else", email: "else@kopilane.example" });
  const page = await openAs("admin");
  const answer = await page.request.post(
    `${urls.supabase}/functions/v1/send-telegram-notification`,
    { headers: { apikey: keys.publishable }, data: { leadId: id } },
  );
  expect(answer.ok()).toBe(true);
  const chat = async () => (await page.request.get(`${urls.telegram}/messages`)).text();
  expect(await chat()).toContain(email);
  const other = await openAs("other");
  await signInAs(other, siti);
  await expectLive(other);
  await expect(card(other, "Interested", "Kopi Second")).toBeVisible();

  const panel = await openPanel(page, id);
  await panel.getByRole("button", { name: "Erase this person" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase This Person" });
  const field = dialog.getByLabel(`Type ${email} to confirm`);
  await field.fill("meiling@kopilane.exampl");
  await dialog.getByRole("button", { name: "Erase for Good" }).click();
  await expect(dialog.getByText("This is not the person's email address")).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectStateAccessible(page, "erasing, not confirmed", narrowAndWide);
  await field.fill(email);
  await dialog.getByRole("button", { name: "Erase for Good" }).click();

  // The number of messages is open, since messages of leads that other tests erased are removed too.
  await expect(messages(page)).toContainText(
    /3 leads were erased\. \d+ messages? deleted from the sales chat\./,
  );
  await expect(page).toHaveURL(/\/admin\/dashboard(\?.*)?$/);
  await expect(card(page, "Interested", "Kopi Second")).toHaveCount(0);
  await expect(card(page, "Interested", "Somebody Else")).toBeVisible();
  await expect(card(other, "Interested", "Kopi Second")).toHaveCount(0);
  await expect(card(other, "Interested", "Somebody Else")).toBeVisible();
  expect(await chat()).not.toContain(email);
  const { data } = await service.from("leads").select("email").throwOnError();
  expect(data).toEqual([{ email: "else@kopilane.example" }]);
});
