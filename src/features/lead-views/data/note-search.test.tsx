import { act, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, useContext } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerAccessCheck } from "../../../supabase/access.ts";
import { type Answer, fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { POLLING_INTERVAL } from "../../../supabase/use-server-data.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { NoteHitsContext, useNoteSearch } from "./note-search.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);
afterEach(() => void vi.useRealTimers());

function FreshCache({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </ToastProvider>
  );
}

/** Makes the fake database find each word in a note of one lead, whose id contains the word. */
function matchEveryWord() {
  fake.rpc("find_in_notes").mockImplementation(({ values }) =>
    Promise.resolve({
      data: (values["words"] as string[]).map((word) => ({ word, lead_ids: [`of ${word}`] })),
      error: null,
    }),
  );
}

function openSearch(search: string, isLive = true) {
  return renderHook(({ search: text }) => useNoteSearch(text, isLive), {
    initialProps: { search },
    wrapper: FreshCache,
  });
}

test("returns the results of the current search, not those of a previous one", async () => {
  matchEveryWord();
  const { result, rerender } = openSearch("");
  expect(result.current.inNotes.size).toBe(0);
  for (const search of ["kopi", "Kopi tuesday", "100% tuesday"]) {
    rerender({ search });
    await waitFor(() => {
      expect([...result.current.inNotes.keys()]).toEqual(search.toLowerCase().split(" "));
    });
  }
  rerender({ search: "" });
  expect(result.current.inNotes.size).toBe(0);
});

test("finds the leads whose notes contain a word", async () => {
  matchEveryWord();
  const { result } = openSearch("kopi");
  await waitFor(() => expect(result.current.inNotes.get("kopi")).toEqual(new Set(["of kopi"])));
});

test("sends no request without search words", async () => {
  const { result } = openSearch("  ");
  await act(() => Promise.resolve());
  expect(fake.rpc("find_in_notes")).not.toHaveBeenCalled();
  expect(result.current).toEqual({ inNotes: new Map(), hasFailed: false });
});

test("keeps the previous results until the next response arrives", async () => {
  matchEveryWord();
  const { result, rerender } = openSearch("kopi");
  await waitFor(() => expect(result.current.inNotes.size).toBe(1));
  const next = Promise.withResolvers<Answer>();
  fake.rpc("find_in_notes").mockReturnValue(next.promise);
  rerender({ search: "kopi tuesday" });
  await waitFor(() => expect(fake.rpc("find_in_notes")).toHaveBeenCalledTimes(2));
  expect([...result.current.inNotes.keys()]).toEqual(["kopi"]);
  next.resolve({ data: [{ word: "tuesday", lead_ids: ["teh"] }], error: null });
  await waitFor(() => expect([...result.current.inNotes.keys()]).toEqual(["tuesday"]));
});

test("reports a failed search until the search is cleared", async () => {
  fake.rpc("find_in_notes").mockResolvedValue({ data: null, error: { code: "57014" } });
  const { result, rerender } = openSearch("kopi");
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  rerender({ search: "" });
  expect(result.current.hasFailed).toBe(false);
});

test("reports no failure to a user who has lost access, because they are signed out", async () => {
  const check = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  const unregister = registerAccessCheck(check);
  fake.rpc("find_in_notes").mockResolvedValue({ data: null, error: { code: "42501" } });
  const { result } = openSearch("kopi");
  await waitFor(() => expect(check).toHaveBeenCalledOnce());
  await act(() => Promise.resolve());
  expect(result.current.hasFailed).toBe(false);
  unregister();
});

test("repeats the search at intervals only while Realtime is not connected", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  matchEveryWord();
  const live = openSearch("kopi");
  await act(() => vi.advanceTimersByTimeAsync(5 * POLLING_INTERVAL));
  act(() => void window.dispatchEvent(new Event("focus")));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(fake.rpc("find_in_notes")).toHaveBeenCalledOnce();
  live.unmount();
  openSearch("teh", false);
  await act(() => vi.advanceTimersByTimeAsync(5 * POLLING_INTERVAL));
  expect(fake.rpc("find_in_notes").mock.calls.length).toBeGreaterThan(3);
});

test("NoteHitsContext is empty by default", () => {
  expect(renderHook(() => useContext(NoteHitsContext)).result.current.size).toBe(0);
});
