import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../supabase/testing/fake-client.ts";
import { openBoard } from "../lead-board/testing/test-board.tsx";
import {
  box,
  choose,
  prepareSelection,
  lastRequest,
} from "../lead-selection/testing/test-selection.tsx";
import { leadOutcome } from "./extension.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(() => {
  prepareSelection();
  const reasons = [{ title: "No reply", place: 1 }];
  fake.rows("lost_reasons").mockResolvedValue({ data: reasons, error: null });
});

test("asks once for the lost reason of all leads that were moved to Failed together", async () => {
  await openBoard("", [leadOutcome]);
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  await choose("Move to...", "Failed");
  const question = await screen.findByRole("group", { name: "Why were they lost?" });
  await userEvent.click(within(question).getByRole("button", { name: "No reply" }));
  expect(await screen.findByText("Lost reason of 2 leads saved: No reply.")).toBeTruthy();
  expect(lastRequest()).toMatchObject({
    act: "lose",
    changes: [
      { id: "ayam", seen: { lost_reason: null }, lost_reason: "No reply" },
      { id: "bakso", seen: { lost_reason: null }, lost_reason: "No reply" },
    ],
  });
  expect(screen.queryByRole("group", { name: "Why were they lost?" })).toBeNull();
});
