import { act, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import useSWR, { SWRConfig } from "swr";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Answer,
  fake,
  newestChannel,
  resetFakeClient,
} from "../../../supabase/testing/fake-client.ts";
import { SESSION_KEY } from "../../../supabase/session-key.ts";
import { POLLING_INTERVAL } from "../../../supabase/use-server-data.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import type { Lead } from "../../leads/model/lead.ts";
import { queryOf } from "../model/board-query.ts";
import { readView } from "../model/board-view.ts";
import { refuseBoard, serveBoard } from "../../lead-board/testing/serve-board.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { leadKeys } from "../../leads/data/lead-keys.ts";
import { useRealtimeChanges } from "../../leads/realtime/realtime-changes.ts";
import { prefetchBoard, useLeads } from "./use-leads.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

// Loads the toast region first, because on a busy machine loading it takes longer than findBy waits.
beforeAll(() => import("../../../ui/toast-region.tsx"));

beforeEach(() => {
  resetFakeClient();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => void vi.useRealTimers());

const kopi = testLead({ id: "kopi", updated_at: "2026-11-20T08:00:00+00:00" });
const teh = testLead({ id: "teh", updated_at: "2026-11-20T07:00:00+00:00" });
const serverError: Answer = { data: null, error: { code: "XX000", message: "boom" } };

const query = queryOf(readView(new URLSearchParams()));

function rowsOf(...leads: Lead[]): Answer {
  return { data: leads, error: null };
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 1_000_000 }}>
      <ToastProvider>{children}</ToastProvider>
    </SWRConfig>
  );
}

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

function setStatus(status: string) {
  const channel = newestChannel();
  act(() => (status === "SUBSCRIBED" ? channel.live() : channel.status(status)));
}

async function openLeads() {
  const { result, unmount } = renderHook(() => useLeads(query), { wrapper: Providers });
  await pass(0);
  return {
    current: () => result.current,
    ids: () => result.current.leads?.map(({ id, stage: at }) => `${id} ${at}`),
    unmount,
  };
}

/** Returns the start times of the requests for changes, in seconds before kopi's last change. */
function requestedSince() {
  return fake.rpc("get_changed_leads").mock.calls.map(([{ values }]) => {
    return Math.round((Date.parse(kopi.updated_at) - Date.parse(String(values["since"]))) / 1_000);
  });
}

describe("the leads of the board", () => {
  beforeEach(() => {
    serveBoard(kopi, teh);
  });

  test("are read once, and then only the changes since the newest of them", async () => {
    const { ids, current } = await openLeads();
    expect(ids()).toEqual(["kopi interested", "teh interested"]);
    expect(current().hasFailed).toBe(false);
    setStatus("SUBSCRIBED");
    await pass(60_000);
    expect(current().isLive).toBe(true);
    expect(fake.rpc("get_board_page")).toHaveBeenCalledOnce();
    // Ten seconds earlier, because a transaction may take that long until others can read its rows.
    expect(new Set(requestedSince())).toEqual(new Set([10]));
  });

  test("are caught up from the time of the first request if that took long", async () => {
    const response = Promise.withResolvers<Answer>();
    fake.rpc("get_board_page").mockReturnValue(response.promise);
    await pass(5_000);
    const { ids } = await openLeads();
    await pass(30_000);
    expect(ids()).toBeUndefined();
    response.resolve(rowsOf(kopi, teh));
    await pass(0);
    expect(ids()).toEqual(["kopi interested", "teh interested"]);
    await pass(POLLING_INTERVAL);
    expect(requestedSince()).toEqual([40]);
  });

  test("are not requested again if they were prefetched", async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id: "siti" } }));
    prefetchBoard(query);
    await pass(0);
    expect(fake.rpc("get_board_page")).toHaveBeenCalledOnce();
    const { ids } = await openLeads();
    expect(ids()).toEqual(["kopi interested", "teh interested"]);
    expect(fake.rpc("get_board_page")).toHaveBeenCalledOnce();
    localStorage.clear();
  });

  test("are updated by changes from Realtime", async () => {
    const { ids } = await openLeads();
    setStatus("SUBSCRIBED");
    const moved = { ...kopi, stage: "closed" as const, updated_at: "2026-11-20T09:00:00+00:00" };
    act(() => newestChannel().change("leads", { eventType: "UPDATE", new: moved, old: {} }));
    expect(ids()).toEqual(["kopi closed", "teh interested"]);
  });

  test("no longer contain a lead that was erased", async () => {
    const { ids } = await openLeads();
    setStatus("SUBSCRIBED");
    act(() =>
      newestChannel().change("leads", { eventType: "DELETE", new: {}, old: { id: "kopi" } }),
    );
    expect(ids()).toEqual(["teh interested"]);
  });

  test("are read again when the channel reconnects, because erasures may have been missed", async () => {
    const { ids } = await openLeads();
    setStatus("SUBSCRIBED");
    setStatus("CHANNEL_ERROR");
    serveBoard(teh);
    await pass(0);
    expect(fake.rpc("get_board_page")).toHaveBeenCalledOnce();
    setStatus("SUBSCRIBED");
    await pass(0);
    expect(ids()).toEqual(["teh interested"]);
  });

  test("are caught up from the newest known change", async () => {
    const { ids } = await openLeads();
    const moved = { ...teh, stage: "failed" as const, updated_at: "2026-11-20T09:00:00+00:00" };
    fake.rpc("get_changed_leads").mockResolvedValueOnce(rowsOf(moved));
    await pass(POLLING_INTERVAL);
    expect(ids()).toEqual(["kopi interested", "teh failed"]);
    await pass(POLLING_INTERVAL);
    expect(requestedSince().at(-1)).toBe(-3_590);
  });

  test("report no failure if catching up fails, because another attempt follows", async () => {
    const { ids, current } = await openLeads();
    fake.rpc("get_changed_leads").mockResolvedValue(serverError);
    await pass(3 * POLLING_INTERVAL);
    expect(ids()).toEqual(["kopi interested", "teh interested"]);
    expect(current().hasFailed).toBe(false);
    const attempts = fake.rpc("get_changed_leads").mock.calls.length;
    await pass(POLLING_INTERVAL);
    expect(fake.rpc("get_changed_leads").mock.calls.length).toBeGreaterThan(attempts);
  });

  test("report one failure if they cannot be read, and appear after a successful attempt", async () => {
    refuseBoard(serverError);
    const { ids, current } = await openLeads();
    expect(current().hasFailed).toBe(true);
    expect(ids()).toBeUndefined();
    await screen.findByText("Failed to fetch leads. Please try again.");
    await pass(3 * POLLING_INTERVAL);
    expect(fake.rpc("get_changed_leads")).not.toHaveBeenCalled();
    serveBoard(kopi);
    await act(() => current().refetch());
    expect(ids()).toEqual(["kopi interested"]);
    expect(current().hasFailed).toBe(false);
  });

  test("are not read again on focus or online, because Realtime and catching up suffice", async () => {
    await openLeads();
    await pass(10_000);
    act(() => void window.dispatchEvent(new Event("focus")));
    act(() => void window.dispatchEvent(new Event("online")));
    await pass(10_000);
    expect(fake.rpc("get_board_page")).toHaveBeenCalledOnce();
  });

  test("include this user's pending change until it is rolled back", async () => {
    const { ids, current } = await openLeads();
    const { store } = current();
    const end = { pending: () => {} };
    act(() => {
      end.pending = store.addPending("kopi", { kind: "move", to: "closed" });
    });
    expect(ids()).toEqual(["kopi closed", "teh interested"]);
    act(() => end.pending());
    expect(ids()).toEqual(["kopi interested", "teh interested"]);
  });

  test("discard server updates that a newer read contains", async () => {
    const { current } = await openLeads();
    act(() => current().store.applyRows([kopi]));
    expect(current().store.getChanges().serverUpdates.size).toBe(1);
    await act(() => current().refetch());
    expect(current().store.getChanges().serverUpdates.size).toBe(0);
  });
});

const pages = () => fake.rpc("get_board_page").mock.calls.map(([{ values }]) => values);

function erase(id: string) {
  act(() => newestChannel().change("leads", { eventType: "DELETE", new: {}, old: { id } }));
}

describe("a column of which only a part is loaded", () => {
  const many = Array.from({ length: 120 }, (_, index) =>
    testLead({ id: `lead-${String(index).padStart(3, "0")}`, stage: "closed" }),
  );
  const moved = testLead({
    id: "lead-119",
    stage: "failed",
    updated_at: "2026-11-20T09:00:00+00:00",
  });

  beforeEach(() => serveBoard(kopi, ...many));

  test("is continued page by page to its end, with one request at a time", async () => {
    const { ids, current } = await openLeads();
    expect(ids()).toHaveLength(51);
    expect(current().data?.counts.closed.total).toBe(120);
    await act(async () => {
      await Promise.all([current().readMore("closed"), current().readMore("closed")]);
    });
    expect(ids()).toHaveLength(101);
    expect(pages()).toHaveLength(2);
    expect(pages()[1]).toMatchObject({ stages: ["closed"], after: { id: "lead-049" } });
    await act(() => current().readMore("closed"));
    expect(new Set(ids()).size).toBe(121);
    await act(() => current().readMore("closed"));
    await act(() => current().readMore("interested"));
    expect(pages()).toHaveLength(3);
  });

  test("can be continued again after a delay if a page failed", async () => {
    const { ids, current } = await openLeads();
    fake.rpc("get_board_page").mockResolvedValueOnce(serverError);
    const { readMore } = current();
    await act(() => readMore("closed"));
    expect(ids()).toHaveLength(51);
    await pass(POLLING_INTERVAL);
    expect(current().readMore).not.toBe(readMore);
    await act(() => current().readMore("closed"));
    expect(ids()).toHaveLength(101);
  });

  test("is read again as far as before, together with other leads on the screen", async () => {
    const { ids, current } = await openLeads();
    setStatus("SUBSCRIBED");
    await pass(0);
    await act(() => current().readMore("closed"));
    fake.rows("leads").mockClear();
    fake.rows("leads").mockResolvedValue(rowsOf(moved));
    // The lead is not loaded, so only the database can update the counts.
    act(() => newestChannel().change("leads", { eventType: "UPDATE", new: moved, old: {} }));
    expect(ids()).toContain("lead-119 failed");
    serveBoard(kopi, ...many.slice(0, 119));
    await pass(1_000);
    expect(pages()).toContainEqual(expect.objectContaining({ stages: ["closed"], page_size: 100 }));
    expect(fake.rows("leads").mock.calls.at(-1)?.[0].filters).toMatchObject({ id: ["lead-119"] });
    expect(ids()).toContain("lead-119 failed");
    expect(current().data?.counts.closed.total).toBe(119);
  });

  test("is counted again once after several leads that were not loaded are erased", async () => {
    const { current } = await openLeads();
    setStatus("SUBSCRIBED");
    await pass(0);
    for (let number = 100; number < 120; number += 1) erase(`lead-${number}`);
    serveBoard(kopi, ...many.slice(0, 100));
    fake.rpc("count_board").mockClear();
    await pass(1_000);
    expect(current().data?.counts.closed.total).toBe(100);
    expect(fake.rpc("count_board")).toHaveBeenCalledOnce();
    erase("lead-099");
    await pass(1_000);
    expect(fake.rpc("count_board")).toHaveBeenCalledTimes(2);
  });

  test("is read for another view, while the previous view's leads are still shown", async () => {
    const { result, rerender } = renderHook((asked) => useLeads(asked), {
      wrapper: Providers,
      initialProps: query,
    });
    await pass(0);
    const response = Promise.withResolvers<Answer>();
    fake.rpc("get_board_page").mockReturnValue(response.promise);
    rerender(queryOf(readView(new URLSearchParams("sort=oldest"))));
    await pass(0);
    expect(result.current.isCurrent).toBe(false);
    expect(result.current.leads).toHaveLength(51);
    response.resolve(rowsOf(teh));
    await pass(0);
    expect(result.current.isCurrent).toBe(true);
    expect(result.current.leads).toEqual([teh]);
  });

  test("still shows a change after the user has switched to another view and back", async () => {
    serveBoard(kopi);
    const { result, rerender } = renderHook((asked) => useLeads(asked), {
      wrapper: Providers,
      initialProps: query,
    });
    await pass(0);
    const closed: Lead = { ...kopi, stage: "closed", updated_at: "2026-11-20T08:30:00+00:00" };
    serveBoard(closed);
    act(() => newestChannel().change("leads", { eventType: "UPDATE", new: closed, old: {} }));
    rerender(queryOf(readView(new URLSearchParams("sort=oldest"))));
    await pass(100);
    expect(result.current.leads?.map(({ stage }) => stage)).toEqual(["closed"]);
    rerender(query);
    await pass(100);
    expect(result.current.leads?.map(({ stage }) => stage)).toEqual(["closed"]);
  });
});

/** Sends `count` changes of one lead at once, as when one statement changes many leads. */
function changeMany(count: number) {
  act(() => {
    for (let each = 0; each < count; each += 1) {
      newestChannel().change("leads", { eventType: "UPDATE", new: kopi, old: {} });
    }
  });
}

describe("changes", () => {
  const onLeads = vi.fn<(leads: readonly Lead[]) => void>();
  const onErased = vi.fn<(leadId: string) => void>();
  const catchUp = vi.fn<() => Promise<void>>();
  const onBurst = vi.fn<() => Promise<void>>();

  beforeEach(() => {
    onLeads.mockReset();
    for (const reading of [catchUp, onBurst]) reading.mockReset().mockResolvedValue();
  });

  function open() {
    return renderHook(() => useRealtimeChanges({ onLeads, onErased, catchUp, onBurst }), {
      wrapper: Providers,
    });
  }

  test("are requested at the polling interval while the channel is not joined", async () => {
    const { result } = open();
    await pass(0);
    expect(result.current).toBe(false);
    expect(catchUp).toHaveBeenCalledTimes(1);
    await pass(2 * POLLING_INTERVAL);
    expect(catchUp).toHaveBeenCalledTimes(3);
    setStatus("SUBSCRIBED");
    await pass(0);
    expect(result.current).toBe(true);
    expect(catchUp).toHaveBeenCalledTimes(4);
    await pass(10 * POLLING_INTERVAL);
    expect(catchUp).toHaveBeenCalledTimes(4);
    setStatus("CHANNEL_ERROR");
    await pass(POLLING_INTERVAL);
    expect(catchUp).toHaveBeenCalledTimes(6);
  });

  test("are requested when the tab is shown or the network is back, with one timer at a time", async () => {
    open();
    await pass(0);
    for (const target of [document, window]) {
      act(
        () =>
          void target.dispatchEvent(new Event(target === document ? "visibilitychange" : "online")),
      );
      await pass(0);
    }
    expect(catchUp).toHaveBeenCalledTimes(3);
    await pass(POLLING_INTERVAL);
    expect(catchUp).toHaveBeenCalledTimes(4);
  });

  test("are requested by the timer only after the previous response", async () => {
    open();
    await pass(0);
    const slow = Promise.withResolvers<void>();
    catchUp.mockReturnValue(slow.promise);
    await pass(POLLING_INTERVAL - 100);
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(2 * POLLING_INTERVAL);
    expect(catchUp).toHaveBeenCalledTimes(2);
    slow.resolve();
    await pass(POLLING_INTERVAL);
    expect(catchUp).toHaveBeenCalledTimes(3);
  });

  test("are requested one interval after the later response if tab and network return together", async () => {
    open();
    await pass(0);
    const later = Promise.withResolvers<void>();
    catchUp.mockReturnValueOnce(later.promise);
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
    await pass(500);
    later.resolve();
    await pass(POLLING_INTERVAL - 100);
    expect(catchUp).toHaveBeenCalledTimes(3);
    await pass(200);
    expect(catchUp).toHaveBeenCalledTimes(4);
  });

  test("are not requested while offline, and are requested again when online", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    open();
    await pass(3 * POLLING_INTERVAL);
    expect(catchUp).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    await pass(POLLING_INTERVAL);
    expect(catchUp).toHaveBeenCalledOnce();
  });

  test("with an incomplete row are requested", async () => {
    open();
    setStatus("SUBSCRIBED");
    await pass(0);
    catchUp.mockClear();
    act(() => newestChannel().change("leads", { eventType: "UPDATE", new: { id: "a" }, old: {} }));
    expect(catchUp).toHaveBeenCalledOnce();
    act(() => newestChannel().change("leads", { eventType: "UPDATE", new: kopi, old: {} }));
    expect(onLeads).toHaveBeenCalledExactlyOnceWith([kopi]);
  });

  test("of many leads are read together once per interval; those of a few are applied at once", async () => {
    open();
    setStatus("SUBSCRIBED");
    await pass(0);
    changeMany(20);
    await pass(1_000);
    expect(onBurst).not.toHaveBeenCalled();
    changeMany(40);
    await pass(100);
    expect(onBurst).toHaveBeenCalledOnce();
    changeMany(40);
    await pass(500);
    expect(onBurst).toHaveBeenCalledOnce();
    await pass(POLLING_INTERVAL);
    changeMany(40);
    await pass(100);
    expect(onBurst).toHaveBeenCalledTimes(2);
  });

  test("are not requested after the board is closed", async () => {
    const slow = Promise.withResolvers<void>();
    catchUp.mockReturnValue(slow.promise);
    const { unmount } = open();
    await pass(0);
    unmount();
    slow.resolve();
    catchUp.mockClear();
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
    await pass(3 * POLLING_INTERVAL);
    expect(catchUp).not.toHaveBeenCalled();
  });

  test("of a lead's events or notes make its history, notes, row and note search load again", async () => {
    const fetchKey = vi.fn<(key: readonly string[]) => readonly string[]>((key) => key);
    const keys = [
      leadKeys.events("a"),
      leadKeys.notes("a"),
      leadKeys.one("a"),
      leadKeys.noteSearch(["kopi"]),
      leadKeys.events("b"),
      leadKeys.hours(),
    ];
    renderHook(
      () => {
        useRealtimeChanges({ onLeads, onErased, catchUp });
        for (const key of keys) useSWR(key, fetchKey, { dedupingInterval: 0 });
      },
      { wrapper: Providers },
    );
    await pass(0);
    async function readAfter(table: string) {
      fetchKey.mockClear();
      act(() =>
        newestChannel().change(table, { eventType: "INSERT", new: { lead_id: "a" }, old: {} }),
      );
      await pass(0);
      return new Set(
        fetchKey.mock.calls.map(([[kind = "", ...rest]]) => [kind, ...rest].join(" ")),
      );
    }
    const always = ["lead-notes a", "leads one a", "note-search kopi"];
    expect(await readAfter("lead_events")).toEqual(new Set(["lead-events a", ...always]));
    expect(await readAfter("lead_notes")).toEqual(new Set(always));
  });
});
