import {
  announcement,
  card,
  column,
  expectLive,
  moveByMenu,
  openUnwatched,
  signInAs,
  siti,
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

test("another admin's moves, new leads, deletions and notes appear without a reload", async ({
  openAs,
}) => {
  const [{ id } = { id: "" }] = await storeLeads({ company_name: company });
  const [first, second] = await Promise.all([openAs("admin"), openAs("Siti")]);
  await Promise.all([signInAs(first, admin), signInAs(second, siti)]);
  await Promise.all([expectLive(first), expectLive(second)]);

  await storeLeads({ company_name: "Bright Dental", stage: "request-demo" });
  await expect(card(first, "Request Demo", "Bright Dental")).toBeVisible();
  // The board is up to date. From here on, changes come by Realtime: the board neither polls nor reloads.
  const asked: string[] = [];
  first.on("request", (request) => {
    const url = request.url();
    if (request.isNavigationRequest() || url.includes("get_changed_leads")) asked.push(url);
  });

  await moveByMenu(second, company, "Closed");
  await expect(card(first, "Closed", company)).toBeVisible();
  await storeLeads({ company_name: "Pasar Segar" });
  await expect(card(first, "Interested", "Pasar Segar")).toBeVisible();

  await first.getByRole("link", { name: company }).click();
  const panel = first.getByRole("dialog", { name: company });
  await expect(panel.getByText("No notes yet.")).toBeVisible();
  await second.goto(`/admin/dashboard/leads/${id}`);
  const form = second.getByRole("dialog", { name: company });
  await form.getByLabel("Add a note").fill("Asks for Tuesday.");
  await form.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByText("Asks for Tuesday.")).toBeVisible();
  await expect(panel.getByRole("region", { name: "Notes" })).toContainText(siti.name);

  await form.getByRole("button", { name: "Move to trash" }).click();
  await expect(panel.getByText("In the trash.")).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(first.getByText(company)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test(
  "shows changes made before the subscription was confirmed as soon as the board shows Live",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("admin");
    const { promise: word, resolve: giveWord } = Promise.withResolvers<void>();
    // Holds back the confirmation: hosted Realtime takes seconds to send it, and sends no changes before.
    await page.routeWebSocket(/realtime/, (socket) => {
      let hasWord = false;
      socket.connectToServer().onMessage(async (message) => {
        if (/"postgres_changes",\{/.test(String(message)) && !hasWord) return;
        if (String(message).includes('"system"')) {
          await word;
          hasWord = true;
        }
        socket.send(message);
      });
    });
    await signInAs(page, admin);
    await expect(page.getByText("Connecting...", { exact: true })).toBeVisible();
    await storeLeads({ company_name: company });
    giveWord();

    await expectLive(page);
    await expect(card(page, "Interested", company)).toBeVisible();
  },
);

test(
  "after a conflict, shows who moved or deleted the lead first",
  { tag: "@nightly" },
  async ({ browser, openAs }) => {
    await storeLeads({ company_name: company }, { company_name: "Bright Dental" });
    // This admin gets no updates: the socket stays open without a message, so that the page does not poll.
    const late = await openUnwatched(browser);
    await late.routeWebSocket(/realtime/, () => {});
    await signInAs(late, admin);
    await expect(card(late, "Interested", company)).toBeVisible();
    await late.route("**/rest/v1/rpc/get_changed_leads*", (route) => route.abort());
    const other = await openAs("Siti");
    await signInAs(other, siti);

    await moveByMenu(other, company, "Failed");
    await expect(messages(other)).toContainText("Lead moved to Failed");
    await moveByMenu(late, company, "Closed");
    await expect(messages(late)).toContainText("Lead Not Moved");
    await expect(messages(late)).toContainText("Siti Rahman moved Kopi Lane to Failed just now.");
    await expect(card(late, "Failed", company)).toBeVisible();

    await other.getByRole("button", { name: "Delete Bright Dental" }).click();
    await expect(messages(other)).toContainText("Lead moved to trash successfully.");
    await moveByMenu(late, "Bright Dental", "Closed");
    await expect(messages(late)).toContainText(
      "Siti Rahman moved Bright Dental to trash just now.",
    );
    await expect(late.getByRole("heading", { name: "Bright Dental" })).toHaveCount(0);
    await late.context().close();
  },
);

test(
  "a drag continues during others' moves, and ends when its lead is deleted",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const [lead] = await storeLeads(
      { company_name: company },
      { company_name: "Tiffin & Co", stage: "request-trial" },
    );
    const page = await openAs("admin");
    await signInAs(page, admin);
    await expectLive(page);
    await page.getByRole("button", { name: `Drag ${company}` }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await expect(announcement(page, "Kopi Lane is over Request Demo.")).toBeAttached();

    await service.from("leads").update({ stage: "failed" }).eq("company_name", "Tiffin & Co");
    await service
      .from("leads")
      .update({ deleted_at: new Date().toISOString() })
      .eq("id", lead?.id ?? "");
    await expect(
      announcement(page, "Cancelled. Someone else moved Kopi Lane to trash."),
    ).toBeAttached();
    await expect(page.getByRole("heading", { name: company })).toHaveCount(0);
    await expect(card(page, "Failed", "Tiffin & Co")).toBeVisible();
    await expect(messages(page).getByText("Lead Updated")).toHaveCount(0);
  },
);

test("shows only once that the network is lost, and catches up when it returns", async ({
  browser,
}) => {
  const [{ id } = { id: "" }] = await storeLeads(
    { company_name: company },
    { company_name: "Bright Dental" },
  );
  const page = await openUnwatched(browser);
  await signInAs(page, admin);
  await expectLive(page);
  await page.context().setOffline(true);
  // While a lead's panel is open, the message is on the board instead of its header.
  const notices = page.getByText(/offline/i).filter({ visible: true });
  await expect(notices).toHaveText(["Offline: what you see may be out of date"]);

  // The panel opens with the board's data, shows which parts could not be loaded, and keeps the note's text.
  await page.getByRole("link", { name: company }).click();
  const panel = page.getByRole("dialog", { name: company });
  await expect(panel.getByText(/^The history could not be loaded. You are offline/)).toBeVisible();
  await panel.getByLabel("Add a note").fill("Asks for Tuesday.");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByText(/^You are offline. The note stays here/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await moveByMenu(page, company, "Closed");
  await expect(messages(page)).toContainText("Failed to update lead stage.");
  await expect(messages(page)).toContainText(
    `${company}You are offline: nothing was changed, and nothing is lost.`,
  );
  await expect(card(page, "Interested", company)).toBeVisible();

  await service.from("leads").update({ stage: "closed" }).eq("company_name", company);
  await service
    .from("leads")
    .update({ deleted_at: new Date().toISOString() })
    .eq("company_name", "Bright Dental");
  await storeLeads({ company_name: "Pasar Segar", stage: "request-demo" });
  await expect(card(page, "Interested", company)).toBeVisible();

  await page.context().setOffline(false);
  await expect(card(page, "Closed", company)).toBeVisible();
  await expect(card(page, "Request Demo", "Pasar Segar")).toBeVisible();
  await expect(column(page, "Interested").getByText("No leads in this stage.")).toBeVisible();
  await expectLive(page);
  // The note's text survives closing the panel and a reload.
  await page.goto(`/admin/dashboard/leads/${id}`);
  await expect(panel.getByLabel("Add a note")).toHaveValue("Asks for Tuesday.");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Asks for Tuesday." })).toBeVisible();
  await expect(panel.getByLabel("Add a note")).toHaveValue("");
  await page.context().close();
});

test("polls and stays current without a WebSocket", { tag: "@nightly" }, async ({ browser }) => {
  await storeLeads({ company_name: company });
  const page = await openUnwatched(browser);
  await page.routeWebSocket(/realtime/, (socket) => void socket.close());
  await signInAs(page, admin);
  await expect(card(page, "Interested", company)).toBeVisible();
  await expect(page.getByText("Connecting...", { exact: true })).toBeVisible();
  await service.from("leads").update({ stage: "closed" }).eq("company_name", company);
  await expect(card(page, "Closed", company)).toBeVisible();
  await page.context().close();
});
