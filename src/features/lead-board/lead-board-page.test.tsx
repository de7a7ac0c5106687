import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Lead } from "../leads/model/lead.ts";
import { fake, newestChannel } from "../../supabase/testing/fake-client.ts";
import { companiesIn, openBoard, prepareBoard, renderBoard } from "./testing/test-board.tsx";
import { refuseBoard, serveBoard } from "./testing/serve-board.ts";
import { testLead, kopi, serverError } from "../leads/testing/test-lead.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(prepareBoard);

test("shows each lead as a card in its stage's column, with its fields and the count", async () => {
  await openBoard();
  const column = screen.getByRole("region", { name: "Interested" });
  const { created_at, ...boardLead } = kopi;
  for (const text of [
    boardLead.company_name,
    boardLead.contact_name,
    boardLead.email,
    boardLead.contact_number,
    boardLead.solution_interested,
    boardLead.remarks,
  ]) {
    expect(within(column).getByText(text)).toBeTruthy();
  }
  expect(column.querySelector("time")?.dateTime).toBe(created_at);
  expect(within(column).getByText("1").textContent).toBe("1 lead");
  expect(
    screen.getByText("Drag and drop leads between stages to update their status"),
  ).toBeTruthy();
});

test("marks the search as a part of the page that toasts must not cover", async () => {
  await openBoard();
  const search = screen.getByRole("searchbox", { name: "Search leads" });
  expect(search.closest("[data-uncovered]")).toBeTruthy();
});

test("shows another admin's move, a new lead and a deletion without a reload", async () => {
  await openBoard();
  act(() =>
    newestChannel().change("leads", {
      eventType: "UPDATE",
      new: { ...kopi, stage: "failed" },
      old: {},
    }),
  );
  expect(companiesIn("Failed")).toEqual(["Kopi Lane"]);
  const arrived = testLead({ id: "new", company_name: "Bright Dental" });
  act(() => newestChannel().change("leads", { eventType: "INSERT", new: arrived, old: {} }));
  expect(companiesIn("Interested")).toEqual(["Bright Dental"]);
  const trashed = { ...arrived, deleted_at: arrived.updated_at };
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: trashed, old: {} }));
  expect(companiesIn("Interested")).toEqual([]);
});

test("reads changes that it has missed when Realtime reconnects", async () => {
  await openBoard();
  expect(screen.getByText("Live")).toBeTruthy();
  act(() => newestChannel().status("CHANNEL_ERROR"));
  expect(screen.getByText("Reconnecting...")).toBeTruthy();
  const moved = { ...kopi, stage: "failed", updated_at: "2026-11-20T09:00:00+00:00" };
  fake.rpc("get_changed_leads").mockResolvedValue({ data: [moved], error: null });
  act(() => newestChannel().live());
  await waitFor(() => expect(companiesIn("Failed")).toEqual(["Kopi Lane"]));
});

test("removes a deleted lead from the board, and focuses the next card", async () => {
  const neighbour = testLead({ id: "next", company_name: "Bright Dental" });
  serveBoard(kopi, neighbour);
  await openBoard();
  await userEvent.click(screen.getByRole("button", { name: "Delete Kopi Lane" }));
  expect(companiesIn("Interested")).toEqual(["Bright Dental"]);
  expect(await screen.findByText("Lead moved to trash successfully.")).toBeTruthy();
  expect(screen.getByText("Success")).toBeTruthy();
  expect(fake.rpc("soft_delete_lead")).toHaveBeenCalledWith(
    expect.objectContaining({ values: { lead_id: "kopi", seen_stage: "interested" } }),
  );
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Drag Bright Dental" }));
});

test.each([serverError, { data: false, error: null }])(
  "keeps the lead and shows an error if a deletion fails: %o",
  async (refusal) => {
    fake.rpc("soft_delete_lead").mockResolvedValue(refusal);
    await openBoard();
    await userEvent.click(screen.getByRole("button", { name: "Delete Kopi Lane" }));
    expect(await screen.findByText("Failed to delete lead.")).toBeTruthy();
    expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
  },
);

test("shows one error with a Try again button if the leads cannot be read", async () => {
  refuseBoard(serverError);
  await openBoard();
  expect(await screen.findByText("Failed to fetch leads. Please try again.")).toBeTruthy();
  serveBoard(kopi);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(companiesIn("Interested")).toEqual(["Kopi Lane"]));
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test.each(["JWT expired", "Invalid Refresh Token: Refresh Token Not Found"])(
  "signs the user out if the server answers '%s'",
  async (message) => {
    refuseBoard({ data: null, error: { code: "PGRST301", message } });
    renderBoard();
    await waitFor(() => expect(fake.auth.signOut).toHaveBeenCalled());
    expect(screen.queryByText("Failed to fetch leads. Please try again.")).toBeNull();
  },
);

test("says that the leads are loading", async () => {
  const response = Promise.withResolvers<{ data: Lead[]; error: null }>();
  fake.rpc("get_board_page").mockReturnValue(response.promise);
  renderBoard();
  expect(screen.getByText("Loading dashboard...")).toBeTruthy();
  response.resolve({ data: [kopi], error: null });
  await waitFor(() => expect(companiesIn("Interested")).toEqual(["Kopi Lane"]));
  expect(screen.queryByText("Loading dashboard...")).toBeNull();
});

test("explains where leads come from if there are none", async () => {
  serveBoard();
  await openBoard();
  expect(screen.getByText("No leads yet")).toBeTruthy();
  expect(screen.getAllByText("No leads in this stage.")).toHaveLength(5);
});
