import "../../ui/testing/overlays.ts";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { useServerData } from "../../supabase/use-server-data.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { fetchWorkingHours } from "../leads/data/working-hours-data.ts";
import type { Holiday } from "../leads/model/lead.ts";
import { HolidaysCard } from "./holidays-card.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const year = new Date().getFullYear();
const christmas: Holiday = { country: "SG", day: `${year}-12-25`, name: "Christmas Day" };
const nyepi: Holiday = { country: "ID", day: `${year + 1}-03-08`, name: "Nyepi" };

beforeAll(() => import("../../ui/toast-region.tsx"));

function serve(...holidays: Holiday[]) {
  fake.rows("public_holidays").mockResolvedValue({ data: holidays, error: null });
}

beforeEach(() => {
  resetFakeClient();
  serve(christmas, nyepi);
});

/** Reads the working hours, as the board does for its marks of overdue replies. */
function Hours() {
  useServerData(leadKeys.hours(), fetchWorkingHours);
  return null;
}

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <HolidaysCard />
        <Hours />
      </ToastProvider>
    </SWRConfig>,
  );
}

async function fill(day: string, name: string) {
  await userEvent.type(await screen.findByLabelText("Day"), day);
  await userEvent.type(screen.getByLabelText("Name of the holiday"), name);
  await userEvent.click(screen.getByRole("button", { name: "Add Holiday" }));
}

test("lists the holidays of the chosen country and year", async () => {
  show();
  const nationalHolidays = await screen.findByRole("list", {
    name: `Public holidays of Singapore in ${year}`,
  });
  expect(within(nationalHolidays).getAllByRole("listitem")).toHaveLength(1);
  expect(nationalHolidays.textContent).toContain("25 Dec");
  expect(nationalHolidays.textContent).toContain("Christmas Day");

  await userEvent.selectOptions(screen.getByLabelText("Country"), "Indonesia");
  expect(
    screen.getByText(new RegExp(`^No public holidays for Indonesia in ${year} yet`)),
  ).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Year"), String(year + 1));
  expect(screen.getByText("Nyepi")).toBeTruthy();
});

test("adds a holiday to the chosen country", async () => {
  show();
  await fill(`${year}-08-09`, " National Day ");
  expect(await screen.findByText("National Day has been added.")).toBeTruthy();
  expect(fake.insert("public_holidays").mock.lastCall?.[0].values).toEqual({
    country: "SG",
    day: `${year}-08-09`,
    name: "National Day",
  });
  expect(screen.getByLabelText<HTMLInputElement>("Name of the holiday").value).toBe("");
});

test("reads the working hours again after a holiday was added or removed", async () => {
  fake.delete("public_holidays").mockResolvedValue({ data: [{ day: christmas.day }], error: null });
  show();
  const hours = fake.rows("working_hours");
  await fill(`${year}-08-09`, "National Day");
  await screen.findByText("National Day has been added.");
  await waitFor(() => expect(hours).toHaveBeenCalledTimes(2));
  await userEvent.click(screen.getByRole("button", { name: /^Remove Christmas Day/ }));
  await screen.findByText("Christmas Day has been removed.");
  await waitFor(() => expect(hours).toHaveBeenCalledTimes(3));
});

test("keeps text that is typed while a holiday is being added", async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: null; error: null }>();
  fake.insert("public_holidays").mockReturnValueOnce(promise);
  show();
  await fill(`${year}-08-09`, "National Day");
  const name = screen.getByLabelText<HTMLInputElement>("Name of the holiday");
  await userEvent.clear(name);
  await userEvent.type(name, "Deepavali");
  resolve({ data: null, error: null });
  expect(await screen.findByText("National Day has been added.")).toBeTruthy();
  await screen.findByRole("button", { name: "Add Holiday" });
  expect(name.value).toBe("Deepavali");
});

test("shows an error at the day and at the name if they are missing, and sends nothing", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Add Holiday" }));
  expect(await screen.findByText("Choose a day")).toBeTruthy();
  expect(screen.getByText("Name is required")).toBeTruthy();
  expect(fake.insert("public_holidays")).not.toHaveBeenCalled();
});

test("shows an error if the day already is a holiday, and keeps the typed text", async () => {
  fake
    .insert("public_holidays")
    .mockResolvedValue({ data: null, error: { code: "23505", message: "duplicate key" } });
  show();
  await fill(`${year}-12-25`, "Christmas");
  expect(await screen.findByText(/25 Dec is already a public holiday\.$/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Name of the holiday").value).toBe("Christmas");
});

test("removes a holiday, and adds it again on Undo", async () => {
  fake.delete("public_holidays").mockResolvedValue({ data: [{ day: christmas.day }], error: null });
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Remove Christmas Day/ }));
  expect(await screen.findByText("Christmas Day has been removed.")).toBeTruthy();
  expect(fake.delete("public_holidays").mock.lastCall?.[0].filters).toEqual({
    country: "SG",
    day: christmas.day,
  });
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Christmas Day has been added.")).toBeTruthy();
  expect(fake.insert("public_holidays").mock.lastCall?.[0].values).toEqual(christmas);
});

test("shows an error if a holiday cannot be removed", async () => {
  fake
    .delete("public_holidays")
    .mockResolvedValue({ data: null, error: { code: "XX000", message: "boom" } });
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Remove Christmas Day/ }));
  expect(
    await screen.findByText("Failed to remove the public holiday. Please try again."),
  ).toBeTruthy();
});

test("requests the holidays again on 'Try again' after they could not be loaded", async () => {
  fake
    .rows("public_holidays")
    .mockResolvedValue({ data: null, error: { code: "XX000", message: "boom" } });
  show();
  const retryButton = await screen.findByRole("button", { name: "Try again" });
  serve(christmas);
  await userEvent.click(retryButton);
  expect(await screen.findByText("Christmas Day")).toBeTruthy();
});
