import {
  announcement,
  card,
  column,
  createTouch,
  dragOver,
  expectLive,
  filterByOwner,
  openUnwatched,
  signInAs,
  siti,
  tabTo,
} from "./board-page.ts";
import { eraseLeads, service, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";
import { admin } from "./stack.ts";

const company = "Kopi Lane";

test.beforeEach(async () => {
  await eraseLeads();
  await storeAdmin(siti);
});

async function ownersOf(name: string) {
  const { data } = await service
    .from("lead_events")
    .select("from_owner_name, to_owner_name, leads!inner(company_name)")
    .eq("kind", "assigned")
    .eq("leads.company_name", name)
    .order("id");
  return data?.map(({ from_owner_name, to_owner_name }) => [from_owner_name, to_owner_name]);
}

test(
  "assigns a lead by menu, key and panel; others see it, and Undo reverts it",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await storeLeads({ company_name: company });
    const [page, other] = await Promise.all([openAs("admin"), openAs("Siti")]);
    await Promise.all([signInAs(page, admin), signInAs(other, siti)]);
    await Promise.all([expectLive(page), expectLive(other)]);

    await page.getByRole("button", { name: `Owner of ${company}: Unassigned` }).click();
    await page.getByRole("menuitem", { name: siti.name }).click();
    await expect(messages(page)).toContainText(`Lead assigned to ${siti.name}`);
    const sign = other.getByRole("button", { name: `Owner of ${company}: ${siti.name}` });
    await expect(sign).toBeVisible();
    await expect(sign).toHaveText("SR");

    await filterByOwner(other, "Mine");
    await expect(card(other, "Interested", company)).toBeVisible();
    await expect(other).toHaveURL(/owner=me/);
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.keyboard.press("z");
    await expect(
      page.getByRole("button", { name: `Owner of ${company}: Unassigned` }),
    ).toBeVisible();
    await expect(card(other, "Interested", company)).toHaveCount(0);
    await filterByOwner(other, "Unassigned");
    await expect(card(other, "Interested", company)).toBeVisible();

    // A and Enter assign it to the user.
    await other.getByRole("button", { name: `Drag ${company}` }).focus();
    await other.keyboard.press("a");
    await expect(other.getByRole("menuitem", { name: `${siti.name} (you)` })).toBeFocused();
    await other.keyboard.press("Enter");
    await expect(messages(other)).toContainText(`Lead assigned to ${siti.name}`);
    await expect(card(other, "Interested", company)).toHaveCount(0);

    await page.getByRole("link", { name: company }).click();
    const panel = page.getByRole("dialog", { name: company });
    await expect(panel.getByLabel("Owner")).toHaveValue(/-/);
    await panel.getByLabel("Owner").selectOption("Unassigned");
    await expect(messages(page)).toContainText("Lead unassigned");
    const history = panel.getByRole("region", { name: "History" });
    await expect(history).toContainText(`Unassigned, previously ${siti.name}'s`);
    await history
      .getByRole("button", { name: `Undo: assign to ${siti.name}` })
      .first()
      .click();
    await expect(panel.getByLabel("Owner").locator("option:checked")).toHaveText(siti.name);
    await expect
      .poll(() => ownersOf(company))
      .toEqual([
        [null, siti.name],
        [siti.name, null],
        [null, siti.name],
        [siti.name, null],
        [null, siti.name],
      ]);
  },
);

test(
  "the address contains the owner filter, and a reload shows the same leads",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const [first] = await storeLeads({ company_name: company }, { company_name: "Bright Dental" });
    const { data: person } = await service
      .from("profiles")
      .select("id")
      .eq("email", siti.email)
      .single();
    await service
      .from("leads")
      .update({ owner: person?.id ?? null })
      .eq("id", first?.id ?? "");
    const page = await openAs("admin");
    await signInAs(page, admin);
    await filterByOwner(page, siti.name);
    await expect(card(page, "Interested", company)).toBeVisible();
    await expect(column(page, "Interested").getByRole("heading", { level: 3 })).toHaveCount(1);
    await page.reload();
    await expect(card(page, "Interested", company)).toBeVisible();
    await expect(column(page, "Interested").getByRole("heading", { level: 3 })).toHaveCount(1);
    await tabTo(page, `Owner of ${company}: ${siti.name}`);

    // While a card is dragged, the users are shown as drop targets.
    await filterByOwner(page, "All leads");
    await expect(column(page, "Interested").getByRole("heading", { level: 3 })).toHaveCount(2);
    const nobody = page.getByText("Unassigned", { exact: true });
    await expect(nobody).toBeHidden();
    await dragOver(page, card(page, "Interested", company), nobody);
    await expect(page.locator("[data-over]", { has: nobody })).toBeVisible();
    await page.mouse.up();
    await expect(messages(page)).toContainText("Lead unassigned");
    await expect(
      page.getByRole("button", { name: `Owner of ${company}: Unassigned` }),
    ).toBeVisible();
    await expect(nobody).toBeHidden();
  },
);

test(
  "on a phone a card is dragged onto a user by a long press",
  { tag: "@nightly" },
  async ({ browser }) => {
    await storeLeads({ company_name: company });
    const page = await openUnwatched(browser, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    await signInAs(page, admin);
    const finger = await createTouch(page);
    await finger.press(card(page, "Interested", company));
    await expect(announcement(page, `Picked up ${company}`)).toBeAttached();
    const person = page.locator("[data-shown]").getByText(siti.name);
    const place = await person.boundingBox();
    if (!place) throw new Error("No user is shown as a drop target");
    await finger.move(place.x + place.width / 2, place.y + place.height / 2);
    await expect(announcement(page, `${company} is over ${siti.name}.`)).toBeAttached();
    await finger.lift();
    await expect(messages(page)).toContainText(`Lead assigned to ${siti.name}`);
    await expect.poll(() => ownersOf(company)).toEqual([[null, siti.name]]);
    // The end of the press does not count as a tap, which would open the card.
    await expect(page.getByRole("dialog", { name: company })).toHaveCount(0);
    await page.context().close();
  },
);
