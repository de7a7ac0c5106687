import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Lead } from "../../leads/model/lead.ts";
import { type Answer, fake, newestChannel } from "../../../supabase/testing/fake-client.ts";
import { companiesIn, moveByMenu, openBoard, prepareBoard, press } from "../testing/test-board.tsx";
import { kopi, serverError, tiffin } from "../../leads/testing/test-lead.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(prepareBoard);

test("shows a move before the server answers, and sends the stage that the user saw", async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  fake.update("leads").mockReturnValue(promise);
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  expect(companiesIn("Closed")).toEqual(["Kopi Lane"]);
  expect(fake.update("leads")).toHaveBeenCalledWith(
    expect.objectContaining({
      values: { stage: "closed" },
      filters: { id: "kopi", stage: "interested" },
    }),
  );
  expect(screen.queryByText("Lead Updated")).toBeNull();
  resolve({ data: { ...kopi, stage: "closed" }, error: null });
  expect(await screen.findByText("Lead Updated")).toBeTruthy();
  expect(screen.getByText("Lead moved to Closed")).toBeTruthy();
});

test("rolls back a failed move with a message", async () => {
  fake.update("leads").mockResolvedValue(serverError);
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  expect(await screen.findByText("Failed to update lead stage.")).toBeTruthy();
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
  expect(companiesIn("Closed")).toEqual([]);
});

test("rolls back a failed move, but not another lead's move that succeeded", async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  fake.update("leads").mockReturnValueOnce(promise);
  fake.update("leads").mockResolvedValueOnce({ data: { ...tiffin, stage: "failed" }, error: null });
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  await moveByMenu("Tiffin & Co", "Failed");
  await screen.findByText("Lead moved to Failed");
  resolve(serverError);
  expect(await screen.findByText("Failed to update lead stage.")).toBeTruthy();
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
  expect(companiesIn("Failed")).toEqual(["Tiffin & Co"]);
});

/** Sets the lead and its last event that the fake server returns when the board reads the lead again. */
function serveCurrent(lead: Lead | null, event: object | null = null) {
  fake.row("leads").mockResolvedValue({ data: lead, error: null });
  fake.row("lead_events").mockResolvedValue({ data: event, error: null });
}

const siti = { actor_name: "Siti Rahman", actor_email: "siti@selat.example" };

test("shows a lead in its new stage if another admin has moved it first, and names the admin", async () => {
  fake.update("leads").mockResolvedValue({ data: null, error: null });
  serveCurrent(
    { ...kopi, stage: "failed", updated_at: "2026-11-20T09:00:00+00:00" },
    { ...siti, kind: "moved", created_at: new Date().toISOString() },
  );
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  expect(await screen.findByText("Lead Not Moved")).toBeTruthy();
  expect(screen.getByText("Siti Rahman moved Kopi Lane to Failed just now.")).toBeTruthy();
  expect(companiesIn("Failed")).toEqual(["Kopi Lane"]);
});

test("removes a lead that another admin has deleted first, and names the admin", async () => {
  fake.update("leads").mockResolvedValue({ data: null, error: null });
  serveCurrent(
    { ...kopi, deleted_at: "2026-11-20T09:00:00+00:00", updated_at: "2026-11-20T09:00:00+00:00" },
    { ...siti, actor_name: null, kind: "deleted", created_at: new Date().toISOString() },
  );
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  const message = "siti@selat.example moved Kopi Lane to trash just now.";
  expect(await screen.findByText(message)).toBeTruthy();
  expect(companiesIn("Closed")).toEqual([]);
  expect(companiesIn("Interested")).toEqual([]);
});

test("shows an error if a move changes no row and nobody else has changed the lead", async () => {
  fake.update("leads").mockResolvedValue({ data: null, error: null });
  serveCurrent(kopi);
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  expect(await screen.findByText("Failed to update lead stage.")).toBeTruthy();
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
});

test("cancels a drag and says why if another admin deletes the dragged lead", async () => {
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await press("Space");
  const deletedLead = { ...kopi, deleted_at: kopi.updated_at };
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: deletedLead, old: {} }));
  expect(await screen.findByText("Cancelled. Someone else moved Kopi Lane to trash.")).toBeTruthy();
  expect(companiesIn("Interested")).toEqual([]);
  expect(fake.update("leads")).not.toHaveBeenCalled();
});

test("moves the lead back when the Undo button is pressed", async () => {
  const moved = { ...kopi, stage: "closed", updated_at: "2026-11-21T08:00:00+00:00" };
  fake.update("leads").mockResolvedValue({ data: moved, error: null });
  const undone = { ...kopi, updated_at: "2026-11-21T08:00:01+00:00" };
  fake.rpc("undo_lead_move").mockResolvedValue({ data: undone, error: null });
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Lead moved to Interested");
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
});

test("Z undoes the user's last move, and Shift+Z redoes it", async () => {
  const moved = { ...kopi, stage: "closed", updated_at: "2026-11-21T08:00:00+00:00" };
  const undone = { ...kopi, updated_at: "2026-11-21T08:00:01+00:00" };
  const movedAgain = { ...moved, updated_at: "2026-11-21T08:00:02+00:00" };
  fake.update("leads").mockResolvedValue({ data: moved, error: null });
  fake
    .rpc("undo_lead_move")
    .mockResolvedValueOnce({ data: undone, error: null })
    .mockResolvedValueOnce({ data: movedAgain, error: null });
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  await screen.findByText("Lead moved to Closed");
  await userEvent.keyboard("z");
  await screen.findByText("Lead moved to Interested");
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
  await userEvent.keyboard("{Shift>}Z{/Shift}");
  await screen.findByText("Lead moved to Closed");
  expect(companiesIn("Closed")).toEqual(["Kopi Lane"]);
});

test("moves a card to the next column by keyboard, and keeps the focus on it", async () => {
  fake.update("leads").mockResolvedValue({ data: { ...kopi, stage: "request-demo" }, error: null });
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await press("Space");
  await press("ArrowRight");
  expect(screen.getByText("Kopi Lane is over Request Demo.")).toBeTruthy();
  await press("Space");
  expect(companiesIn("Request Demo")).toEqual(["Kopi Lane"]);
  expect(fake.update("leads")).toHaveBeenCalledOnce();
  // After a drag by touch the next click is suppressed; after one by keyboard it must not be.
  expect(fireEvent.click(screen.getByRole("heading", { name: "Lead Management Dashboard" }))).toBe(
    true,
  );
  const handle = screen.getByRole("button", { name: "Drag Kopi Lane" });
  await waitFor(() => expect(document.activeElement).toBe(handle));
  await screen.findByText("Lead moved to Request Demo");
});

test("handles every key if keys are pressed faster than the board renders", async () => {
  fake
    .update("leads")
    .mockResolvedValue({ data: { ...kopi, stage: "request-trial" }, error: null });
  await openBoard();
  const handle = screen.getByRole("button", { name: "Drag Kopi Lane" });
  handle.focus();
  act(() => {
    for (const code of ["Space", "ArrowRight", "ArrowRight"]) fireEvent.keyDown(handle, { code });
  });
  fireEvent.keyDown(handle, { code: "Space" });
  expect(await screen.findByText("Kopi Lane was dropped in Request Trial.")).toBeTruthy();
  expect(companiesIn("Request Trial")).toEqual(["Kopi Lane", "Tiffin & Co"]);
  await screen.findByText("Lead moved to Request Trial");
});

test("sends nothing if a card is dropped in its own column", async () => {
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await press("Space");
  await press("ArrowRight");
  await press("ArrowLeft");
  await press("Space");
  expect(screen.getByText("Kopi Lane stays in Interested.")).toBeTruthy();
  expect(fake.update("leads")).not.toHaveBeenCalled();
  expect(screen.queryByText("Lead Updated")).toBeNull();
});

test("shows changes that arrive during a drag only after the drag", async () => {
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await press("Space");
  act(() =>
    newestChannel().change("leads", {
      eventType: "UPDATE",
      new: { ...tiffin, stage: "failed" },
      old: {},
    }),
  );
  expect(companiesIn("Request Trial")).toEqual(["Tiffin & Co"]);
  await press("Escape");
  expect(companiesIn("Failed")).toEqual(["Tiffin & Co"]);
});
