import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { ToastProvider } from "../../../ui/toast.tsx";
import { expect, test, vi } from "vitest";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { useNoteSearch } from "./note-search.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

function Fresh({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </ToastProvider>
  );
}

test("each search has its own answer, also after others", async () => {
  fake.rpc("find_in_notes").mockImplementation(({ values }) =>
    Promise.resolve({
      data: (values["words"] as string[]).map((word) => ({ word, lead_ids: [`of ${word}`] })),
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
