import { expectAccessible, narrowAndWide } from "./accessible.ts";
import { openSignedIn, test } from "./admin-area.ts";
import { card, expectLive } from "./board-page.ts";
import { eraseLeads } from "./desk-data.ts";
import { expectLegible } from "./legible.ts";
import { expect } from "./fixtures.ts";
import { expectMessage } from "./messages.ts";
import { urls } from "./stack.ts";

test.beforeEach(eraseLeads);

test("a key adds a lead to the open board, the webhook sends the lead, a revoked key fails", async ({
  openAs,
  createPerson,
}) => {
  const page = await openAs("admin");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openSignedIn(page, await createPerson(), "/settings/connections");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");

  await button("Turn On Webhook").click();
  await expect(page.getByRole("textbox", { name: "Address", exact: true })).toBeFocused();
  await expectLegible(page, "connections with an error");
  await page.getByRole("textbox", { name: "Address", exact: true }).fill("https://crm.example/e2e");
  await button("Turn On Webhook").click();
  await expect(dialog.getByLabel("Secret")).toHaveValue(/^whsec_/);
  await expectLegible(page, "secret of the webhook");
  await button("I Have Saved It").click();
  await expect(dialog).toHaveCount(0);
  await button("Send Test").click();
  await expectMessage(page, "Success", "The receiver accepted the test.");

  await page.getByLabel("Key name").fill("Meta lead ads");
  await button("Create Key").click();
  const key = await dialog.getByLabel("Key").inputValue();
  await button("I Have Saved It").click();
  await expect(dialog).toHaveCount(0);
  await expectLegible(page, "connections");
  await expectAccessible(page, "connections", narrowAndWide);
  await page.getByRole("link", { name: "Lead Management" }).click();
  await expectLive(page);

  const lead = {
    company_name: "Kopi by key",
    contact_name: "Tan Wei Ling",
    contact_number: "+65 6123 4567",
    email: "weiling@kopi.example",
    solution_interested: "Waiter AI",
  };
  const post = (email: string) =>
    page.request.post(`${urls.supabase}/functions/v1/leads`, {
      headers: { authorization: `Bearer ${key}` },
      data: { ...lead, email },
    });
  expect((await post("weiling@kopi.example")).status()).toBe(201);
  await expect(card(page, "Interested", "Kopi by key")).toBeVisible();
  await expect(async () => {
    const answer = await page.request.get(`${urls.telegram}/webhooks`);
    expect(await answer.text()).toContain("Kopi by key");
  }).toPass();

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Connections" }).click();
  await button("Revoke Meta lead ads").click();
  await button("Revoke Key").click();
  await expectMessage(page, "Success", "The key “Meta lead ads” has been revoked.");
  expect((await post("other@kopi.example")).status()).toBe(401);
  await button("Turn Off").click();
  await dialog.getByRole("button", { name: "Turn Off" }).click();
  await expectMessage(page, "Success", "The webhook is off.");
});
