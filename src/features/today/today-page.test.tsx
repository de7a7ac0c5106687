import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { ArrivalContext, createArrivalStore } from "../lead-notices/arrival-store.ts";
import type { Lead } from "../leads/model/lead.ts";
import { dayAfter } from "../leads/model/next-action.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import { TodayPage } from "./today-page.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const day = (days: number) => dayAfter(Date.now(), days);
const answered = { first_response_at: "2026-11-21T08:00:00+00:00" };
const fresh = testLead({ id: "fresh", company_name: "Fresh Co" });
const overdue = testLead({
  id: "overdue",
  company_name: "Overdue Co",
  ...answered,
  next_action: "Write",
  next_action_on: day(-2),
});
const due = testLead({
  id: "due",
  company_name: "Due Co",
  owner: "siti",
  ...answered,
  next_action: "Call",
  next_action_on: day(0),
});

beforeAll(() => import("../../ui/toast-region.tsx"));
let arrivals = createArrivalStore();
beforeEach(() => {
  resetFakeClient();
  arrivals = createArrivalStore();
  Element.prototype.scrollIntoView = () => {};
  const siti = { id: "siti", full_name: "Siti Rahman", email: "siti@selat.example" };
  fake.rpc("get_team").mockResolvedValue({ data: [siti], error: null });
  const session = { user: { id: "siti", email: siti.email } };
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
});

async function open(...leads: Lead[]) {
  fake.rpc("get_today").mockResolvedValue({ data: leads, error: null });
  fake.update("leads").mockImplementation(async ({ values, filters }) => {
    const lead = leads.find(({ id }) => id === filters["id"]);
    return { data: { ...lead, ...values, updated_at: "2031-01-01T00:00:00+00:00" }, error: null };
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <MemoryRouter initialEntries={["/admin/today"]}>
          <ArrivalContext value={arrivals}>
            <TodayPage />
          </ArrivalContext>
          <Place />
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
  act(() => newestChannel().live());
  await waitFor(() => expect(screen.queryByText("Loading dashboard...")).toBeNull());
}

/** Where the router is, and where it goes back to. */
function Place() {
  const { pathname, state } = useLocation();
  return <output data-testid="place">{`${pathname} ${JSON.stringify(state)}`}</output>;
}

function companies() {
  return screen.getAllByRole("listitem").map((row) => row.querySelector("b")?.textContent);
}

function current() {
  return screen.getByRole("button", { expanded: true, name: /Co/ });
}

test("one queue in one order: unanswered, overdue, today, each by its name", async () => {
  await open(due, overdue, fresh);
  expect(companies()).toEqual(["Fresh Co", "Overdue Co", "Due Co"]);
  const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
  expect(titles).toEqual(["New and unanswered", "Overdue", "Due today"]);
  expect(screen.getByText("3 to do")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Overdue Co Write, 2 days overdue/ })).toBeTruthy();
  expect(fake.rpc("get_today").mock.lastCall?.[0].values).toMatchObject({
    today: day(0),
    everybody: false,
  });
});

test("a lead that has just come in is marked until it is looked at", async () => {
  await open(fresh, overdue);
  act(() => void arrivals.update([overdue]));
  const row = screen.getByRole("button", { name: /^New: Overdue Co/ });
  expect(arrivals.count()).toBe(1);
  await userEvent.hover(row);
  expect(screen.getByRole("button", { name: /^Overdue Co/ })).toBe(row);
  expect(arrivals.count()).toBe(0);
});

test("J and K go to the next and the previous row, with the focus", async () => {
  await open(fresh, overdue, due);
  expect(current().textContent).toContain("Fresh Co");
  await userEvent.keyboard("j");
  expect(current().textContent).toContain("Overdue Co");
  expect(document.activeElement).toBe(current());
  await userEvent.keyboard("jj");
  expect(current().textContent).toContain("Due Co");
  await userEvent.keyboard("k");
  expect(current().textContent).toContain("Overdue Co");
});

test("a swipe goes on, one that goes down does not", async () => {
  await open(fresh, overdue);
  const swipe = (x: number, y: number) => {
    const row = current().closest("li") as HTMLElement;
    fireEvent.touchStart(row, { touches: [{ clientX: 200, clientY: 200 }] });
    fireEvent.touchEnd(row, { changedTouches: [{ clientX: x, clientY: y }] });
  };
  swipe(180, 20);
  expect(current().textContent).toContain("Fresh Co");
  swipe(90, 210);
  expect(current().textContent).toContain("Overdue Co");
  swipe(300, 200);
  expect(current().textContent).toContain("Fresh Co");
});

test("T puts the lead off until tomorrow, the next one takes its place, and Z brings it back", async () => {
  await open(fresh, overdue, due);
  await userEvent.keyboard("j");
  await userEvent.keyboard("t");
  expect(companies()).toEqual(["Fresh Co", "Due Co"]);
  expect(current().textContent).toContain("Due Co");
  expect(document.activeElement).toBe(current());
  expect(fake.update("leads").mock.lastCall?.[0]).toMatchObject({
    values: { next_action: "Write", next_action_on: day(1) },
    filters: { id: "overdue", next_action: "Write", next_action_on: day(-2) },
  });
  expect(await screen.findByText("Next: Write tomorrow")).toBeTruthy();
});

test("a lead is reached, noted and moved where it stands", async () => {
  fake.rpc("record_reached").mockResolvedValue({
    data: { ...fresh, ...answered, updated_at: "2031-01-01T00:00:00+00:00" },
    error: null,
  });
  await open(fresh, due);
  const row = current().closest("li") as HTMLElement;
  expect(within(row).getByRole("combobox", { name: "Stage" })).toBeTruthy();
  expect(await within(row).findByLabelText("Add a note")).toBeTruthy();
  const call = within(row).getByRole("link", { name: "Call" });
  call.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(call);
  await userEvent.click(await within(row).findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(companies()).toEqual(["Due Co"]));
  expect(current().textContent).toContain("Due Co");
});

test("a lead that goes to Failed is asked about above the queue, by name, and the open row has the focus then", async () => {
  const reasons = [{ title: "Too expensive", place: 1 }];
  fake.rows("lost_reasons").mockResolvedValue({ data: reasons, error: null });
  await open(fresh, due);
  const row = current().closest("li") as HTMLElement;
  await userEvent.selectOptions(within(row).getByRole("combobox", { name: "Stage" }), "failed");
  const question = await screen.findByRole("group", { name: "Why was Fresh Co lost?" });
  expect(companies()).toEqual(["Due Co"]);
  expect(screen.getByText(/^Why was Fresh Co lost\? It is asked above the queue/)).toBeTruthy();
  await userEvent.click(within(question).getByRole("button", { name: "Too expensive" }));
  expect(fake.update("leads").mock.lastCall?.[0]).toMatchObject({
    values: { lost_reason: "Too expensive" },
    filters: { id: "fresh", stage: "failed" },
  });
  expect(screen.queryByRole("group", { name: /lost/ })).toBeNull();
  expect(document.activeElement).toBe(current());
});

test("the question why a lead was lost remains when the queue is read again without it, until it is in the trash", async () => {
  const reasons = [{ title: "Too expensive", place: 1 }];
  fake.rows("lost_reasons").mockResolvedValue({ data: reasons, error: null });
  await open(fresh, due);
  const item = current().closest("li") as HTMLElement;
  await userEvent.selectOptions(within(item).getByRole("combobox", { name: "Stage" }), "failed");
  await screen.findByRole("group", { name: "Why was Fresh Co lost?" });
  const readings = fake.rpc("get_today").mock.calls.length;
  fake.rpc("get_today").mockResolvedValue({ data: [due], error: null });
  // A change that comes without its row has the queue read again.
  const incomplete = { eventType: "UPDATE", new: { id: "another" }, old: {} };
  act(() => newestChannel().change("leads", incomplete));
  await waitFor(() => expect(fake.rpc("get_today").mock.calls.length).toBeGreaterThan(readings));
  await act(async () => {});
  expect(screen.getByRole("group", { name: "Why was Fresh Co lost?" })).toBeTruthy();
  const updated_at = "2031-01-02T00:00:00+00:00";
  const row = { ...fresh, stage: "failed", deleted_at: updated_at, updated_at };
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: row, old: {} }));
  await waitFor(() => expect(screen.queryByRole("group", { name: /lost/ })).toBeNull());
});

test("whose queue it is stands in the address", async () => {
  await open(fresh, { ...due, owner: "budi" });
  await waitFor(() => expect(companies()).toEqual(["Fresh Co"]));
  await userEvent.selectOptions(screen.getByLabelText("Whose"), "Everybody's");
  await waitFor(() => expect(companies()).toEqual(["Fresh Co", "Due Co"]));
  expect(fake.rpc("get_today").mock.lastCall?.[0].values["everybody"]).toBe(true);
});

test("an empty queue says so calmly", async () => {
  await open();
  expect(await screen.findByRole("heading", { name: "All clear" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Look at the board" })).toBeTruthy();
});

test("a queue that cannot be read says so, and is tried again", async () => {
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
  await waitFor(() => expect(companies()).toEqual(["Fresh Co"]));
});

test("W opens the WhatsApp templates as they read for the lead; one is chosen by its number", async () => {
  const template = { id: "hi", channel: "whatsapp", language: "en", name: "Hi", subject: null };
  const body = "Hello {name} of {company}, {me} here";
  fake.rows("message_templates").mockResolvedValue({ data: [{ ...template, body }], error: null });
  await open(fresh);
  await userEvent.keyboard("w");
  const item = await screen.findByRole("menuitem", { name: /^Hi/ });
  expect(item.textContent).toContain(`Hello ${fresh.contact_name} of Fresh Co, Siti Rahman here`);
  expect(item.getAttribute("href")).toContain("?text=Hello%20");
  expect(item.getAttribute("target")).toBe("_blank");
  let opened = "";
  item.addEventListener("click", (event) => {
    opened = item.getAttribute("href") ?? "";
    event.preventDefault();
  });
  await userEvent.keyboard("1");
  expect(opened).toContain("https://wa.me/");
  expect(await screen.findByText("Did you reach them?")).toBeTruthy();
});

test("the templates of the lead's language come first, and each other one says its language", async () => {
  const template = { channel: "whatsapp", subject: null };
  const templates = [
    { ...template, id: "en", language: "en", name: "Hello", body: "Hello {name}" },
    { ...template, id: "ms", language: "ms", name: "Hello", body: "Helo {name}" },
  ];
  fake.rows("message_templates").mockResolvedValue({ data: templates, error: null });
  await open({ ...fresh, language: "ms" });
  await userEvent.keyboard("w");
  const [, first, second] = await screen.findAllByRole("menuitem");
  expect(first?.textContent).toBe(`Hello Malay1Helo ${fresh.contact_name}`);
  expect(second?.textContent).toBe(`Hello English2Hello ${fresh.contact_name}`);
});

test("C adds a lead, and what closes leads back to today", async () => {
  await open(fresh);
  await userEvent.keyboard("c");
  expect(screen.getByTestId("place").textContent).toBe(
    '/admin/dashboard/add {"from":"/admin/today"}',
  );
});
