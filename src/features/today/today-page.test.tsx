import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import {
  answered,
  currentRow,
  day,
  due,
  fresh,
  openToday,
  overdue,
  prepareToday,
  queuedCompanies,
} from "./testing/test-today.tsx";
import { serverError, testLead } from "../leads/testing/test-lead.ts";
import { TodayPage } from "./today-page.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(prepareToday);

test("shows one queue of unanswered leads, overdue plans and today's, each under its heading", async () => {
  await openToday([due, overdue, fresh]);
  expect(queuedCompanies()).toEqual(["Fresh Co", "Overdue Co", "Due Co"]);
  const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
  expect(titles).toEqual(["New", "Overdue", "Due today"]);
  expect(screen.getByText("3 to do")).toBeTruthy();
  expect(
    screen.getByRole("button", {
      name: /^Overdue Co Mei Ling Goh · Waiter AI Write, 2 days overdue/,
    }),
  ).toBeTruthy();
  expect(fake.rpc("get_today").mock.lastCall?.[0].values).toMatchObject({
    today: day(0),
    everybody: false,
  });
});

test("marks a new lead until the pointer is over it", async () => {
  const newLeads = await openToday([fresh, overdue]);
  act(() => newLeads.add("overdue"));
  const row = screen.getByRole("button", { name: /^Just arrived: Overdue Co/ });
  expect(newLeads.ids.size).toBe(1);
  await userEvent.hover(row);
  expect(screen.getByRole("button", { name: /^Overdue Co/ })).toBe(row);
  expect(newLeads.ids.size).toBe(0);
});

test("J and K focus the next and the previous row", async () => {
  await openToday([fresh, overdue, due]);
  expect(currentRow().textContent).toContain("Fresh Co");
  await userEvent.keyboard("j");
  expect(currentRow().textContent).toContain("Overdue Co");
  expect(document.activeElement).toBe(currentRow());
  await userEvent.keyboard("jj");
  expect(currentRow().textContent).toContain("Due Co");
  await userEvent.keyboard("k");
  expect(currentRow().textContent).toContain("Overdue Co");
});

function swipe(x: number, y: number) {
  const row = currentRow().closest("li") as HTMLElement;
  fireEvent.touchStart(row, { touches: [{ clientX: 200, clientY: 200 }] });
  fireEvent.touchEnd(row, { changedTouches: [{ clientX: x, clientY: y }] });
}

test("opens the first row again if the user's own leads come before it later", async () => {
  const session = Promise.withResolvers<never>();
  fake.auth.getSession.mockReturnValue(session.promise);
  const ownLead = testLead({
    id: "own",
    company_name: "Own Co",
    owner: "siti",
    created_at: "2026-11-01T08:00:00+00:00",
  });
  await openToday([ownLead, fresh]);
  expect(currentRow().textContent).toContain("Fresh Co");
  session.resolve({ data: { session: { user: { id: "siti" } } }, error: null } as never);
  await waitFor(() => expect(queuedCompanies()).toEqual(["Own Co", "Fresh Co"]));
  expect(currentRow().textContent).toContain("Own Co");
});

test("shows the queue only when the working hours are loaded, because they decide the groups", async () => {
  const hours = Promise.withResolvers<never>();
  fake.rows("working_hours").mockReturnValue(hours.promise);
  const opened = openToday([fresh]);
  await waitFor(() => expect(fake.rpc("get_today")).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText("Fresh Co")).toBeNull();
  hours.resolve({ data: [], error: null } as never);
  await opened;
  expect(screen.getByText("Fresh Co")).toBeTruthy();
});

test("shows the queue without working hours if they cannot be loaded", async () => {
  fake.rows("working_hours").mockResolvedValue(serverError as never);
  await openToday([fresh]);
  expect(await screen.findByText("Fresh Co")).toBeTruthy();
});

test("a horizontal swipe opens the next row, a vertical one does not", async () => {
  await openToday([fresh, overdue]);
  swipe(180, 20);
  expect(currentRow().textContent).toContain("Fresh Co");
  swipe(90, 210);
  expect(currentRow().textContent).toContain("Overdue Co");
  swipe(300, 200);
  expect(currentRow().textContent).toContain("Fresh Co");
});

test("T postpones the lead to tomorrow and opens the next one", async () => {
  await openToday([fresh, overdue, due]);
  await userEvent.keyboard("j");
  await userEvent.keyboard("t");
  expect(queuedCompanies()).toEqual(["Fresh Co", "Due Co"]);
  expect(currentRow().textContent).toContain("Due Co");
  expect(document.activeElement).toBe(currentRow());
  expect(fake.update("leads").mock.lastCall?.[0]).toMatchObject({
    values: { next_action: "Write", next_action_on: day(1) },
    filters: { id: "overdue", next_action: "Write", next_action_on: overdue.next_action_on },
  });
  expect(await screen.findByText("Next: Write tomorrow")).toBeTruthy();
});

const later = "2026-11-20T09:00:00+00:00";

function attempts() {
  return fake.rpc("record_attempt").mock.calls.map(([{ values }]) => values);
}

test("records a call without an outcome when it starts, and then its outcome", async () => {
  const attempted = { ...fresh, attempts: 1, updated_at: "2031-01-01T00:00:00+00:00" };
  fake.rpc("record_attempt").mockResolvedValue({ data: attempted, error: null });
  await openToday([fresh]);
  const row = within(currentRow().closest("li") as HTMLElement);
  const call = row.getByRole("link", { name: "Call" });
  call.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(call);
  expect(attempts()).toEqual([
    {
      attempt: expect.any(String),
      lead_id: "fresh",
      channel: "call",
      template: null,
      reached: null,
    },
  ]);
  await userEvent.click(await row.findByRole("button", { name: "No" }));
  expect(attempts()[1]).toEqual({ ...attempts()[0], reached: false });
  expect(await screen.findByText("Saved: you did not reach them by phone.")).toBeTruthy();
  expect(currentRow().textContent).toContain("1 attempt");
});

test("a lead keeps its position after an attempt while its row is open, and then moves down", async () => {
  const second = testLead({ id: "second", company_name: "Second Co", created_at: later });
  const attempted_at = new Date().toISOString();
  const attempted = {
    ...fresh,
    attempts: 1,
    attempted_at,
    updated_at: "2031-01-01T00:00:00+00:00",
  };
  fake.rpc("record_attempt").mockResolvedValue({ data: attempted, error: null });
  await openToday([fresh, second]);
  const row = within(currentRow().closest("li") as HTMLElement);
  const call = row.getByRole("link", { name: "Call" });
  call.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(call);
  await waitFor(() => expect(currentRow().textContent).toContain("1 attempt"));
  expect(queuedCompanies()).toEqual(["Fresh Co", "Second Co"]);
  await userEvent.keyboard("j");
  expect(currentRow().textContent).toContain("Second Co");
  expect(queuedCompanies()).toEqual(["Second Co", "Fresh Co"]);
});

test("an open row has stage and note; reaching the lead moves it down and opens the next", async () => {
  fake.rpc("record_attempt").mockResolvedValue({
    data: { ...fresh, ...answered, updated_at: "2031-01-01T00:00:00+00:00" },
    error: null,
  });
  await openToday([fresh, due]);
  const row = currentRow().closest("li") as HTMLElement;
  expect(within(row).getByRole("combobox", { name: "Stage" })).toBeTruthy();
  expect(await within(row).findByLabelText("Add a note")).toBeTruthy();
  const call = within(row).getByRole("link", { name: "Call" });
  call.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(call);
  await userEvent.click(await within(row).findByRole("button", { name: "Yes" }));
  // The answered lead without a plan is now the last row, and the next row is open.
  await waitFor(() => expect(queuedCompanies()).toEqual(["Due Co", "Fresh Co"]));
  expect(currentRow().textContent).toContain("Due Co");
});

test("shows the user's queue, or everybody's when All leads is chosen", async () => {
  await openToday([fresh, { ...due, owner: "budi" }]);
  await waitFor(() => expect(queuedCompanies()).toEqual(["Fresh Co"]));
  await userEvent.selectOptions(screen.getByLabelText("Owner"), "All leads");
  await waitFor(() => expect(queuedCompanies()).toEqual(["Fresh Co", "Due Co"]));
  expect(fake.rpc("get_today").mock.lastCall?.[0].values["everybody"]).toBe(true);
});

test("shows ten rows; J shows the next row, and the button all others", async () => {
  const many = Array.from({ length: 22 }, (_, index) =>
    testLead({ id: `lead-${index}`, company_name: `Company ${index} Co` }),
  );
  await openToday(many);
  expect(queuedCompanies()).toHaveLength(10);
  expect(screen.getByText("22 to do")).toBeTruthy();
  await userEvent.keyboard("jjjjjjjjjj");
  expect(queuedCompanies()).toHaveLength(11);
  const eleventh = currentRow().textContent;
  await userEvent.keyboard("k");
  await userEvent.click(await screen.findByRole("button", { name: "Show 12 more" }));
  expect(queuedCompanies()).toHaveLength(22);
  expect(currentRow().textContent).toBe(eleventh);
  expect(document.activeElement).toBe(currentRow());
});

test("lists answered leads without a plan in their own group", async () => {
  await openToday([fresh, testLead({ id: "imported", company_name: "Imported Co", ...answered })]);
  const group = screen.getByRole("list", { name: "Nothing planned" });
  expect(
    within(group).getByRole("button", { name: /^Imported Co .* Nothing planned/ }),
  ).toBeTruthy();
});

test('an empty queue shows "All clear" and a link to the board', async () => {
  await openToday([]);
  expect(await screen.findByRole("heading", { name: "All clear" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the board" })).toBeTruthy();
});

test("loads the queue again after a failure when the user clicks Try again", async () => {
  fake.rpc("get_today").mockResolvedValue({ data: null, error: { code: "XX000", message: "no" } });
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <MemoryRouter initialEntries={["/admin/today"]}>
          <TodayPage />
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
  expect(await screen.findByText("The leads could not be loaded")).toBeTruthy();
  fake.rpc("get_today").mockResolvedValue({ data: [fresh], error: null });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(queuedCompanies()).toEqual(["Fresh Co"]));
});
