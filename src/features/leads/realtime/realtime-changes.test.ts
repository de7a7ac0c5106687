import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fake, newestChannel, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import type { Lead } from "../model/lead.ts";
import { subscribeToChanges } from "./realtime-changes.ts";
import { testLead } from "../testing/test-lead.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const listener = {
  onLead: vi.fn<(lead: Lead) => void>(),
  onErased: vi.fn<(leadId: string) => void>(),
  onHistory: vi.fn<(table: string, leadId: string | null) => void>(),
  onViews: vi.fn<() => void>(),
  onSettings: vi.fn<(table: string) => void>(),
  onIncompleteChange: vi.fn<() => void>(),
  onConnected: vi.fn<(isConnected: boolean) => void>(),
};

const unsubscribers: (() => void)[] = [];

function subscribe() {
  const unsubscribe = subscribeToChanges(listener);
  unsubscribers.push(unsubscribe);
  return unsubscribe;
}

afterEach(() => {
  for (const unsubscribe of unsubscribers.splice(0)) unsubscribe();
});

beforeEach(() => {
  resetFakeClient();
  for (const spy of Object.values(listener)) spy.mockReset();
});

test("passes a complete row to onLead, and reports an incomplete one", () => {
  subscribe();
  const row = testLead({ id: "a" });
  newestChannel().change("leads", { eventType: "UPDATE", new: row, old: {} });
  expect(listener.onLead).toHaveBeenCalledExactlyOnceWith(row);
  newestChannel().change("leads", { eventType: "UPDATE", new: { id: "a" }, old: {} });
  expect(listener.onIncompleteChange).toHaveBeenCalledOnce();
});

test("reports an erased lead only to onErased, by its id", () => {
  subscribe();
  newestChannel().change("leads", { eventType: "DELETE", new: {}, old: { id: "a" } });
  expect(listener.onErased).toHaveBeenCalledExactlyOnceWith("a");
  expect(listener.onLead).not.toHaveBeenCalled();
  expect(listener.onIncompleteChange).not.toHaveBeenCalled();
});

test("reports a new note with its lead's id", () => {
  subscribe();
  newestChannel().change("lead_notes", { eventType: "INSERT", new: { lead_id: "a" }, old: {} });
  expect(listener.onHistory).toHaveBeenCalledExactlyOnceWith("lead_notes", "a");
});

test("reports a saved view that was added or deleted", () => {
  subscribe();
  newestChannel().change("board_views", { eventType: "INSERT", new: { id: "a" }, old: {} });
  newestChannel().change("board_views", { eventType: "DELETE", new: {}, old: { id: "a" } });
  expect(listener.onViews).toHaveBeenCalledTimes(2);
  expect(listener.onHistory).not.toHaveBeenCalled();
});

test("reports a change of a setting by its table", () => {
  subscribe();
  newestChannel().change("lost_reasons", { eventType: "UPDATE", new: {}, old: {} });
  newestChannel().change("public_holidays", { eventType: "DELETE", new: {}, old: {} });
  expect(listener.onSettings.mock.calls).toEqual([["lost_reasons"], ["public_holidays"]]);
});

test("several listeners share one channel, which is closed with the last of them", () => {
  const unsubscribe = subscribe();
  const shared = newestChannel();
  shared.live();
  const other = { ...listener, onConnected: vi.fn<(isConnected: boolean) => void>() };
  const unsubscribeOther = subscribeToChanges(other);
  expect(newestChannel()).toBe(shared);
  expect(other.onConnected).toHaveBeenCalledExactlyOnceWith(true);
  unsubscribe();
  expect(fake.removeChannel).not.toHaveBeenCalled();
  unsubscribeOther();
  expect(fake.removeChannel).toHaveBeenCalledExactlyOnceWith(shared);
});

test("reports a lost network, and opens a new channel at once when the network is back", () => {
  const unsubscribe = subscribe();
  const first = newestChannel();
  first.live();
  window.dispatchEvent(new Event("offline"));
  expect(listener.onConnected).toHaveBeenLastCalledWith(false);
  window.dispatchEvent(new Event("online"));
  expect(newestChannel()).not.toBe(first);
  newestChannel().live();
  expect(listener.onConnected).toHaveBeenLastCalledWith(true);
  unsubscribe();
});

test("reports when changes start to arrive and when they stop", () => {
  subscribe();
  newestChannel().live();
  newestChannel().status("CHANNEL_ERROR");
  newestChannel().status("TIMED_OUT");
  expect(listener.onConnected.mock.calls).toEqual([[false], [true], [false], [false]]);
});

test("reports a joined channel as connected only when Postgres accepts the subscription", () => {
  subscribe();
  newestChannel().status("SUBSCRIBED");
  newestChannel().system({ extension: "presence", status: "ok" });
  expect(listener.onConnected).not.toHaveBeenCalledWith(true);
  newestChannel().system({ extension: "postgres_changes", status: "error" });
  expect(listener.onConnected).not.toHaveBeenCalledWith(true);
  newestChannel().system({ extension: "postgres_changes", status: "ok" });
  expect(listener.onConnected).toHaveBeenLastCalledWith(true);
  newestChannel().system({ extension: "postgres_changes", status: "error" });
  expect(listener.onConnected).toHaveBeenLastCalledWith(false);
});

test("opens a new channel with another topic after the server has closed one", async () => {
  vi.useFakeTimers();
  try {
    subscribe();
    const first = newestChannel();
    first.status("CLOSED");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(newestChannel()).not.toBe(first);
    expect(newestChannel().topic).not.toBe(first.topic);
    expect(fake.removeChannel).toHaveBeenCalledWith(first);
    // A late status of the old channel must not change the state.
    newestChannel().live();
    first.status("CLOSED");
    expect(listener.onConnected).toHaveBeenLastCalledWith(true);
  } finally {
    vi.useRealTimers();
  }
});

test("reports nothing after unsubscribing", () => {
  const unsubscribe = subscribe();
  unsubscribe();
  newestChannel().status("CLOSED");
  expect(fake.removeChannel).toHaveBeenCalledWith(newestChannel());
  expect(listener.onConnected).not.toHaveBeenCalled();
});

test("subscribes to settings, leads, events and saved views, and to new notes", () => {
  subscribe();
  expect(newestChannel().bindings).toEqual([
    "postgres_changes * public working_hours",
    "postgres_changes * public public_holidays",
    "postgres_changes * public message_templates",
    "postgres_changes * public lost_reasons",
    "postgres_changes * public leads",
    "postgres_changes * public lead_events",
    "postgres_changes INSERT public lead_notes",
    "postgres_changes * public board_views",
  ]);
  expect(newestChannel().topic).toMatch(/^lead-board:[0-9a-f-]{36}$/);
  for (const eventType of ["INSERT", "UPDATE"] as const) {
    newestChannel().change("lead_events", { eventType, new: { lead_id: "a" }, old: {} });
    expect(listener.onHistory).toHaveBeenLastCalledWith("lead_events", "a");
  }
  newestChannel().change("lead_events", { eventType: "DELETE", new: {}, old: { id: 7 } });
  expect(listener.onHistory).toHaveBeenLastCalledWith("lead_events", null);
});

const { id, stage, deleted_at } = testLead({ id: "a" });

test.each([
  { stage, deleted_at },
  { id, deleted_at },
  { id, stage: "elsewhere", deleted_at },
  { id, stage },
])("reports the row %j as incomplete", (row) => {
  subscribe();
  newestChannel().change("leads", { eventType: "INSERT", new: row, old: {} });
  expect(listener.onLead).not.toHaveBeenCalled();
  expect(listener.onIncompleteChange).toHaveBeenCalledOnce();
});

/** Closes the channel; resolves to the seconds until it is opened again, or null after 60. */
async function secondsUntilReopened() {
  const closed = newestChannel();
  closed.status("CLOSED");
  for (let seconds = 1; seconds <= 60; seconds += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (newestChannel() !== closed) return seconds;
  }
  return null;
}

test.each(["SUBSCRIBED", "CHANNEL_ERROR", "TIMED_OUT"])(
  "does not reopen a channel that reports %s, because supabase-js rejoins it",
  async (status) => {
    vi.useFakeTimers();
    try {
      subscribe();
      const channel = newestChannel();
      channel.status(status);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(newestChannel()).toBe(channel);
    } finally {
      vi.useRealTimers();
    }
  },
);

describe("a channel that the server keeps closing", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is opened again after increasing delays, which start again once it is connected", async () => {
    const unsubscribe = subscribe();
    const delays = [];
    for (let n = 0; n < 7; n += 1) delays.push(await secondsUntilReopened());
    expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30]);
    newestChannel().live();
    expect(await secondsUntilReopened()).toBe(1);
    unsubscribe();
  });

  test("is opened at once, and only once, when the network is back", async () => {
    const unsubscribe = subscribe();
    await secondsUntilReopened();
    await secondsUntilReopened();
    newestChannel().status("CLOSED");
    window.dispatchEvent(new Event("online"));
    const reopened = newestChannel();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(newestChannel()).toBe(reopened);
    expect(await secondsUntilReopened()).toBe(2);
    unsubscribe();
  });

  test("is not opened again after unsubscribing", async () => {
    const unsubscribe = subscribe();
    const channel = newestChannel();
    channel.status("CLOSED");
    unsubscribe();
    listener.onConnected.mockReset();
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(newestChannel()).toBe(channel);
    expect(listener.onConnected).not.toHaveBeenCalled();
  });
});

test("a listener that subscribes before the connection is called when it is established", () => {
  subscribe();
  const other = { ...listener, onConnected: vi.fn<(isConnected: boolean) => void>() };
  unsubscribers.push(subscribeToChanges(other));
  expect(other.onConnected).not.toHaveBeenCalled();
  newestChannel().live();
  expect(other.onConnected.mock.calls).toEqual([[false], [true]]);
});

test("ignores a deletion without the lead's id", () => {
  subscribe();
  newestChannel().change("leads", { eventType: "DELETE", new: {}, old: {} });
  expect(listener.onErased).not.toHaveBeenCalled();
  expect(listener.onIncompleteChange).not.toHaveBeenCalled();
});

test("messages of an old channel do not change the state of the new one", () => {
  const unsubscribe = subscribe();
  const first = newestChannel();
  window.dispatchEvent(new Event("online"));
  first.live();
  expect(listener.onConnected).not.toHaveBeenCalled();
  const last = newestChannel();
  unsubscribe();
  subscribe();
  last.live();
  expect(listener.onConnected).not.toHaveBeenCalled();
});

test("after unsubscribing, an old connection ignores changes of the network", () => {
  subscribe()();
  subscribe();
  newestChannel().live();
  listener.onConnected.mockReset();
  window.dispatchEvent(new Event("offline"));
  expect(listener.onConnected).toHaveBeenCalledExactlyOnceWith(false);
});
