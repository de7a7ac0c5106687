import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { type Answer, fake } from "./fake-supabase.ts";
import {
  answer,
  companiesIn,
  kopi,
  moveByMenu,
  openBoard,
  prepareBoard,
  press,
  serverError,
  tiffin,
} from "./test-board.tsx";

vi.mock("../../supabase/client.ts", () => import("./fake-supabase.ts"));

beforeEach(prepareBoard);

test("a move is seen before the server answers, and compares with the stage that was seen", async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  fake.update.mockReturnValue(promise);
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  expect(companiesIn("Closed")).toEqual(["Kopi Lane"]);
  expect(fake.update).toHaveBeenCalledWith(
    { stage: "closed" },
    { id: "kopi", stage: "interested" },
  );
  expect(screen.queryByText("Lead Updated")).toBeNull();
  resolve({ data: { ...kopi, stage: "closed" }, error: null });
  expect(await screen.findByText("Lead Updated")).toBeTruthy();
  expect(screen.getByText("Lead moved to Closed")).toBeTruthy();
});

test("a move that fails goes back, and says so", async () => {
  fake.update.mockResolvedValue(serverError);
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  expect(await screen.findByText("Failed to update lead stage.")).toBeTruthy();
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
  expect(companiesIn("Closed")).toEqual([]);
});

test("one move that fails leaves another one that held where it is", async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  fake.update.mockReturnValueOnce(promise);
  fake.update.mockResolvedValueOnce({ data: { ...tiffin, stage: "failed" }, error: null });
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  await moveByMenu("Tiffin & Co", "Failed");
  await screen.findByText("Lead moved to Failed");
  resolve(serverError);
  expect(await screen.findByText("Failed to update lead stage.")).toBeTruthy();
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
  expect(companiesIn("Failed")).toEqual(["Tiffin & Co"]);
});

test("where another admin was first, the card goes to where it is, and the admin is told", async () => {
  fake.update.mockResolvedValue({ data: null, error: null });
  await openBoard();
  fake.activeLeads.mockImplementation(() => answer({ ...kopi, stage: "failed" }, tiffin));
  await moveByMenu("Kopi Lane", "Closed");
  expect(await screen.findByText("Lead Not Moved")).toBeTruthy();
  expect(screen.getByText("Someone else moved Kopi Lane to Failed first.")).toBeTruthy();
  expect(companiesIn("Failed")).toEqual(["Kopi Lane"]);
});

test("a refusal without a reason is a failure, not another admin's move", async () => {
  fake.update.mockResolvedValue({ data: null, error: null });
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  expect(await screen.findByText("Failed to update lead stage.")).toBeTruthy();
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
});

test("Undo moves the lead back", async () => {
  fake.update.mockImplementation((change) =>
    Promise.resolve({ data: { ...kopi, ...change }, error: null }),
  );
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(fake.update).toHaveBeenLastCalledWith(
    { stage: "interested" },
    { id: "kopi", stage: "closed" },
  );
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
});

test("a card moved by keyboard drops in the next column and keeps the focus", async () => {
  fake.update.mockResolvedValue({ data: { ...kopi, stage: "request-demo" }, error: null });
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await press("Space");
  await press("ArrowRight");
  expect(screen.getByText("Kopi Lane is over Request Demo.")).toBeTruthy();
  await press("Space");
  expect(companiesIn("Request Demo")).toEqual(["Kopi Lane"]);
  expect(fake.update).toHaveBeenCalledOnce();
  const handle = screen.getByRole("button", { name: "Drag Kopi Lane" });
  await waitFor(() => expect(document.activeElement).toBe(handle));
});

test("a drop in the same column does nothing", async () => {
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await press("Space");
  await press("ArrowRight");
  await press("ArrowLeft");
  await press("Space");
  expect(screen.getByText("Kopi Lane stays in Interested.")).toBeTruthy();
  expect(fake.update).not.toHaveBeenCalled();
  expect(screen.queryByText("Lead Updated")).toBeNull();
});

test("what comes in during a drag shows when it is over", async () => {
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await press("Space");
  act(() => fake.change({ eventType: "UPDATE", new: { ...tiffin, stage: "failed" }, old: {} }));
  expect(companiesIn("Request Trial")).toEqual(["Tiffin & Co"]);
  await press("Escape");
  expect(companiesIn("Failed")).toEqual(["Tiffin & Co"]);
});
