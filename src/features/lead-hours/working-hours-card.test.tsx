import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { WorkingHoursCard } from "./working-hours-card.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const row = (country: string, response_minutes = 60) => ({
  country,
  time_zone: "Asia/Singapore",
  days: [1, 2, 3, 4, 5],
  opens: "09:00:00",
  closes: "18:00:00",
  response_minutes,
  public_holidays: [],
});

function serve(...rows: ReturnType<typeof row>[]) {
  fake.rows("working_hours").mockResolvedValue({ data: rows, error: null });
}

beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(() => {
  resetFakeClient();
  serve(row("SG"), row("MY"));
  fake.update("working_hours").mockResolvedValue({ data: [{ country: "SG" }], error: null });
});

async function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <WorkingHoursCard />
      </ToastProvider>
    </SWRConfig>,
  );
  await screen.findByRole("group", { name: "Singapore" });
}

function minutesOf(country: string) {
  const group = screen.getByRole("group", { name: country });
  return within(group).getByLabelText<HTMLInputElement>("Reply within (min)");
}

async function type(country: string, minutes: string) {
  await userEvent.clear(minutesOf(country));
  await userEvent.type(minutesOf(country), minutes);
}

async function pressUpdate(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Update Working Hours" }));
}

test("sends only the edited countries, each with the values that the admin saw before", async () => {
  await show();
  await type("Singapore", "30");
  await pressUpdate();
  expect(await screen.findByText("The working hours have been updated.")).toBeTruthy();
  const calls = fake
    .update("working_hours")
    .mock.calls.map(([{ values, filters }]) => ({ values, filters }));
  expect(calls).toEqual([
    {
      values: { days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00", response_minutes: 30 },
      filters: {
        country: "SG",
        days: "{1,2,3,4,5}",
        opens: "09:00:00",
        closes: "18:00:00",
        response_minutes: 60,
      },
    },
  ]);
});

test("does not overwrite another admin's change, and saves the kept entries on the next try", async () => {
  await show();
  await type("Singapore", "30");
  fake.update("working_hours").mockResolvedValueOnce({ data: [], error: null });
  fake.rpc("is_admin").mockResolvedValue({ data: true, error: null });
  serve(row("SG", 45), row("MY", 90));
  await pressUpdate();
  expect(await screen.findByText("Working Hours Not Updated")).toBeTruthy();
  expect(screen.getByText(/^Someone else changed the hours of Singapore\./)).toBeTruthy();
  expect(minutesOf("Singapore").value).toBe("30");
  // A country that was not edited shows the value that somebody else has saved.
  await waitFor(() => expect(minutesOf("Malaysia").value).toBe("90"));

  await pressUpdate();
  expect(await screen.findByText("The working hours have been updated.")).toBeTruthy();
  expect(fake.update("working_hours").mock.lastCall?.[0].filters).toMatchObject({
    response_minutes: 45,
  });
});

test("keeps the entries and shows an error if they cannot be saved", async () => {
  await show();
  await type("Malaysia", "15");
  fake
    .update("working_hours")
    .mockResolvedValue({ data: null, error: { code: "XX000", message: "boom" } });
  await pressUpdate();
  expect(
    await screen.findByText("Failed to update the working hours. Please try again."),
  ).toBeTruthy();
  expect(minutesOf("Malaysia").value).toBe("15");
});

test("keeps text that is typed while the hours are being saved", async () => {
  await show();
  await type("Singapore", "30");
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  fake.update("working_hours").mockImplementationOnce(async () => {
    await response;
    return { data: [{ country: "SG" }], error: null };
  });
  await pressUpdate();
  await type("Malaysia", "15");
  respond();
  expect(await screen.findByText("The working hours have been updated.")).toBeTruthy();
  expect(minutesOf("Malaysia").value).toBe("15");
});
