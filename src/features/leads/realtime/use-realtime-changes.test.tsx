import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import useSWR, { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { POLLING_INTERVAL } from "../../../supabase/use-server-data.ts";
import type { Lead } from "../model/lead.ts";
import { testLead } from "../testing/test-lead.ts";
import { viewsKey, leadKeys } from "../data/lead-keys.ts";
import { useRealtimeChanges } from "./realtime-changes.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const kopi = testLead({ id: "kopi" });
const changes = {
  onLeads: vi.fn<(leads: readonly Lead[]) => void>(),
  onErased: vi.fn<(leadId: string) => void>(),
  catchUp: vi.fn<() => Promise<void>>(),
};
const onBurst = vi.fn<() => Promise<void>>();
const fetchKey = vi.fn<(key: string | readonly string[]) => string | readonly string[]>(
  (key) => key,
);

beforeEach(() => {
  resetFakeClient();
  for (const spy of [changes.onLeads, changes.onErased, fetchKey]) spy.mockClear();
  for (const reading of [changes.catchUp, onBurst]) reading.mockReset().mockResolvedValue();
  vi.useFakeTimers();
});

afterEach(() => void vi.useRealTimers());

function Providers({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>;
}

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Subscribes in a component that also reads data with these keys. */
async function open(keys: readonly (string | readonly string[])[], props = {}) {
  renderHook(
    () => {
      for (const key of keys) useSWR(key, fetchKey, { dedupingInterval: 0 });
      return useRealtimeChanges({ ...changes, ...props });
    },
    { wrapper: Providers },
  );
  await pass(0);
  fetchKey.mockClear();
}

/** Runs an action and returns the keys that are then read again. */
async function readAfter(what: () => void) {
  fetchKey.mockClear();
  act(what);
  await pass(200);
  return fetchKey.mock.calls.map(([key]) => key);
}

function changeMany(count: number) {
  act(() => {
    for (let each = 0; each < count; each += 1) {
      newestChannel().change("leads", { eventType: "UPDATE", new: kopi, old: {} });
    }
  });
}

test("reads saved views again after a change of one, and after a reconnection", async () => {
  await open([viewsKey, leadKeys.hours()]);
  expect(await readAfter(() => newestChannel().live())).toEqual([]);
  const change = { eventType: "INSERT", new: { id: "a" }, old: {} };
  expect(await readAfter(() => newestChannel().change("board_views", change))).toEqual([viewsKey]);
  expect(await readAfter(() => newestChannel().status("CHANNEL_ERROR"))).toEqual([]);
  expect(await readAfter(() => newestChannel().live())).toEqual([viewsKey]);
});

test("reads an erased lead again, so that its panel closes", async () => {
  await open([leadKeys.one("kopi"), leadKeys.one("teh")]);
  const deletion = { eventType: "DELETE", new: {}, old: { id: "kopi" } };
  expect(await readAfter(() => newestChannel().change("leads", deletion))).toEqual([
    leadKeys.one("kopi"),
  ]);
  expect(changes.onErased).toHaveBeenCalledExactlyOnceWith("kopi");
});

test("after a new note, reads only boards with search words again", async () => {
  const searching = ["board", "{}", "kopi"];
  await open([searching, ["board", "{}"], ["board-choices"]]);
  const note = { eventType: "INSERT", new: { lead_id: "kopi" }, old: {} };
  expect(await readAfter(() => newestChannel().change("lead_notes", note))).toEqual([searching]);
});

test("reads the lead's history again after a changed event, and all after a deleted one", async () => {
  const keys = [leadKeys.events("kopi"), leadKeys.events("teh"), leadKeys.notes("teh")];
  await open(keys);
  const changed = { eventType: "UPDATE", new: { lead_id: "kopi" }, old: {} };
  const kopis = await readAfter(() => newestChannel().change("lead_events", changed));
  expect(kopis).toEqual([leadKeys.events("kopi")]);
  const deleted = { eventType: "DELETE", new: {}, old: { id: 7 } };
  const all = await readAfter(() => newestChannel().change("lead_events", deleted));
  expect(all).toEqual([leadKeys.events("kopi"), leadKeys.events("teh")]);
});

test("reads nothing again after a change of a setting", async () => {
  await open([viewsKey, leadKeys.hours()]);
  const changed = { eventType: "UPDATE", new: {}, old: {} };
  expect(await readAfter(() => newestChannel().change("working_hours", changed))).toEqual([]);
});

test("calls onBurst for a burst of twenty leads, at most once per polling interval", async () => {
  await open([], { onBurst });
  act(() => newestChannel().live());
  await pass(0);
  // Five are passed on one by one, the other twenty together.
  changeMany(25);
  await pass(100);
  expect(onBurst).toHaveBeenCalledOnce();
  await pass(POLLING_INTERVAL - 100);
  changeMany(25);
  await pass(100);
  expect(onBurst).toHaveBeenCalledTimes(2);
});

test("passes all leads of a burst on if there is no onBurst", async () => {
  await open([]);
  act(() => newestChannel().live());
  await pass(0);
  changeMany(30);
  await pass(100);
  expect(changes.onLeads.mock.calls.map(([leads]) => leads.length)).toEqual([1, 1, 1, 1, 1, 25]);
  expect(fake.removeChannel).not.toHaveBeenCalled();
});
