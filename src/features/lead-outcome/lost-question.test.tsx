import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../supabase/testing/fake-client.ts";
import {
  companiesIn,
  moveByMenu,
  openBoard,
  prepareBoard,
} from "../lead-board/testing/test-board.tsx";
import { chooseItem } from "../../ui/testing/choose-item.ts";
import { kopi, serverError, tiffin } from "../leads/testing/test-lead.ts";
import { leadOutcome } from "./extension.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const failed = { ...kopi, stage: "failed" as const, updated_at: "2026-11-21T09:00:00+00:00" };

beforeEach(() => {
  prepareBoard();
  fake.rows("lost_reasons").mockResolvedValue({
    data: [
      { title: "Too expensive", place: 1 },
      { title: "No reply", place: 2 },
    ],
    error: null,
  });
  fake.update("leads").mockImplementation(async ({ values }) => ({
    data: {
      ...failed,
      ...values,
      updated_at: `2026-11-21T09:0${values["stage"] ? 0 : 1}:00+00:00`,
    },
    error: null,
  }));
});

async function loseKopi() {
  await openBoard("", [leadOutcome]);
  await moveByMenu("Kopi Lane", "Failed");
  return screen.findByRole("group", { name: "Why was it lost?" });
}

test("asks on the card of a lead moved to Failed why it was lost, and announces the question", async () => {
  const question = await loseKopi();
  expect(companiesIn("Failed")).toEqual(["Kopi Lane"]);
  expect(question.closest("[data-lead]")?.getAttribute("data-lead")).toBe("kopi");
  expect(
    within(question)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Too expensive", "No reply", "Skip"]);
  expect(screen.getByText("Why was Kopi Lane lost? Answer beside the lead, or skip.")).toBeTruthy();
});

test.each(["comfortable", "table"])(
  "hides the question on the card while the lead's panel is open, in the layout %s",
  async (layout) => {
    fake.rpc("get_lead_rows").mockResolvedValue({ data: [kopi, tiffin], error: null });
    await openBoard(`/leads/kopi?layout=${layout}`, [leadOutcome]);
    await userEvent.click(await screen.findByRole("button", { name: /Move to... Kopi Lane$/ }));
    await chooseItem("Failed");
    const question = (await screen.findByText("Why was it lost?")).parentElement;
    expect(question && getComputedStyle(question).display).toBe("none");
  },
);

test("scrolls the question into view", async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
  const question = await loseKopi();
  expect(scrollIntoView.mock.contexts).toContain(question);
});

test("stores an answer only if the lead is unchanged, confirms it, and closes the question", async () => {
  const question = await loseKopi();
  await userEvent.click(within(question).getByRole("button", { name: "No reply" }));
  expect(await screen.findByText("Lost reason saved: No reply.")).toBeTruthy();
  expect(fake.update("leads").mock.lastCall?.[0]).toMatchObject({
    values: { lost_reason: "No reply" },
    filters: { id: "kopi", stage: "failed", lost_reason: null },
  });
  expect(screen.queryByRole("group", { name: "Why was it lost?" })).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Drag Kopi Lane");
});

test.each(["Skip", "Escape"])("%s closes the question and stores nothing", async (how) => {
  const question = await loseKopi();
  const requestCount = fake.update("leads").mock.calls.length;
  const skip = within(question).getByRole("button", { name: "Skip" });
  skip.focus();
  if (how === "Skip") await userEvent.click(skip);
  else await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Why was it lost?" })).toBeNull();
  expect(fake.update("leads").mock.calls).toHaveLength(requestCount);
});

test("shows no question after a move to another stage or a failed move", async () => {
  await openBoard("", [leadOutcome]);
  await moveByMenu("Kopi Lane", "Closed");
  await screen.findByText("Lead moved to Closed");
  expect(screen.queryByRole("group", { name: "Why was it lost?" })).toBeNull();
  fake.update("leads").mockResolvedValue(serverError);
  await moveByMenu("Tiffin & Co", "Failed");
  await screen.findByText("Failed to update lead stage.");
  expect(screen.queryByRole("group", { name: "Why was it lost?" })).toBeNull();
});

test("shows no question if the list of reasons is empty", async () => {
  fake.rows("lost_reasons").mockResolvedValue({ data: [], error: null });
  await openBoard("", [leadOutcome]);
  await moveByMenu("Kopi Lane", "Failed");
  await screen.findByText("Lead moved to Failed");
  expect(screen.queryByRole("group", { name: "Why was it lost?" })).toBeNull();
});

test("reports that another user has answered first", async () => {
  const question = await loseKopi();
  fake.update("leads").mockResolvedValue({ data: null, error: null });
  fake.row("leads").mockResolvedValue({
    data: { ...failed, lost_reason: "Too expensive", updated_at: "2026-11-21T10:00:00+00:00" },
    error: null,
  });
  await userEvent.click(within(question).getByRole("button", { name: "No reply" }));
  await waitFor(() => expect(screen.getByText("Lead Not Changed")).toBeTruthy());
});

test("focuses the stage in the lead's row of the table once the question is answered", async () => {
  fake.rpc("get_lead_rows").mockResolvedValue({ data: [kopi, tiffin], error: null });
  await openBoard("?layout=table", [leadOutcome]);
  const stage = { name: /Move to... Kopi Lane$/ };
  await userEvent.click(await screen.findByRole("button", stage));
  await chooseItem("Failed");
  const question = await screen.findByRole("group", { name: "Why was it lost?" });
  await userEvent.click(within(question).getByRole("button", { name: "No reply" }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole("button", stage));
});
