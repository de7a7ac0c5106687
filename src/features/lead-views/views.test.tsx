import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../supabase/testing/fake-client.ts";
import { openBoard, prepareBoard } from "../lead-board/testing/test-board.tsx";
import { viewQuery } from "./views-data.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const ownView = {
  id: "own",
  owner: "siti",
  name: "My late ones",
  query: "layout=compact&only=overdue",
};

beforeEach(() => {
  localStorage.clear();
  prepareBoard();
  fake.rows("board_views").mockResolvedValue({ data: [ownView], error: null });
});

async function openViews() {
  await userEvent.click(await screen.findByRole("button", { name: /^View/ }));
  return within(await screen.findByRole("dialog", { name: "Views" }));
}

test("a view contains filters, order and layout, but not the words of a search", () => {
  const params = new URLSearchParams("q=tan&stage=closed&sort=due&only=new&country=");
  expect(viewQuery(params, "table")).toBe("layout=table&only=new&sort=due");
});

test("opens a view and shows its name on the button", async () => {
  await openBoard();
  const views = await openViews();
  await userEvent.click(views.getByRole("button", { name: "My late ones" }));
  expect(
    await screen.findByRole("button", { name: "View: My late ones", hidden: true }),
  ).toBeTruthy();
  expect(
    screen.getByRole("button", { name: /^Overdue/, hidden: true }).getAttribute("aria-pressed"),
  ).toBe("true");
});

test("saves the current view under a name, and shows that a name is taken", async () => {
  fake.insert("board_views").mockResolvedValueOnce({ data: null, error: { code: "23505" } });
  await openBoard("?owner=me");
  const views = await openViews();
  const field = views.getByLabelText("Save this view as");
  await userEvent.type(field, " Mine {Enter}");
  expect(await screen.findByText("A view named “Mine” already exists.")).toBeTruthy();
  fake.insert("board_views").mockResolvedValueOnce({ data: null, error: null });
  await userEvent.click(views.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("View “Mine” saved.")).toBeTruthy();
  expect(fake.insert("board_views").mock.lastCall?.[0].values).toMatchObject({
    name: "Mine",
    query: "layout=comfortable&owner=me",
  });
});

test("saves a view for the user, or for the team if the checkbox is ticked", async () => {
  fake.insert("board_views").mockResolvedValue({ data: null, error: null });
  await openBoard("?owner=me");
  const views = await openViews();
  const field = views.getByLabelText("Save this view as");
  await userEvent.type(field, "Mine{Enter}");
  expect(await screen.findByText("View “Mine” saved.")).toBeTruthy();
  expect(fake.insert("board_views").mock.lastCall?.[0].values).not.toHaveProperty("owner");
  await userEvent.click(views.getByLabelText("Share with the team"));
  await userEvent.type(field, "All{Enter}");
  expect(await screen.findByText("View “All” saved.")).toBeTruthy();
  expect(fake.insert("board_views").mock.lastCall?.[0].values).toMatchObject({ owner: null });
});

test("saves a view once if Enter is pressed twice, and keeps text that is typed meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: null; error: null }>();
  fake.insert("board_views").mockReturnValueOnce(promise);
  await openBoard("?owner=me");
  const views = await openViews();
  const field = views.getByLabelText<HTMLInputElement>("Save this view as");
  await userEvent.type(field, "Mine{Enter}{Enter}");
  expect(await views.findByRole("button", { name: "Saving..." })).toBeTruthy();
  await userEvent.type(field, " of May");
  resolve({ data: null, error: null });
  expect(await screen.findByText("View “Mine” saved.")).toBeTruthy();
  expect(field.value).toBe("Mine of May");
  expect(fake.insert("board_views")).toHaveBeenCalledOnce();
});

test("shows that another user renamed a view first, and undoes a deletion", async () => {
  fake.update("board_views").mockResolvedValue({ data: [], error: null });
  await openBoard();
  const views = await openViews();
  await userEvent.click(views.getByRole("button", { name: "Rename My late ones" }));
  const field = views.getByLabelText("New name of My late ones");
  await userEvent.clear(field);
  await userEvent.type(field, "Late{Enter}");
  expect(await screen.findByText("Someone else has renamed or deleted it.")).toBeTruthy();
  expect(fake.update("board_views").mock.lastCall?.[0]).toMatchObject({
    values: { name: "Late" },
    filters: { id: "own", name: "My late ones" },
  });
  await waitFor(() => expect(views.queryByLabelText("New name of My late ones")).toBeTruthy());
  await userEvent.clear(field);
  await userEvent.type(field, "My late ones{Enter}");

  fake.delete("board_views").mockResolvedValue({ data: null, error: null });
  fake.insert("board_views").mockResolvedValue({ data: null, error: null });
  await userEvent.click(await views.findByRole("button", { name: "Delete view My late ones" }));
  await screen.findByText("View “My late ones” deleted.");
  await userEvent.click(screen.getByRole("button", { name: "Undo", hidden: true }));
  await screen.findByText("View “My late ones” saved.");
  expect(fake.insert("board_views").mock.lastCall?.[0].values).toMatchObject({
    id: "own",
    name: "My late ones",
    query: ownView.query,
  });
});

test("renaming focuses the field and then the button; closing the popover ends it", async () => {
  await openBoard();
  let views = await openViews();
  await userEvent.click(views.getByRole("button", { name: "Rename My late ones" }));
  const field = views.getByLabelText<HTMLInputElement>("New name of My late ones");
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("{Enter}");
  const rename = await views.findByRole("button", { name: "Rename My late ones" });
  expect(document.activeElement).toBe(rename);
  await userEvent.click(rename);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Views" })).toBeNull());
  views = await openViews();
  expect(views.getByRole("button", { name: "My late ones" })).toBeTruthy();
});
