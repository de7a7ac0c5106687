import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import type { Lead } from "../leads/model/lead.ts";
import { kopi } from "../leads/testing/test-lead.ts";
import { renderPanel } from "../lead-panel/testing/test-panel.tsx";
import { leadOutcome } from "./extension.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

/** The lead as the fake database stores it. */
let stored: Lead;

beforeEach(() => {
  resetFakeClient();
  fake.rows("lost_reasons").mockResolvedValue({
    data: [
      { title: "Too expensive", place: 1 },
      { title: "Not now", place: 2 },
    ],
    error: null,
  });
  let minute = 10;
  fake.update("leads").mockImplementation(async ({ values }) => {
    stored = { ...stored, ...values, updated_at: `2026-11-21T09:${(minute += 1)}:00+00:00` };
    return { data: stored, error: null };
  });
});

async function openPanel(lead: Lead) {
  stored = lead;
  await renderPanel("/admin/dashboard/leads/kopi", [lead], { extensions: [leadOutcome] });
  const panel = within(await screen.findByRole("dialog", { name: "Kopi Lane" }));
  const value = within(await panel.findByLabelText("Value"));
  return { panel, value };
}

async function saveAmount(amount: string) {
  const form = within(await screen.findByRole("dialog", { name: "Value" }));
  const field = form.getByLabelText<HTMLInputElement>("Amount");
  await userEvent.clear(field);
  if (amount) await userEvent.type(field, amount);
  await userEvent.click(form.getByRole("button", { name: "Save Value" }));
  return form;
}

test("sets a value in the country's currency, removes it, and Undo restores it", async () => {
  const { value } = await openPanel({ ...kopi, country: "MY", contact_number: "+60 12-555 0162" });
  await userEvent.click(value.getByRole("button", { name: "Set value" }));
  const form = await saveAmount("a lot");
  expect(form.getByLabelText<HTMLSelectElement>("Currency").value).toBe("MYR");
  expect(await form.findByText("Enter an amount such as 12000 or 99.50")).toBeTruthy();
  expect(fake.update("leads")).not.toHaveBeenCalled();

  await saveAmount("12,000");
  expect(await value.findByText(/^MYR\s12,000$/)).toBeTruthy();
  expect(stored).toMatchObject({ value: 12_000, value_currency: "MYR" });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Value" })).toBeNull());

  await userEvent.click(value.getByRole("button", { name: "Change value" }));
  await saveAmount("");
  expect(await value.findByText("Not set")).toBeTruthy();
  expect(await screen.findByText("The value has been removed.")).toBeTruthy();
  // The newest toast comes first.
  const [undo] = screen.getAllByText("Undo");
  if (undo) await userEvent.click(undo);
  expect(await value.findByText(/^MYR\s12,000$/)).toBeTruthy();
});

test("changes the lost reason in the panel, and undoes it", async () => {
  const { panel } = await openPanel({ ...kopi, stage: "failed" });
  const reason = await panel.findByLabelText<HTMLSelectElement>("Lost reason");
  await panel.findByRole("option", { name: "Not now" });
  await userEvent.selectOptions(reason, "Not now");
  expect(await screen.findByText("Lost reason saved: Not now.")).toBeTruthy();
  expect(stored).toMatchObject({ stage: "failed", lost_reason: "Not now" });
  await userEvent.selectOptions(reason, "");
  expect(await screen.findByText("The lost reason has been removed.")).toBeTruthy();
  expect(stored.lost_reason).toBeNull();
});

test("the panel asks for the lost reason; Escape closes the question, not the panel", async () => {
  const { panel } = await openPanel(kopi);
  await userEvent.selectOptions(panel.getByRole("combobox", { name: "Stage" }), "Failed");
  const question = within(await panel.findByRole("group", { name: "Why was it lost?" }));
  question.getByRole("button", { name: "Skip" }).focus();
  await userEvent.keyboard("{Escape}");
  expect(panel.queryByRole("group", { name: "Why was it lost?" })).toBeNull();
  expect(screen.getByRole("dialog", { name: "Kopi Lane" })).toBeTruthy();
  expect(stored).toMatchObject({ stage: "failed", lost_reason: null });
});
