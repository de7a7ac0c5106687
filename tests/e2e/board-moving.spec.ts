import type { Page } from "@playwright/test";
import {
  announcement,
  centerOf,
  card,
  column,
  createTouch,
  moveByMenu,
  openUnwatched,
  dragOver,
  signInAs,
  tabTo,
} from "./board-page.ts";
import { eraseLeads, service, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { closeMessages, messages } from "./messages.ts";
import { admin } from "./stack.ts";

const company = "Kopi Lane";

test.beforeEach(async () => {
  await eraseLeads();
  await storeLeads(
    { company_name: company },
    { company_name: "Tiffin & Co", stage: "request-trial" },
  );
});

/** Reads a lead's stage, the time of its last move, and when it was answered. */
async function ageOf(name: string) {
  const { data } = await service
    .from("leads")
    .select("stage, stage_changed_at, first_response_at")
    .eq("company_name", name)
    .single();
  return data;
}

async function expectMoved(page: Page, stage: string): Promise<void> {
  await expect(messages(page)).toContainText("Lead Updated");
  await expect(messages(page)).toContainText(`Lead moved to ${stage}`);
  await expect(card(page, stage, company)).toBeVisible();
  await expect
    .poll(async () => {
      const { data } = await service.from("leads").select("stage").eq("company_name", company);
      return data?.[0]?.stage;
    })
    .toBe(stage.toLowerCase().replace(" ", "-"));
}

test("moves a card by mouse, keyboard and menu, and undoes each move", async ({ openAs }) => {
  const page = await openAs("admin");
  await signInAs(page, admin);

  await dragOver(page, card(page, "Interested", company), column(page, "Request Demo"));
  await page.mouse.up();
  await expectMoved(page, "Request Demo");

  // A drop in its own column does not move the card and shows no message.
  await closeMessages(page);
  await dragOver(page, card(page, "Request Demo", company), column(page, "Request Demo"));
  await page.mouse.up();
  await expect(announcement(page, "Kopi Lane stays in Request Demo.")).toBeAttached();
  await expect(messages(page).getByText("Lead Updated")).toHaveCount(0);

  const handle = page.getByRole("button", { name: `Drag ${company}` });
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(announcement(page, "Picked up Kopi Lane in Request Demo.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(announcement(page, "Kopi Lane is over Request Trial.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(announcement(page, "Kopi Lane is over Closed.")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(announcement(page, "Cancelled. Kopi Lane stays in Request Demo.")).toBeAttached();
  await expect(handle).toBeFocused();
  // Keys in quick succession: none is lost.
  for (const key of ["Space", "ArrowRight", "ArrowRight", "ArrowLeft", "Space"]) {
    await page.keyboard.press(key);
  }
  await expect(announcement(page, "Kopi Lane was dropped in Request Trial.")).toBeAttached();
  await expectMoved(page, "Request Trial");
  await expect(handle).toBeFocused();

  // F6 moves the focus to the messages, where Undo is the first button.
  await page.keyboard.press("F6");
  await tabTo(page, "Undo");
  await page.keyboard.press("Enter");
  await expect(card(page, "Request Demo", company)).toBeVisible();

  await moveByMenu(page, company, "Failed");
  await expectMoved(page, "Failed");
  await expect(handle).toBeFocused();
  await page.keyboard.press("z");
  await expect(card(page, "Request Demo", company)).toBeVisible();
  await expect(card(page, "Failed", company)).toHaveCount(0);
});

test(
  "Z and Shift+Z undo and redo the user's moves, and keep the time in the stage",
  { tag: "@nightly" },
  async ({ browser }) => {
    const page = await openUnwatched(browser);
    await signInAs(page, admin);
    const before = await ageOf(company);
    await moveByMenu(page, company, "Request Demo");
    await expectMoved(page, "Request Demo");
    await moveByMenu(page, company, "Closed");
    await expectMoved(page, "Closed");
    for (const stage of ["Request Demo", "Interested"] as const) {
      await page.keyboard.press("z");
      await expect(card(page, stage, company)).toBeVisible();
    }
    await expect.poll(() => ageOf(company)).toEqual(before);
    await page.keyboard.press("z");
    await expect(card(page, "Interested", company)).toBeVisible();
    for (const stage of ["Request Demo", "Closed"] as const) {
      await page.keyboard.press("Shift+Z");
      await expect(card(page, stage, company)).toBeVisible();
    }
    await page.context().close();
  },
);

test("a long press drags a card, and the board scrolls to the next column at the edge", async ({
  browser,
}) => {
  const page = await openUnwatched(browser, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await signInAs(page, admin);
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(tab("Interested")).toHaveAttribute("aria-selected", "true");
  await expect(column(page, "Request Demo")).not.toBeInViewport();

  const finger = await createTouch(page);
  await finger.press(card(page, "Interested", company));
  await expect(announcement(page, "Picked up Kopi Lane")).toBeAttached();
  await finger.move(350, 500);
  // The finger stays at the edge: the board scrolls one stage after another under it.
  await expect(
    page.getByRole("status").filter({ hasText: /is over (?:Request|Closed|Failed)/ }),
  ).toBeAttached();
  await finger.lift();
  const moved = messages(page).getByText(/^Lead moved to /);
  await expect(moved).toBeVisible();
  const stage = (await moved.textContent())?.replace("Lead moved to ", "") ?? "";
  await expect(page.getByRole("tab", { selected: true })).toContainText(stage);
  await expect(card(page, stage, company)).toBeInViewport();

  await expect(page).toHaveURL(new RegExp(`stage=${stage.toLowerCase().replace(" ", "-")}`));
  await tab("Interested").click();
  await expect(column(page, "Interested").getByText("No leads in this stage.")).toBeInViewport();
  await page.context().close();
});

test("moves a card dropped on the tab of a stage", { tag: "@nightly" }, async ({ browser }) => {
  const page = await openUnwatched(browser, {
    viewport: { width: 320, height: 700 },
    hasTouch: true,
    isMobile: true,
  });
  await signInAs(page, admin);
  const finger = await createTouch(page);
  await finger.press(card(page, "Interested", company));
  await expect(announcement(page, "Picked up Kopi Lane")).toBeAttached();
  const tab = await centerOf(page.getByRole("tab", { name: "Request Demo" }));
  await finger.move(tab.x, tab.y);
  await expect(announcement(page, "Kopi Lane is over Request Demo.")).toBeAttached();
  await finger.lift();
  await expect(messages(page).getByText("Lead moved to Request Demo")).toBeVisible();
  await expect(card(page, "Request Demo", company)).toBeInViewport();
  await page.context().close();
});

test(
  "moves a card back with a message if the server refuses the move",
  { tag: "@nightly" },
  async ({ browser }) => {
    await storeLeads({ company_name: "Bright Dental" }, { company_name: "Lorong Cold Chain" });
    const page = await openUnwatched(browser);
    await signInAs(page, admin);
    const companies = () => column(page, "Interested").getByRole("heading", { level: 3 });
    await expect(companies()).toHaveCount(3);
    const before = await companies().allTextContents();

    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/rest/v1/leads?*", async (route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      await held;
      return route.fulfill({ status: 500, json: { code: "XX000", message: "boom" } });
    });
    await moveByMenu(page, "Bright Dental", "Closed");
    await expect(card(page, "Closed", "Bright Dental")).toBeVisible();
    answer();
    await expect(messages(page)).toContainText("Failed to update lead stage.");
    await expect(card(page, "Closed", "Bright Dental")).toHaveCount(0);
    expect(await companies().allTextContents()).toEqual(before);
    await page.context().close();
  },
);
