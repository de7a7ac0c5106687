import { beforeEach, expect, test, vi } from "vitest";
import type { Lead } from "./board-model.ts";
import { watchLeads } from "./leads-channel.ts";
import { testLead } from "./test-lead.ts";

type Change = { eventType: string; new: object; old: object };
type FakeChannel = { change: (change: Change) => void; status: (status: string) => void };

const fake = vi.hoisted(() => ({
  channels: new Array<FakeChannel & { topic: string }>(),
  removeChannel: vi.fn<(channel: object) => void>(),
}));
vi.mock("../../supabase/client.ts", () => ({
  supabase: {
    removeChannel: fake.removeChannel,
    channel(topic: string) {
      const channel = {
        topic,
        change: (_change: Change) => {},
        status: (_status: string) => {},
        on(_type: string, _filter: object, listener: (change: Change) => void) {
          channel.change = listener;
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
  onRow: vi.fn<(lead: Lead) => void>(),
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
  watchLeads(listener);
  const row = testLead({ id: "a" });
  newestChannel().change({ eventType: "UPDATE", new: row, old: {} });
  expect(listener.onRow).toHaveBeenCalledExactlyOnceWith(row);
  newestChannel().change({ eventType: "DELETE", new: {}, old: { id: "a" } });
  newestChannel().change({ eventType: "UPDATE", new: { id: "a" }, old: {} });
  expect(listener.onStale).toHaveBeenCalledTimes(2);
});

test("it says when changes arrive and when they no longer do", () => {
  watchLeads(listener);
  newestChannel().status("SUBSCRIBED");
  newestChannel().status("CHANNEL_ERROR");
  newestChannel().status("TIMED_OUT");
  expect(listener.onJoined.mock.calls).toEqual([[true], [false], [false]]);
});

test("a channel the server closed is opened again, under a topic of its own", async () => {
  vi.useFakeTimers();
  try {
    watchLeads(listener);
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
  const stop = watchLeads(listener);
  stop();
  newestChannel().status("CLOSED");
  expect(fake.removeChannel).toHaveBeenCalledWith(newestChannel());
  expect(listener.onJoined).not.toHaveBeenCalled();
});
