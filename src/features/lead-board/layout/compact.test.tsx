import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { serveBoard } from "../testing/serve-board.ts";
import { companiesIn, moveByMenu, openBoard, prepareBoard } from "../testing/test-board.tsx";
import { testLead, kopi, tiffin } from "../../leads/testing/test-lead.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(() => {
  localStorage.clear();
  prepareBoard();
});

function cardOf(company: string) {
  const card = screen.getByRole("link", { name: company }).closest("article");
  if (!card) throw new Error(`There is no card of ${company}`);
  return within(card);
}

test("shows contact, solution, owner and buttons on a compact card, and the rest on hover", async () => {
  await openBoard("?layout=compact");
  const card = cardOf("Kopi Lane");
  expect(card.getByText("Mei Ling Goh · Waiter AI")).toBeTruthy();
  expect(card.getByRole("button", { name: "Owner of Kopi Lane: Unassigned" })).toBeTruthy();
  for (const name of ["Drag Kopi Lane", "Move to... Kopi Lane", "Delete Kopi Lane"]) {
    expect(card.getByRole("button", { name })).toBeTruthy();
  }
  expect(screen.queryByText("Weekends only.")).toBeNull();
  await userEvent.hover(screen.getByRole("link", { name: "Kopi Lane" }));
  expect(await screen.findByText("Weekends only.")).toBeTruthy();
  expect(screen.getByRole("link", { name: kopi.email })).toBeTruthy();
});

test("shows a lead's language on its card unless it is English", async () => {
  serveBoard(kopi, { ...kopi, id: "zh", company_name: "Teh Tarik", language: "zh" });
  await openBoard();
  expect(cardOf("Teh Tarik").getByTitle("Language: Chinese").textContent).toBe("Chinese");
  expect(cardOf("Kopi Lane").queryByTitle(/^Language/)).toBeNull();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Layout" }), "Compact");
  expect(cardOf("Teh Tarik").getByText("Mei Ling Goh · Chinese · Waiter AI")).toBeTruthy();
});

test.each(["compact", "comfortable"])(
  'shows "Sales not notified" instead of "Spam?" on a %s card if both apply',
  async (layout) => {
    const bot = testLead({ id: "bot", company_name: "Bot Co", is_suspected: true });
    const silent = {
      ...bot,
      id: "silent",
      company_name: "Silent Co",
      notification_status: "failed",
    };
    serveBoard(bot, silent);
    await openBoard(`?layout=${layout}`);
    expect(cardOf("Bot Co").getByText("Spam?")).toBeTruthy();
    expect(cardOf("Silent Co").getByText("Sales not notified")).toBeTruthy();
    expect(cardOf("Silent Co").queryByText("Spam?")).toBeNull();
  },
);

test("keeps the chosen layout for the next visit", async () => {
  await openBoard();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Layout" }), "Compact");
  await waitFor(() =>
    expect(cardOf("Kopi Lane").getByText("Mei Ling Goh · Waiter AI")).toBeTruthy(),
  );
  expect(localStorage.getItem("selat.board-layout")).toBe("compact");
});

test("focuses the next card of the column after a move by menu", async () => {
  const second = testLead({ ...kopi, id: "second", company_name: "Second Co" });
  serveBoard(kopi, second, tiffin);
  const moved = { ...kopi, stage: "request-trial" };
  fake.update("leads").mockResolvedValue({ data: moved, error: null });
  await openBoard();
  await moveByMenu("Kopi Lane", "Request Trial");
  await waitFor(() => expect(companiesIn("Request Trial")).toContain("Kopi Lane"));
  const next = screen.getByRole("button", { name: "Drag Second Co" });
  await waitFor(() => expect(document.activeElement).toBe(next));
});
