import "../../ui/testing/overlays.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { LostReasonsCard } from "./lost-reasons-card.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../ui/toast-region.tsx"));

function serve(...titles: string[]) {
  const data = titles.map((title, place) => ({ title, place }));
  fake.rows("lost_reasons").mockResolvedValue({ data, error: null });
}

beforeEach(() => {
  resetFakeClient();
  serve("No reply", "Not now");
});

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <LostReasonsCard />
      </ToastProvider>
    </SWRConfig>,
  );
}

test("adds a reason at the end, and refuses one that already exists", async () => {
  show();
  await userEvent.type(await screen.findByLabelText("New reason"), " Seasonal ");
  serve("No reply", "Not now", "Seasonal");
  await userEvent.click(screen.getByRole("button", { name: "Add Reason" }));
  expect(await screen.findByText("“Seasonal” has been added.")).toBeTruthy();
  expect(fake.insert("lost_reasons").mock.lastCall?.[0].values).toEqual({ title: "Seasonal" });
  expect(screen.getAllByRole("listitem")).toHaveLength(3);

  fake
    .insert("lost_reasons")
    .mockResolvedValue({ data: null, error: { code: "23505", message: "duplicate key" } });
  await userEvent.type(screen.getByLabelText("New reason"), "not now");
  await userEvent.click(screen.getByRole("button", { name: "Add Reason" }));
  expect(await screen.findByText("“not now” is already in the list.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("New reason").value).toBe("not now");
});

test("keeps text that is typed while a reason is being added", async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: null; error: null }>();
  fake.insert("lost_reasons").mockReturnValueOnce(promise);
  show();
  const field = await screen.findByLabelText<HTMLInputElement>("New reason");
  await userEvent.type(field, "Seasonal");
  await userEvent.click(screen.getByRole("button", { name: "Add Reason" }));
  await userEvent.clear(field);
  await userEvent.type(field, "Moved away");
  resolve({ data: null, error: null });
  expect(await screen.findByText("“Seasonal” has been added.")).toBeTruthy();
  await screen.findByRole("button", { name: "Add Reason" });
  expect(field.value).toBe("Moved away");
});

test("shows an error beside the field for an empty reason and for one that is too long", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Add Reason" }));
  expect(await screen.findByText("Reason is required")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("New reason"), "x".repeat(41));
  expect(await screen.findByText("Reason must be at most 40 characters")).toBeTruthy();
  expect(fake.insert("lost_reasons")).not.toHaveBeenCalled();
});

test("removes a reason, which Undo restores; an empty list explains its effect", async () => {
  fake.delete("lost_reasons").mockResolvedValue({ data: [{ title: "No reply" }], error: null });
  show();
  const remove = await screen.findByRole("button", { name: "Remove No reply" });
  serve();
  await userEvent.click(remove);
  expect(
    await screen.findByText("The list is empty, so the desk does not ask for a reason."),
  ).toBeTruthy();
  expect(fake.delete("lost_reasons").mock.lastCall?.[0].filters).toEqual({ title: "No reply" });
  serve("No reply");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("No reply")).toBeTruthy();
});

test("loads the reasons again after a failure when the user clicks Try again", async () => {
  fake
    .rows("lost_reasons")
    .mockResolvedValue({ data: null, error: { code: "XX000", message: "boom" } });
  show();
  const retryButton = await screen.findByRole("button", { name: "Try again" });
  serve("No reply");
  await userEvent.click(retryButton);
  expect(await screen.findByText("No reply")).toBeTruthy();
});
