import { violations } from "./accessible.ts";
import { expectLive, signInAs, siti } from "./board-page.ts";
import { eraseLeads, service, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";
import { admin } from "./stack.ts";

const company = "Kopi Lane";

test.beforeEach(async () => {
  await eraseLeads();
  await storeLeads({ company_name: company });
});

async function historyOf(name: string) {
  const { data } = await service
    .from("lead_events")
    .select("kind, next_action, leads!inner(company_name)")
    .in("kind", ["planned", "done"])
    .eq("leads.company_name", name)
    .order("id");
  return data?.map(({ kind, next_action }) => [kind, next_action]);
}

test(
  "sets a next action by two keys on card and panel; others see it; Done and Undo work",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await storeAdmin(siti);
    const [page, other] = await Promise.all([openAs("admin"), openAs("Siti")]);
    await Promise.all([signInAs(page, admin), signInAs(other, siti)]);
    await Promise.all([expectLive(page), expectLive(other)]);
    const line = (text: string, on = page) =>
      on.getByRole("button", { name: `Next action of ${company}: ${text}` });
    await expect(line("Nothing planned")).toBeVisible();

    await page.getByRole("button", { name: `Drag ${company}` }).focus();
    await page.keyboard.press("n");
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await violations(page, { within: "[role=menu]" })).toEqual([]);
    await page.keyboard.press("w");
    await expect(messages(page)).toContainText("Next: Write today");
    await expect(line("Write today", other)).toBeVisible();

    await page.getByRole("link", { name: company }).click();
    const panel = page.getByRole("dialog", { name: company });
    await expect(panel.getByRole("button", { name: /^Next action of/ })).toHaveText("Write today");
    // Waits until the focus is in the panel, since the keys would otherwise apply to the board.
    await expect(panel.and(page.locator(":focus-within"))).toBeVisible();
    await page.keyboard.press("n");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("d");
    const asking = page.getByRole("dialog", { name: "What Comes Next?" });
    await asking.getByLabel("What").fill("Bring the menu");
    await asking.getByLabel("When").selectOption("Tomorrow");
    await asking.getByRole("button", { name: "Plan" }).click();
    // The message with Undo appears when the next action is stored.
    await expect(messages(page)).toContainText("Next: Bring the menu tomorrow");
    await expect(panel.getByRole("button", { name: /^Next action of/ })).toHaveText(
      "Bring the menu tomorrow",
    );
    const history = panel.getByRole("region", { name: "History" });
    await expect(history).toContainText("Done: Write");
    await expect(history).toContainText("Planned: Bring the menu");
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toHaveCount(0);
    await expect(line("Bring the menu tomorrow", other)).toBeVisible();
    await page.keyboard.press("z");
    await expect(line("Nothing planned")).toBeVisible();
    await page.keyboard.press("z");
    await expect(line("Write today")).toBeVisible();
    await expect
      .poll(() => historyOf(company))
      .toEqual([
        ["planned", "Write"],
        ["done", "Write"],
        ["planned", "Bring the menu"],
        ["planned", null],
        ["planned", "Write"],
      ]);
  },
);
