import { beforeEach, expect, test, vi } from "vitest";
import type { Lead } from "../model/lead.ts";
import { watchDesk } from "./desk-channel.ts";
import { testLead } from "../testing/test-lead.ts";

type Change = { eventType: string; new: object; old: object };
type FakeChannel = {
  change: (change: Change) => void;
  history: (change: Change) => void;
  status: (status: string) => void;
};

const fake = vi.hoisted(() => ({
  channels: new Array<FakeChannel & { topic: string }>(),
  removeChannel: vi.fn<(channel: object) => void>(),
}));
vi.mock("../../../supabase/client.ts", () => ({
  supabase: {
    removeChannel: fake.removeChannel,
    channel(topic: string) {
      const channel = {
        topic,
        change: (_change: Change) => {},
        history: (_change: Change) => {},
        status: (_status: string) => {},
        on(_type: string, { table }: { table: string }, listener: (change: Change) => void) {
          if (table === "leads") channel.change = listener;
          else channel.history = listener;
          return channel;
        },
        subscribe(listener: (status: string) => void) {
          channel.status = listener;
          return channel;
        },
      };
      fake.channels.push(channel);
      return channel;
    },
  },
}));

const listener = {
  onLead: vi.fn<(lead: Lead) => void>(),
  onHistory: vi.fn<(table: string, leadId: string) => void>(),
  onStale: vi.fn<() => void>(),
  onJoined: vi.fn<(isJoined: boolean) => void>(),
};

function newestChannel() {
  const channel = fake.channels.at(-1);
  if (!channel) throw new Error("no channel was opened");
  return channel;
}

beforeEach(() => {
  fake.channels.length = 0;
  fake.removeChannel.mockReset();
  for (const spy of Object.values(listener)) spy.mockReset();
});

test("a whole row is handed on, anything less says that the list is stale", () => {
  watchDesk(listener);
  const row = testLead({ id: "a" });
  newestChannel().change({ eventType: "UPDATE", new: row, old: {} });
  expect(listener.onLead).toHaveBeenCalledExactlyOnceWith(row);
  newestChannel().change({ eventType: "UPDATE", new: { id: "a" }, old: {} });
  expect(listener.onStale).toHaveBeenCalledOnce();
});

test("a lead that is erased was in the trash before: nothing is stale", () => {
  watchDesk(listener);
  newestChannel().change({ eventType: "DELETE", new: {}, old: { id: "a" } });
  expect(listener.onStale).not.toHaveBeenCalled();
});

test("an event and a note tell of their lead", () => {
  watchDesk(listener);
  newestChannel().history({ eventType: "INSERT", new: { lead_id: "a" }, old: {} });
  expect(listener.onHistory).toHaveBeenCalledExactlyOnceWith("lead_notes", "a");
});

test("without a network nothing arrives, and its return opens a new channel at once", () => {
  const stop = watchDesk(listener);
  const first = newestChannel();
  first.status("SUBSCRIBED");
  window.dispatchEvent(new Event("offline"));
  expect(listener.onJoined).toHaveBeenLastCalledWith(false);
  window.dispatchEvent(new Event("online"));
  expect(newestChannel()).not.toBe(first);
  newestChannel().status("SUBSCRIBED");
  expect(listener.onJoined).toHaveBeenLastCalledWith(true);
  stop();
});

test("it says when changes arrive and when they no longer do", () => {
  watchDesk(listener);
  newestChannel().status("SUBSCRIBED");
  newestChannel().status("CHANNEL_ERROR");
  newestChannel().status("TIMED_OUT");
  expect(listener.onJoined.mock.calls).toEqual([[true], [false], [false]]);
});

test("a channel the server closed is opened again, under a topic of its own", async () => {
  vi.useFakeTimers();
  try {
    watchDesk(listener);
    const first = newestChannel();
    first.status("CLOSED");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(newestChannel()).not.toBe(first);
    expect(newestChannel().topic).not.toBe(first.topic);
    expect(fake.removeChannel).toHaveBeenCalledWith(first);
    // The farewell of the old channel says nothing about the new one.
    newestChannel().status("SUBSCRIBED");
    first.status("CLOSED");
    expect(listener.onJoined).toHaveBeenLastCalledWith(true);
  } finally {
    vi.useRealTimers();
  }
});

test("nothing is told after the end", () => {
  const stop = watchDesk(listener);
  stop();
  newestChannel().status("CLOSED");
  expect(fake.removeChannel).toHaveBeenCalledWith(newestChannel());
  expect(listener.onJoined).not.toHaveBeenCalled();
});
