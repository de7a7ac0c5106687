import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { moveByMenu, openBoard, prepareBoard } from "../lead-board/testing/test-board.tsx";
import { serveBoard } from "../lead-board/testing/serve-board.ts";
import { kopi } from "../leads/testing/test-lead.ts";
import { fake } from "../../supabase/testing/fake-client.ts";
import { currentRow, fresh, openToday, prepareToday } from "../today/testing/test-today.tsx";
import { leadOutcome } from "./extension.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => Promise.all([import("../../ui/toast-region.tsx"), import("./value-answer.tsx")]));

const QUESTION = "What is the deal worth?";

/** Makes the fake database return the changed row after each change of the lead. */
function serveChanges() {
  let row = kopi;
  let minute = 10;
  fake.update("leads").mockImplementation(async ({ values }) => {
    row = { ...row, ...values, updated_at: `2026-11-21T09:${(minute += 1)}:00+00:00` };
    return { data: row, error: null };
  });
}

/** Moves the lead to Closed; resolves to the question when its form is loaded. */
async function winKopi() {
  await openBoard("", [leadOutcome]);
  await moveByMenu("Kopi Lane", "Closed");
  const question = await screen.findByRole("group", { name: QUESTION });
  await within(question).findByLabelText("Amount");
  return question;
}

function changes() {
  return fake.update("leads").mock.calls.map(([{ values }]) => values);
}

beforeEach(() => {
  prepareBoard();
  serveChanges();
});

test("asks on the card of a lead moved to Closed what the deal is worth; Enter saves it", async () => {
  const question = await winKopi();
  expect(question.closest("[data-lead]")?.getAttribute("data-lead")).toBe("kopi");
  const status = "What is the deal with Kopi Lane worth? Answer beside the lead, or skip.";
  expect(screen.getByText(status)).toBeTruthy();
  expect(within(question).getByLabelText<HTMLSelectElement>("Currency").value).toBe("SGD");
  await userEvent.type(within(question).getByLabelText("Amount"), "12,000{Enter}");
  expect(await screen.findByText(/^Value saved: SGD.12,000\.$/)).toBeTruthy();
  expect(changes().at(-1)).toEqual({ value: 12_000, value_currency: "SGD" });
  await waitFor(() => expect(screen.queryByRole("group", { name: QUESTION })).toBeNull());
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Drag Kopi Lane");
});

test.each(["Skip", "Escape"])("%s closes the question and stores nothing", async (how) => {
  const question = within(await winKopi());
  const before = changes().length;
  if (how === "Skip") await userEvent.click(question.getByRole("button", { name: "Skip" }));
  else await userEvent.type(question.getByLabelText("Amount"), "5{Escape}");
  expect(screen.queryByRole("group", { name: QUESTION })).toBeNull();
  expect(changes()).toHaveLength(before);
});

test("shows an error beside the field for text that is no amount, and saves no empty amount", async () => {
  const question = within(await winKopi());
  const before = changes().length;
  await userEvent.type(question.getByLabelText("Amount"), "12k{Enter}");
  expect(await question.findByText("Enter an amount such as 12000 or 99.50")).toBeTruthy();
  await userEvent.clear(question.getByLabelText("Amount"));
  await userEvent.click(question.getByRole("button", { name: "Save" }));
  expect(await question.findByText("Enter an amount, or skip")).toBeTruthy();
  expect(changes()).toHaveLength(before);
});

test("shows no question about a lead that already has a value", async () => {
  serveBoard({ ...kopi, value: 500, value_currency: "SGD" });
  await openBoard("", [leadOutcome]);
  fake.update("leads").mockResolvedValue({
    data: {
      ...kopi,
      value: 500,
      value_currency: "SGD",
      stage: "closed",
      updated_at: "2026-11-21T09:00:00+00:00",
    },
    error: null,
  });
  await moveByMenu("Kopi Lane", "Closed");
  await screen.findByText("Lead moved to Closed");
  expect(screen.queryByRole("group", { name: QUESTION })).toBeNull();
});

test("shows the question in Today above the queue, with the lead's name", async () => {
  prepareToday();
  await openToday([fresh], [leadOutcome]);
  const row = within(currentRow().closest("li") as HTMLElement);
  await userEvent.selectOptions(row.getByRole("combobox", { name: "Stage" }), "closed");
  const questionWithName = "What is the deal with Fresh Co worth?";
  const question = within(await screen.findByRole("group", { name: questionWithName }));
  await userEvent.type(question.getByLabelText("Amount"), "99.50");
  await userEvent.click(question.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(changes().at(-1)).toEqual({ value: 99.5, value_currency: "SGD" }));
  await waitFor(() => expect(screen.queryByRole("group", { name: questionWithName })).toBeNull());
});
