import { act, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Answer, fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { createLeadStore, currentLeads } from "../leads/model/lead-store.ts";
import type { Lead, LeadEvent } from "../leads/model/lead.ts";
import { toPeople } from "../leads/model/team.ts";
import { testEvent, testLead } from "../leads/testing/test-lead.ts";
import { toastOf } from "./conflict-toasts.ts";
import { useLeadActions } from "./use-lead-actions.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loaded here, because on first use it may take longer to load than a findBy waits.
beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(resetFakeClient);

const kopi = testLead({ id: "kopi", company_name: "Kopi Lane" });
const team = toPeople(
  ["Siti", "Budi"].map((full_name) => ({ id: full_name.toLowerCase(), full_name, email: "" })),
);
const budi = { id: "budi", name: "Budi" };
const call = { next_action: "Call", next_action_on: "2020-11-24" };
const noRow: Answer = { data: null, error: null };
const serverError: Answer = { data: null, error: { code: "XX000", message: "boom" } };
/** An `updated_at` that is newer than the test lead's. */
const later = "2026-11-21T08:00:00+00:00";

function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>{children}</ToastProvider>
    </SWRConfig>
  );
}

function open(lead: Lead) {
  const store = createLeadStore();
  const snapshot = { leads: [lead], version: store.version() };
  const onEnded = vi.fn<(leadId: string) => void>();
  const { result } = renderHook(() => useLeadActions(store, team, onEnded), { wrapper: Providers });
  return {
    actions: result.current,
    onEnded,
    /** The lead as the board shows it. */
    currentLead: () => currentLeads(snapshot, store.getChanges())[0],
  };
}

/** Makes the fake server accept every change of the lead, and return the changed row. */
function serve(lead: Lead) {
  let [row, seconds] = [lead, 10];
  fake.update("leads").mockImplementation(async ({ values }) => {
    seconds += 1;
    row = { ...row, ...values, updated_at: `2026-11-21T08:00:${seconds}+00:00` };
    return { data: row, error: null };
  });
}

function sent() {
  return fake.update("leads").mock.calls.map(([{ values, filters }]) => ({ values, filters }));
}

/** Makes the fake server change no row, because somebody else was first: `row` and `event` are what it then returns. */
function overtake(row: Lead | null, event: Partial<LeadEvent> | null = null) {
  for (const endpoint of [fake.update("leads"), fake.rpc("finish_next_action")]) {
    endpoint.mockResolvedValue(noRow);
  }
  fake.row("leads").mockResolvedValue({ data: row, error: null });
  const data = event && testEvent({ created_at: new Date().toISOString(), ...event });
  fake.row("lead_events").mockResolvedValue({ data, error: null });
}

async function toastText() {
  const region = await screen.findByRole("region", { name: "Notifications" });
  // The space after a currency is a no-break space.
  return region.textContent?.replaceAll("\u00a0", " ");
}

async function step(back: () => boolean, text: string) {
  act(() => void back());
  await screen.findByText((content) => content.replaceAll("\u00a0", " ") === text);
}

test("assigns a lead and undoes it, only from the owner that the user saw", async () => {
  serve(kopi);
  const { actions } = open(kopi);
  await act(() => actions.assign(kopi, budi));
  expect(await toastText()).toContain("Lead UpdatedLead assigned to BudiKopi Lane");
  await step(actions.undo, "Lead unassigned");
  await step(actions.redo, "Lead assigned to Budi");
  expect(sent()).toEqual([
    { values: { owner: "budi" }, filters: { id: "kopi", owner: null } },
    { values: { owner: null }, filters: { id: "kopi", owner: "budi" } },
    { values: { owner: "budi" }, filters: { id: "kopi", owner: null } },
  ]);
});

test.each([
  ["siti", "Lead assigned to Siti"],
  ["farid", "Lead assigned to someone else"],
])("assigns %s again, and names them, when unassigning is undone", async (owner, text) => {
  const owned = { ...kopi, owner };
  serve(owned);
  const { actions } = open(owned);
  await act(() => actions.assign(owned, null));
  await step(actions.undo, text);
  expect(sent()[1]?.values).toEqual({ owner });
});

test("sends nothing if the new owner or next action is the same as before", async () => {
  const lead = { ...kopi, ...call, owner: "budi" };
  const { actions } = open(lead);
  await act(() => actions.assign(lead, budi));
  await act(() => actions.assign(kopi, null));
  expect(await act(() => actions.plan(lead, call))).toBeNull();
  expect(await act(() => actions.plan(kopi, null))).toBeNull();
  expect(await act(() => actions.finish(kopi))).toBeNull();
  expect(sent()).toEqual([]);
  expect(fake.rpc("finish_next_action")).not.toHaveBeenCalled();
});

test("sets, changes and clears a next action, only from the one that the user saw", async () => {
  serve(kopi);
  const { actions, currentLead } = open(kopi);
  expect(await act(() => actions.plan(kopi, call))).toBeNull();
  expect(await toastText()).toMatch(/Lead UpdatedNext: Call, \d+ days overdueKopi Lane/);
  const planned = { ...kopi, ...call };
  await act(() => actions.plan(planned, { ...call, next_action: "Visit" }));
  await act(() => actions.plan(planned, { ...call, next_action_on: "2020-11-25" }));
  await act(() => actions.plan(planned, null));
  expect(await toastText()).toContain("Nothing planned now");
  const none = { next_action: null, next_action_on: null };
  expect(sent()).toEqual([
    { values: call, filters: { id: "kopi", ...none } },
    { values: { ...call, next_action: "Visit" }, filters: { id: "kopi", ...call } },
    { values: { ...call, next_action_on: "2020-11-25" }, filters: { id: "kopi", ...call } },
    { values: none, filters: { id: "kopi", ...call } },
  ]);
  act(() => void actions.undo());
  await waitFor(() => expect(currentLead()).toMatchObject(call));
  expect(sent()[4]).toEqual({ values: call, filters: { id: "kopi", ...none } });
});

test("completes a next action, and plans it again on undo", async () => {
  const planned = { ...kopi, ...call };
  const done = { ...kopi, updated_at: later };
  fake.rpc("finish_next_action").mockResolvedValue({ data: done, error: null });
  serve(done);
  const { actions, currentLead } = open(planned);
  expect(await act(() => actions.finish(planned))).toEqual(done);
  expect(fake.rpc("finish_next_action").mock.calls[0]?.[0].values).toEqual({
    lead_id: "kopi",
    seen_action: "Call",
    seen_on: "2020-11-24",
  });
  expect(await toastText()).toContain("Lead UpdatedDone: CallKopi Lane");
  expect(currentLead()?.next_action).toBeNull();
  act(() => void actions.undo());
  await screen.findByText(/Next: Call/);
  expect(currentLead()).toMatchObject(call);
});

test.each([
  ["assignment", "assign", { owner: "budi" }],
  ["next action", "plan", call],
] as const)("shows a new %s before the server has answered", async (_name, action, fields) => {
  const response = Promise.withResolvers<Answer>();
  fake.update("leads").mockReturnValue(response.promise);
  const { actions, currentLead } = open(kopi);
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = action === "plan" ? actions.plan(kopi, call) : actions.assign(kopi, budi);
  });
  expect(currentLead()).toMatchObject(fields);
  response.resolve(serverError);
  await act(() => done);
  expect(currentLead()).toEqual(kopi);
});

test("shows a completed next action before the server has answered", async () => {
  const response = Promise.withResolvers<Answer>();
  fake.rpc("finish_next_action").mockReturnValue(response.promise);
  const planned = { ...kopi, ...call };
  const { actions, currentLead } = open(planned);
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = actions.finish(planned);
  });
  expect(currentLead()).toMatchObject({ next_action: null, next_action_on: null });
  response.resolve(serverError);
  expect(await act(() => done)).toBeNull();
  expect(await toastText()).toContain("ErrorFailed to change the next action.Kopi Lane");
  expect(actions.undo()).toBe(false);
});

test("sets and removes a lead's value, only from the one that the user saw", async () => {
  serve(kopi);
  const { actions } = open(kopi);
  const value = { amount: 1200, currency: "SGD" };
  expect(await act(() => actions.setValue(kopi, value))).toBe(true);
  expect(await toastText()).toContain("SuccessValue saved: SGD 1,200.Kopi Lane");
  await step(actions.undo, "The value has been removed.");
  await step(actions.redo, "Value saved: SGD 1,200.");
  const columns = { value: 1200, value_currency: "SGD" };
  const none = { value: null, value_currency: null };
  expect(sent()).toEqual([
    { values: columns, filters: { id: "kopi", ...none } },
    { values: none, filters: { id: "kopi", ...columns } },
    { values: columns, filters: { id: "kopi", ...none } },
  ]);
});

test("saves the lost reason of a failed lead, and removes it on undo", async () => {
  const failed = { ...kopi, stage: "failed" as const };
  serve(failed);
  const { actions } = open(failed);
  await act(() => actions.setReason(failed, "Too dear"));
  expect(await toastText()).toContain("SuccessLost reason saved: Too dear.Kopi Lane");
  await step(actions.undo, "The lost reason has been removed.");
  expect(sent()).toEqual([
    {
      values: { lost_reason: "Too dear" },
      filters: { id: "kopi", stage: "failed", lost_reason: null },
    },
    {
      values: { lost_reason: null },
      filters: { id: "kopi", stage: "failed", lost_reason: "Too dear" },
    },
  ]);
});

test("calls onEnded after a move to Closed or Failed, but not if the move fails", async () => {
  serve(kopi);
  const { actions, onEnded } = open(kopi);
  await act(() => actions.move(kopi, "request-demo"));
  expect(onEnded).not.toHaveBeenCalled();
  await act(() => actions.move({ ...kopi, stage: "request-demo" }, "closed"));
  expect(onEnded).toHaveBeenCalledExactlyOnceWith("kopi");
  await act(() => actions.move({ ...kopi, stage: "closed" }, "failed"));
  expect(onEnded).toHaveBeenCalledTimes(2);
  fake.update("leads").mockResolvedValue(serverError);
  await act(() => actions.move(kopi, "failed"));
  expect(onEnded).toHaveBeenCalledTimes(2);
});

const planned = { ...kopi, ...call };
const failing = [
  ["assign", "Failed to assign lead."],
  ["plan", "Failed to change the next action."],
  ["finish", "Failed to change the next action."],
  ["setValue", "Failed to save the value."],
  ["setReason", "Failed to save the lost reason."],
] as const;

/** Calls the action with this name on a lead that has a next action. */
function make(actions: ReturnType<typeof useLeadActions>, name: (typeof failing)[number][0]) {
  const changes = {
    assign: () => actions.assign(planned, budi),
    plan: () => actions.plan(planned, null),
    finish: () => actions.finish(planned),
    setValue: () => actions.setValue(planned, null),
    setReason: () => actions.setReason(planned, "Too dear"),
  };
  return act<unknown>(changes[name]);
}

test.each(failing)("shows an error if the action %s fails", async (name, message) => {
  fake.update("leads").mockResolvedValue(serverError);
  fake.rpc("finish_next_action").mockResolvedValue(serverError);
  const { actions, currentLead } = open(planned);
  const result = await make(actions, name);
  // After a failure `plan` returns the current lead, so that the user can try again.
  const expected = { plan: planned, finish: null, setValue: false };
  expect(result).toEqual({ assign: undefined, setReason: undefined, ...expected }[name]);
  expect(await toastText()).toContain(`Error${message}Kopi Lane`);
  expect(currentLead()).toEqual(planned);
});

test.each(failing.filter(([name]) => !name.startsWith("set")))(
  "shows an error if the action %s changes no row and nobody else was first",
  async (name, message) => {
    overtake(planned);
    const { actions } = open(planned);
    await make(actions, name);
    expect(await toastText()).toContain(`Error${message}Kopi Lane`);
  },
);

test.each([
  ["assign", { owner: "siti" }, { kind: "assigned", to_owner_name: "Siti" }],
  ["plan", { next_action: "Visit" }, { kind: "planned", next_action: "Visit" }],
  ["finish", { next_action_on: "2020-11-25" }, { kind: "planned", next_action: "Call" }],
] as const)(
  "action %s: names who changed the lead first, and shows its current state",
  async (name, fields, event) => {
    const row = { ...planned, ...fields, updated_at: later };
    overtake(row, event);
    const { actions, currentLead } = open(planned);
    const result = await make(actions, name);
    expect(currentLead()).toEqual(row);
    expect(result).toEqual({ assign: undefined, plan: row, finish: null }[name]);
    const [title, text] = {
      assign: ["Lead Not Assigned", "Siti Rahman assigned Kopi Lane to Siti just now."],
      plan: [
        "Next Action Not Changed",
        "Siti Rahman changed the next action of Kopi Lane just now: Visit.",
      ],
      finish: [
        "Next Action Not Changed",
        "Siti Rahman changed the next action of Kopi Lane just now: Call.",
      ],
    }[name];
    expect(await toastText()).toContain(`${title}${text}`);
    const requestedKinds = fake.row("lead_events").mock.calls[0]?.[0].filters["kind"];
    const kinds = name === "assign" ? ["assigned"] : ["planned", "done"];
    expect(requestedKinds).toEqual([...kinds, "deleted", "restored"]);
  },
);

test.each(["assign", "plan"] as const)(
  "action %s: says that the lead is in the trash, and removes it from the board",
  async (name) => {
    overtake({ ...planned, deleted_at: later, updated_at: later }, { kind: "deleted" });
    const { actions, currentLead } = open(planned);
    await make(actions, name);
    expect(currentLead()).toBeUndefined();
    expect(await toastText()).toContain("Siti Rahman moved Kopi Lane to trash just now.");
  },
);

test.each(["assign", "plan", "setValue"] as const)(
  "action %s: says that the lead was erased, and removes it from the board",
  async (name) => {
    overtake(null);
    const { actions, currentLead } = open(planned);
    await make(actions, name);
    expect(currentLead()).toBeUndefined();
    expect(await toastText()).toContain("Kopi Lane was erased from the trash.");
  },
);

test.each(["setValue", "setReason"] as const)(
  "action %s: says that another user was first, and names the new stage after a move",
  async (name) => {
    overtake({ ...planned, value: 5, updated_at: later });
    const { actions } = open(planned);
    await make(actions, name);
    expect(await toastText()).toContain(
      "Lead Not ChangedSomeone else changed it. You now see the latest version.Kopi Lane",
    );
    overtake({ ...planned, stage: "closed", updated_at: later }, {});
    await make(actions, name);
    expect(await toastText()).toContain(
      "Lead Not ChangedSiti Rahman moved Kopi Lane to Closed just now.",
    );
    overtake({ ...planned, deleted_at: later, updated_at: later }, { kind: "deleted" });
    await make(actions, name);
    expect(await toastText()).toContain(
      "Lead Not ChangedSiti Rahman moved Kopi Lane to trash just now.",
    );
  },
);

test("toastOf finds the card of a lead even if the id contains quotes", () => {
  const card = document.createElement("div");
  card.dataset["lead"] = '1"';
  document.body.append(card);
  const toast = toastOf({ ...kopi, id: '1"' });
  expect(toast.subject?.()).toBe(card);
  expect(toast).toMatchObject({ about: 'lead 1"', detail: "Kopi Lane" });
  card.remove();
});
