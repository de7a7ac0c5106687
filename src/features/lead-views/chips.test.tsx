import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel } from "../../supabase/testing/fake-client.ts";
import { openBoard, prepareBoard } from "../lead-board/testing/test-board.tsx";
import { kopi } from "../leads/testing/test-lead.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const hours = {
  country: "SG",
  days: [1, 2, 3, 4, 5],
  opens: "09:00",
  closes: "18:00",
  response_minutes: 60,
  public_holidays: [],
};

beforeEach(() => {
  prepareBoard();
  fake.rows("working_hours").mockResolvedValue({ data: [hours], error: null });
  fake
    .rpc("count_chips")
    .mockResolvedValue({ data: { overdue: 2, mine: 0, fresh: 1, unplanned: 4 }, error: null });
});

function chip(name: string | RegExp) {
  return screen.findByRole("button", { name });
}

test("each chip shows the database's count of its leads, and a click filters by it", async () => {
  await openBoard();
  const overdue = await chip("Overdue 2 leads");
  expect(await chip("Mine 0 leads")).toBeTruthy();
  await userEvent.click(await chip("Nothing planned 4 leads"));
  await waitFor(() =>
    expect(fake.rpc("get_board_page").mock.lastCall?.[0].values["view"]).toMatchObject({
      only: "unplanned",
    }),
  );
  await userEvent.click(await chip("New 1 lead"));
  await waitFor(() =>
    expect(fake.rpc("get_board_page").mock.lastCall?.[0].values["view"]).toMatchObject({
      only: "new",
    }),
  );
  await userEvent.click(overdue);
  expect(overdue.getAttribute("aria-pressed")).toBe("true");
  await waitFor(() =>
    expect(fake.rpc("get_board_page").mock.lastCall?.[0].values["view"]).toMatchObject({
      only: "overdue",
      late: { day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) as string },
    }),
  );
  await userEvent.click(overdue);
  expect(overdue.getAttribute("aria-pressed")).toBe("false");
});

test("Mine is pressed if the URL has owner=me, and a click clears the owner", async () => {
  await openBoard("?owner=me");
  const mine = await chip(/^Mine/);
  expect(mine.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(mine);
  expect(mine.getAttribute("aria-pressed")).toBe("false");
  await waitFor(() =>
    expect(fake.rpc("get_board_page").mock.lastCall?.[0].values["view"]).not.toHaveProperty(
      "owner",
      "me",
    ),
  );
});

test("counts again after another user's change", async () => {
  await openBoard();
  await chip("Overdue 2 leads");
  fake
    .rpc("count_chips")
    .mockResolvedValue({ data: { overdue: 3, mine: 0, fresh: 1, unplanned: 4 }, error: null });
  const changed = { ...kopi, updated_at: "2026-11-21T08:00:00+00:00", next_action: "Call" };
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: changed, old: {} }));
  expect(await chip("Overdue 3 leads")).toBeTruthy();
});

test.each([
  [
    "a lead that is not loaded is erased",
    [() => newestChannel().change("leads", { eventType: "DELETE", new: {}, old: { id: "other" } })],
  ],
  [
    "the channel is connected again, because erasures may have been missed",
    [() => newestChannel().status("CHANNEL_ERROR"), () => newestChannel().live()],
  ],
])("counts again when %s", async (_when, steps) => {
  await openBoard();
  await chip("Overdue 2 leads");
  fake
    .rpc("count_chips")
    .mockResolvedValue({ data: { overdue: 1, mine: 0, fresh: 1, unplanned: 4 }, error: null });
  for (const step of steps) act(step);
  expect(await chip("Overdue 1 lead")).toBeTruthy();
});
