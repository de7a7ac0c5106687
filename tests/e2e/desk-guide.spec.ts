import { guidePicture } from "./editing-task.ts";
import { card, expectLive } from "./board-page.ts";
import { eraseLeads, service } from "./desk-data.ts";
import { expect, signIn, test, hydrateIslands } from "./fixtures.ts";
import { messages } from "./messages.ts";

const company = "Kopi Lane";

// Does the steps of docs/selling.md in their order; tests/repository/guides.test.ts compares the titles.
test(
  "a salesperson's first hour works as the guide says",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await eraseLeads();
    const prospect = await openAs("prospect");
    const desk = await openAs("salesperson");
    await desk.emulateMedia({ reducedMotion: "reduce" });
    await desk.setViewportSize({ width: 1280, height: 800 });
    // Prevents calls, which would leave the page.
    await desk.addInitScript(() => {
      document.addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest("[href^='tel:']"))
          event.preventDefault();
      });
    });
    const panel = desk.getByRole("dialog", { name: company });

    await test.step("Send yourself a lead", async () => {
      await prospect.goto("/");
      await hydrateIslands(prospect);
      await prospect.getByRole("link", { name: "Schedule a Demo" }).first().click();
      await expect(prospect.getByRole("heading", { name: "Schedule a Demo" })).toBeVisible();
      await prospect.getByLabel("Company Name").fill(company);
      await prospect.getByLabel("Contact Name").fill("Mei Ling Goh");
      await prospect.getByLabel("Contact Number").fill("+65 6555 0104");
      await prospect.getByLabel("Email").fill("meiling@kopilane.example");
      await prospect.getByLabel("Solution Interested").selectOption("Waiter AI");
      await prospect.getByLabel(/Remarks/).fill("Two outlets. We want to see it take an order.");
      await prospect.getByRole("button", { name: "Submit Request" }).click();
      await expect(messages(prospect)).toContainText("Thank You!");
      // Removes the mark that the lead has because the test fills in the form as fast as a bot.
      await service
        .from("leads")
        .update({ is_suspected: false })
        .eq("company_name", company)
        .throwOnError();
      await signIn(desk);
      await expectLive(desk);
      await expect(card(desk, "Request Demo", company)).toBeVisible();
      await guidePicture(desk, "desk-send-yourself-a-lead");
    });

    await test.step("See what to do today", async () => {
      await desk.getByRole("link", { name: "Today" }).click();
      const opened = desk.getByRole("button", { expanded: true, name: new RegExp(`^${company}`) });
      await expect(opened).toBeVisible();
      await guidePicture(desk, "desk-see-what-to-do-today");
    });

    await test.step("Call, and say whether you reached them", async () => {
      await desk.getByRole("link", { name: "Call", exact: true }).click();
      await expect(desk.getByText("Did you reach them?")).toBeVisible();
      await guidePicture(desk, "desk-call-and-say-whether-you-reached-them");
      await desk.getByRole("button", { name: "No", exact: true }).click();
      await expect(messages(desk)).toContainText("did not reach them");
    });

    await test.step("Plan what comes next", async () => {
      await desk.keyboard.press("n");
      await expect(desk.getByRole("menu")).toBeVisible();
      await guidePicture(desk, "desk-plan-what-comes-next");
      await desk.keyboard.press("t");
      await expect(messages(desk)).toContainText("Next: Call tomorrow");
    });

    await test.step("Write down what you heard", async () => {
      await desk.getByRole("link", { name: "Lead Management" }).click();
      await desk.getByRole("link", { name: company }).click();
      await panel.getByLabel("Add a note").fill("Two outlets, lunch is the busy hour.");
      await guidePicture(desk, "desk-write-down-what-you-heard");
      await panel.getByRole("button", { name: "Save note" }).click();
      await expect(panel.getByText("Two outlets, lunch is the busy hour.")).toBeVisible();
    });

    await test.step("Move the lead", async () => {
      await panel.getByLabel("Stage").selectOption("Request Trial");
      await panel.getByRole("button", { name: "Close" }).click();
      await expect(panel).toHaveCount(0);
      await expect(card(desk, "Request Trial", company)).toBeVisible();
      await guidePicture(desk, "desk-move-the-lead");
    });

    await test.step("Win it", async () => {
      await desk.getByRole("link", { name: company }).click();
      await panel.getByLabel("Stage").selectOption("Closed");
      await expect(panel.getByLabel("Amount")).toBeVisible();
      await guidePicture(desk, "desk-win-it");
      await panel.getByLabel("Amount").fill("4800");
      await panel.getByRole("button", { name: "Save", exact: true }).click();
      await expect(panel.getByText("SGD 4,800").first()).toBeVisible();
      await panel.getByRole("button", { name: "Close" }).click();
      await expect(panel).toHaveCount(0);
    });

    await test.step("Take it back", async () => {
      await desk.keyboard.press("z");
      await desk.keyboard.press("z");
      await expect(card(desk, "Request Trial", company)).toBeVisible();
      await desk.keyboard.press("z");
      await expect(card(desk, "Request Demo", company)).toBeVisible();
      await desk.getByRole("button", { name: `Delete ${company}` }).click();
      await expect(messages(desk)).toContainText("Lead moved to trash successfully.");
      const { data } = await service.from("leads").select("deleted_at").eq("company_name", company);
      expect(data?.map(({ deleted_at: day }) => day !== null)).toEqual([true]);
    });
  },
);
