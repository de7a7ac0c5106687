import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel } from "../../supabase/testing/fake-client.ts";
import {
  currentRow,
  due,
  fresh,
  openToday,
  prepareToday,
  queuedCompanies,
} from "../today/testing/test-today.tsx";
import { leadOutcome } from "./extension.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(prepareToday);

test("Today asks above the queue why the lead was lost, then focuses the open row", async () => {
  const reasons = [{ title: "Too expensive", place: 1 }];
  fake.rows("lost_reasons").mockResolvedValue({ data: reasons, error: null });
  await openToday([fresh, due], [leadOutcome]);
  const row = currentRow().closest("li") as HTMLElement;
  await userEvent.selectOptions(within(row).getByRole("combobox", { name: "Stage" }), "failed");
  const question = await screen.findByRole("group", { name: "Why was Fresh Co lost?" });
  expect(queuedCompanies()).toEqual(["Due Co"]);
  expect(screen.getByText(/^Why was Fresh Co lost\? Answer above the queue/)).toBeTruthy();
  await userEvent.click(within(question).getByRole("button", { name: "Too expensive" }));
  expect(fake.update("leads").mock.lastCall?.[0]).toMatchObject({
    values: { lost_reason: "Too expensive" },
    filters: { id: "fresh", stage: "failed" },
  });
  expect(screen.queryByRole("group", { name: /lost/ })).toBeNull();
  expect(document.activeElement).toBe(currentRow());
});

test("keeps the question after the lead has left the queue, until it is in the trash", async () => {
  const reasons = [{ title: "Too expensive", place: 1 }];
  fake.rows("lost_reasons").mockResolvedValue({ data: reasons, error: null });
  await openToday([fresh, due], [leadOutcome]);
  const item = currentRow().closest("li") as HTMLElement;
  await userEvent.selectOptions(within(item).getByRole("combobox", { name: "Stage" }), "failed");
  await screen.findByRole("group", { name: "Why was Fresh Co lost?" });
  const readings = fake.rpc("get_today").mock.calls.length;
  fake.rpc("get_today").mockResolvedValue({ data: [due], error: null });
  // A change that arrives without the whole row makes the desk read the queue again.
  const incomplete = { eventType: "UPDATE", new: { id: "another" }, old: {} };
  act(() => newestChannel().change("leads", incomplete));
  await waitFor(() => expect(fake.rpc("get_today").mock.calls.length).toBeGreaterThan(readings));
  await act(async () => {});
  expect(screen.getByRole("group", { name: "Why was Fresh Co lost?" })).toBeTruthy();
  const updated_at = "2031-01-02T00:00:00+00:00";
  const row = { ...fresh, stage: "failed", deleted_at: updated_at, updated_at };
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: row, old: {} }));
  await waitFor(() => expect(screen.queryByRole("group", { name: /lost/ })).toBeNull());
});
