import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openBoard } from "../lead-board/testing/test-board.tsx";
import { box, prepareSelection, lastRequest } from "../lead-selection/testing/test-selection.tsx";
import { leadPlan } from "./extension.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(prepareSelection);

test("N plans an action for all selected leads, and undo restores each lead's previous plan", async () => {
  await openBoard("", [leadPlan]);
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  await userEvent.keyboard("n");
  await screen.findByRole("menuitem", { name: "Call tomorrow" });
  await userEvent.keyboard("t");
  expect(await screen.findByText("2 leads, next: Call tomorrow")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await userEvent.keyboard("z");
  await waitFor(() => expect(lastRequest()).toMatchObject({ act: "plan", is_whole: false }));
  expect(lastRequest()?.["changes"]).toMatchObject([
    { id: "ayam", next_action: null, next_action_on: null },
    { id: "bakso", next_action: null, next_action_on: null },
  ]);
});
