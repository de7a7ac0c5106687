import type { Locator, Page } from "@playwright/test";
import { admin } from "./stack.ts";
import { violations } from "./accessible.ts";
import { card, column, dragOver, expectLive, moveByMenu, signInAs, tabTo } from "./board-page.ts";
import { eraseLeads, service, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { closeMessages, messages } from "./messages.ts";

const company = "Kopi Lane";

test.beforeEach(() => eraseLeads());

async function stored() {
  const { data } = await service
    .from("leads")
    .select("stage, lost_reason, value, value_currency")
    .eq("company_name", company)
    .single();
  return data && { ...data, value: data.value === null ? null : Number(data.value) };
}

test(
  "a lead moved to Failed by drag, menu or panel asks why, and the user may skip it",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await storeLeads({ company_name: company, stage: "closed" });
    const page = await openAs("admin");
    await page.setViewportSize({ width: 1600, height: 900 });
    await signInAs(page, admin);
    await expectLive(page);
    const question = page.getByRole("group", { name: "Why was it lost?" });

    await dragOver(page, card(page, "Closed", company), column(page, "Failed"));
    await page.mouse.up();
    await expect(messages(page)).toContainText("Lead moved to Failed");
    await expect(card(page, "Failed", company).getByText("Why was it lost?")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await question.getByRole("button", { name: "Too expensive" }).click();
    await expect(messages(page)).toContainText("Lost reason saved: Too expensive.");
    expect(await stored()).toMatchObject({ stage: "failed", lost_reason: "Too expensive" });

    // Undo reverts the reason and the move; redo restores both.
    await page.keyboard.press("z");
    await expect(messages(page)).toContainText("The lost reason has been removed.");
    await page.keyboard.press("z");
    await expect(card(page, "Closed", company)).toBeVisible();
    await page.keyboard.press("Shift+Z");
    await expect(card(page, "Failed", company)).toBeVisible();
    await page.keyboard.press("Shift+Z");
    await expect.poll(stored).toMatchObject({ stage: "failed", lost_reason: "Too expensive" });

    // Using only the keyboard: Tab reaches the question after the card's buttons.
    await moveByMenu(page, company, "Interested");
    await expect(card(page, "Interested", company)).toBeVisible();
    await moveByMenu(page, company, "Failed");
    await expect(question).toBeVisible();
    await expect(page.getByRole("button", { name: `Drag ${company}` })).toBeFocused();
    await tabTo(page, "Too expensive");
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("button", { name: `Drag ${company}` })).toBeFocused();
    expect(await stored()).toMatchObject({ stage: "failed", lost_reason: null });

    await page.getByRole("link", { name: company }).click();
    const panel = page.getByRole("dialog", { name: company });
    await panel.getByLabel("Lost reason").selectOption("No reply");
    await expect.poll(stored).toMatchObject({ lost_reason: "No reply" });
    await expect(panel.getByRole("region", { name: "History" })).toContainText("Lost: No reply");
    await panel.getByLabel("Stage").selectOption("Closed");
    await panel.getByLabel("Stage").selectOption("Failed");
    await panel.getByRole("group", { name: "Why was it lost?" }).getByText("Not now").click();
    await expect.poll(stored).toMatchObject({ stage: "failed", lost_reason: "Not now" });
    await expect(panel.getByLabel("Lost reason")).toHaveValue("Not now");
  },
);

/** Returns the question's buttons whose text has more than one line, with the number of lines. */
function brokenWords(question: Locator) {
  return question.getByRole("button").evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
      return lines === 1 ? [] : [`${button.textContent}: ${lines}`];
    }),
  );
}

/** Moves the lead to Failed on each page that asks why; returns the element with the question. */
const places = {
  async card(page: Page) {
    await page.goto("/admin/dashboard");
    await expectLive(page);
    // By keyboard, since Playwright would scroll a phone's board to repeat a click that something covers.
    await page.getByRole("button", { name: `Move to... ${company}` }).press("Enter");
    await page.getByRole("menuitem", { name: "Failed" }).press("Enter");
    return card(page, "Failed", company);
  },
  async panel(page: Page) {
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: company }).click();
    const panel = page.getByRole("dialog", { name: company });
    await panel.getByLabel("Stage").selectOption("Failed");
    return panel;
  },
  async today(page: Page) {
    await page.goto("/admin/today");
    await page.getByRole("main").getByLabel("Stage").selectOption("Failed");
    return page.getByRole("main");
  },
};

test("each lost reason fits on one line of card, panel and Today, but the longest at 768 px", async ({
  openAs,
}) => {
  const page = await openAs("admin");
  await signInAs(page, admin);
  for (const [[width, height], also] of [
    [[320, 568], 390],
    [[1440, 900], 768],
  ] as const) {
    for (const [name, lose] of Object.entries(places)) {
      await page.setViewportSize({ width, height });
      await eraseLeads();
      await storeLeads({ company_name: company });
      const question = (await lose(page)).getByRole("group", { name: /^Why was .* lost\?$/ });
      await expect(question.getByRole("button", { name: "Skip", exact: true })).toBeInViewport({
        ratio: 1,
      });
      await expect(question.getByText(/^Why was/)).toBeInViewport({ ratio: 1 });
      expect(await brokenWords(question), `${name}, ${width} px`).toEqual([]);
      await page.setViewportSize({ width: also, height });
      // At 768 px the longest reason is wider than a card.
      const wrapped = name === "card" && also === 768 ? ["Chose another provider: 2"] : [];
      await expect.poll(() => brokenWords(question), `${name}, ${also} px`).toEqual(wrapped);
    }
  }
});

test(
  "sets a lead's value, corrects and undoes it, and shows it in the history",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await storeLeads({ company_name: company, contact_number: "+60 12-555 0162" });
    const page = await openAs("admin");
    await signInAs(page, admin);
    await page.getByRole("link", { name: company }).click();
    const panel = page.getByRole("dialog", { name: company });
    await panel.getByRole("button", { name: "Set value" }).click();
    const form = page.getByRole("dialog", { name: "Value" });
    await expect(form.getByLabel("Currency")).toHaveValue("MYR");
    await form.getByLabel("Amount").fill("a lot");
    await form.getByRole("button", { name: "Save Value" }).click();
    await expect(form.getByLabel("Amount")).toHaveAccessibleDescription(/^Enter an amount/);
    expect(await violations(page)).toEqual([]);
    await form.getByLabel("Amount").fill("12,000");
    await form.getByRole("button", { name: "Save Value" }).click();
    await expect(form).toHaveCount(0);
    const value = panel.getByRole("region", { name: "Value" });
    await expect(value).toContainText(/MYR\s12,000/);
    expect(await stored()).toMatchObject({ value: 12_000, value_currency: "MYR" });
    const undo = messages(page).getByRole("button", { name: "Undo" });
    // Closes the message, since the next message may appear after its entry in the history.
    await expect(undo).toHaveCount(1);
    await closeMessages(page);

    await panel.getByRole("button", { name: "Change value" }).click();
    await form.getByLabel("Amount").fill("");
    await form.getByRole("button", { name: "Save Value" }).click();
    await expect(value).toContainText("Not set");
    await expect(panel.getByRole("region", { name: "History" })).toContainText("Removed the value");
    await undo.click();
    await expect(value).toContainText(/MYR\s12,000/);
  },
);
