import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  type Answer,
  fake,
  newestChannel,
  resetFakeClient,
} from "../../../supabase/testing/fake-client.ts";
import { SESSION_KEY } from "../../../supabase/session-key.ts";
import { POLLING_INTERVAL } from "../../../supabase/use-server-data.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { stages } from "../../leads/model/board-model.ts";
import { queryOf } from "../model/board-query.ts";
import { readView } from "../model/board-view.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { COUNTED_AT, serveBoard } from "../../lead-board/testing/serve-board.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { prefetchBoard, useLeads } from "./use-leads.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

// Loads the toast region first, because on a busy machine loading it takes longer than findBy waits.
beforeAll(() => import("../../../ui/toast-region.tsx"));

const kopi = testLead({ id: "kopi", updated_at: "2026-11-20T08:00:00+00:00" });
const teh = testLead({ id: "teh", updated_at: "2026-11-20T07:00:00+00:00" });
const many = Array.from({ length: 120 }, (_, index) =>
  testLead({ id: `lead-${String(index).padStart(3, "0")}`, stage: "closed" }),
);
const serverError: Answer = { data: null, error: { code: "XX000", message: "boom" } };
const query = queryOf(readView(new URLSearchParams()));

beforeEach(() => {
  resetFakeClient();
  serveBoard(kopi, ...many);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => void vi.useRealTimers());

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

async function openLeads() {
  const { result, rerender } = renderHook((boardQuery) => useLeads(boardQuery), {
    wrapper: Providers,
    initialProps: query,
  });
  await pass(0);
  return {
    current: () => result.current,
    ids: () => result.current.leads?.map(({ id, stage: at }) => `${id} ${at}`),
    changeQuery: (search: string) => rerender(queryOf(readView(new URLSearchParams(search)))),
  };
}

async function goLive() {
  act(() => newestChannel().live());
  await pass(0);
}

function erase(id: string) {
  newestChannel().change("leads", { eventType: "DELETE", new: {}, old: { id } });
}

/** Another user moves a lead that is not loaded, so that only the database can update the counts. */
function moveUnloaded(id: string) {
  const row = testLead({ id, stage: "failed", updated_at: "2026-11-20T09:00:00+00:00" });
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: row, old: {} }));
}

const pages = () => fake.rpc("get_board_page").mock.calls.map(([{ values }]) => values);
const countRequests = () => fake.rpc("count_board").mock.calls.length;

test("requests the first pages once, even if they were prefetched, and no changes", async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id: "siti" } }));
  prefetchBoard(query);
  await openLeads();
  localStorage.clear();
  expect(pages()).toHaveLength(1);
  expect(fake.rows("leads")).not.toHaveBeenCalled();
  expect(fake.rpc("get_changed_leads")).not.toHaveBeenCalled();
});

test("reads changes since the first request at once if the channel is already joined", async () => {
  const response = Promise.withResolvers<Answer>();
  fake.rpc("get_board_page").mockReturnValueOnce(response.promise);
  const { current } = await openLeads();
  await goLive();
  expect(fake.rpc("get_changed_leads")).not.toHaveBeenCalled();
  response.resolve(rowsOf(kopi));
  await pass(0);
  expect(current().leads).toEqual([kopi]);
  expect(fake.rpc("get_changed_leads")).toHaveBeenCalledOnce();
});

test("a lead that is erased during the first read is removed by a second read", async () => {
  const response = Promise.withResolvers<Answer>();
  fake.rpc("get_board_page").mockReturnValueOnce(response.promise);
  const { current, ids } = await openLeads();
  act(() => erase("kopi"));
  expect(current().store.getChanges().serverUpdates.size).toBe(0);
  response.resolve(rowsOf(kopi, teh));
  serveBoard(teh);
  await pass(0);
  expect(ids()).toEqual(["kopi interested", "teh interested"]);
  await pass(1_000);
  expect(ids()).toEqual(["teh interested"]);
});

test("counts again if a lead is erased just before a count is requested", async () => {
  await openLeads();
  await goLive();
  act(() => erase("lead-119"));
  await pass(400);
  expect(countRequests()).toBe(1);
  await act(async () => {
    erase("lead-118");
    await vi.advanceTimersByTimeAsync(100);
  });
  expect(countRequests()).toBe(2);
  await pass(500);
  expect(countRequests()).toBe(3);
  await pass(1_000);
  expect(countRequests()).toBe(3);
});

test("counts again if a change arrives while a count is being requested", async () => {
  await openLeads();
  await goLive();
  moveUnloaded("lead-119");
  const response = Promise.withResolvers<Answer>();
  fake.rpc("count_board").mockReturnValueOnce(response.promise);
  await pass(500);
  expect(countRequests()).toBe(2);
  moveUnloaded("lead-118");
  const counted = { stage: "closed", total: 119, shown: 119, counted_at: COUNTED_AT };
  response.resolve({ data: [counted], error: null });
  await pass(0);
  expect(countRequests()).toBe(2);
  await pass(500);
  expect(countRequests()).toBe(3);
  await pass(1_000);
  expect(countRequests()).toBe(3);
});

test("does not count again if another count has already included the change", async () => {
  const { current } = await openLeads();
  await goLive();
  moveUnloaded("lead-119");
  await act(() => current().refetch());
  expect(countRequests()).toBe(2);
  await pass(1_000);
  expect(countRequests()).toBe(2);
});

test("discards a page that arrives after its column was read again", async () => {
  const { current, ids } = await openLeads();
  const page = Promise.withResolvers<Answer>();
  fake.rpc("get_board_page").mockReturnValueOnce(page.promise);
  let done: Promise<unknown> = Promise.resolve();
  await act(async () => void (done = current().readMore("closed")));
  serveBoard(kopi, ...many.slice(60).map((lead) => Object.assign({}, lead)));
  await act(() => current().refetch());
  const visibleIds = ids();
  expect(visibleIds).toHaveLength(51);
  expect(visibleIds).not.toContain("lead-050 closed");
  page.resolve(rowsOf(...many.slice(50, 100)));
  await act(() => done);
  expect(ids()).toEqual(visibleIds);
});

test("while another view loads, requests only its leads and no next page of a column", async () => {
  const { current, changeQuery: ask } = await openLeads();
  const response = Promise.withResolvers<Answer>();
  fake.rpc("get_board_page").mockReturnValueOnce(response.promise);
  ask("sort=oldest");
  await pass(0);
  await act(() => current().readMore("closed"));
  expect(pages()).toHaveLength(2);
  response.resolve(rowsOf(teh));
  await pass(0);
  expect(current().leads).toEqual([teh]);
  expect(fake.rows("leads")).not.toHaveBeenCalled();
});

test("after each failed page, returns a new readMore when the polling interval has passed", async () => {
  const { current } = await openLeads();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    fake.rpc("get_board_page").mockResolvedValueOnce(serverError);
    const { readMore } = current();
    await act(() => readMore("closed"));
    expect(current().readMore).toBe(readMore);
    await pass(POLLING_INTERVAL);
    expect(current().readMore).not.toBe(readMore);
  }
});

test("reads at most a hundred leads again that are on the screen but in no page", async () => {
  const { current, ids } = await openLeads();
  const others = Array.from({ length: 101 }, (_, index) => testLead({ id: `other ${index}` }));
  act(() => current().store.applyRows(others));
  expect(ids()).toHaveLength(152);
  await act(() => current().refetch());
  const [request] = fake.rows("leads").mock.calls[0] ?? [];
  expect(request?.filters["id"]).toEqual(others.slice(0, 100).map(({ id }) => id));
});

test("if all columns are long, reads each in its own request, and sends none for short ones", async () => {
  const leads = stages.flatMap(({ id: stage }) =>
    many.slice(0, 60).map((lead) => Object.assign({}, lead, { id: `${stage} ${lead.id}`, stage })),
  );
  serveBoard(...leads);
  const { current, ids } = await openLeads();
  for (const { id } of stages) await act(() => current().readMore(id));
  expect(ids()).toHaveLength(leads.length);
  fake.rpc("get_board_page").mockClear();
  await act(() => current().refetch());
  expect(pages().map(({ stages: asked }) => asked)).toEqual(stages.map(({ id }) => [id]));
});

test("applies a row once if it is read twice, and again if it has changed", async () => {
  const { current, ids } = await openLeads();
  const moved = Object.assign({}, kopi, { stage: "failed", updated_at: "2026-11-20T09:00:00Z" });
  const movedTwice = Object.assign({}, moved, {
    stage: "closed",
    updated_at: "2026-11-20T09:00:01Z",
  });
  for (const row of [moved, moved, movedTwice]) {
    fake.rpc("get_changed_leads").mockResolvedValueOnce(rowsOf(row));
  }
  await pass(POLLING_INTERVAL);
  expect(ids()).toContain("kopi failed");
  const { changes } = current();
  await pass(POLLING_INTERVAL);
  expect(fake.rpc("get_changed_leads")).toHaveBeenCalledTimes(2);
  expect(current().changes).toBe(changes);
  await pass(POLLING_INTERVAL);
  expect(ids()).toContain("kopi closed");
});
