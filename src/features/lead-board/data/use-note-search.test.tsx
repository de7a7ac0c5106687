import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import { fake } from "../testing/fake-supabase.ts";
import { useNoteSearch } from "./use-note-search.ts";

vi.mock("../../../supabase/client.ts", () => import("../testing/fake-supabase.ts"));

function Fresh({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>;
}

test("each search has its own answer, also after others", async () => {
  fake.findInNotes.mockImplementation((words) =>
    Promise.resolve({
      data: words.map((word) => ({ word, lead_ids: [`of ${word}`] })),
      error: null,
    }),
  );
  const { result, rerender } = renderHook(({ search }) => useNoteSearch(search, true), {
    initialProps: { search: "" },
    wrapper: Fresh,
  });
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
