import { act, renderHook, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Answer, fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { createLeadStore } from "../leads/model/lead-store.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import { isDone, type Outcome } from "../lead-actions/undo-history.ts";
import { useBulkActions } from "./use-bulk-actions.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loads the toast region first, because on a busy machine loading it takes longer than findBy waits.
beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(resetFakeClient);

const kopi = testLead({ id: "kopi" });
const closed = { ...kopi, stage: "closed" as const };
const budi = { id: "budi", name: "Budi" };
const serverError: Answer = { data: null, error: { code: "XX000", message: "boom" } };
const conflict: Answer = { data: null, error: { code: "PT409", message: "changed" } };

function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>{children}</ToastProvider>
    </SWRConfig>
  );
}

function open() {
  const first = { record: vi.fn<(outcome: Outcome) => void>(), onConflict: vi.fn<() => void>() };
  const { result, rerender } = renderHook(
    ({ record, onConflict }) => {
      const [store] = useState(createLeadStore);
      return useBulkActions(store, record, onConflict);
    },
    { wrapper: Providers, initialProps: first },
  );
  return { ...first, bulk: () => result.current, rerender };
}

function respondWith(...responses: Answer[]) {
  for (const each of responses) fake.rpc("change_leads").mockResolvedValueOnce(each);
}

/** Undoes the last recorded change. */
async function undo({ mock }: ReturnType<typeof open>["record"]) {
  const outcome = mock.lastCall?.[0] ?? null;
  if (!isDone(outcome)) throw new Error("the last action was not recorded as done");
  return await act(() => outcome.invert());
}

async function toastText() {
  const region = await screen.findByRole("region", { name: "Notifications" });
  return region.textContent;
}

test("the toasts have their own subject, and do not cover the selection bar", async () => {
  respondWith({ data: [closed], error: null });
  const { bulk, record } = open();
  await act(() => bulk().move([kopi], "closed"));
  const outcome = record.mock.lastCall?.[0] ?? null;
  const toast = isDone(outcome) ? outcome.toast : undefined;
  expect(toast?.about).toBe("many leads");
  const bar = document.createElement("div");
  bar.dataset["selection"] = "";
  document.body.append(bar);
  expect(toast?.subject?.()).toBe(bar);
  bar.remove();
});

test("shows that undoing a move failed", async () => {
  respondWith({ data: [closed], error: null }, serverError);
  const { bulk, record } = open();
  await act(() => bulk().move([kopi], "closed"));
  expect(await undo(record)).toBe("failed");
  expect(await toastText()).toContain("ErrorFailed to update lead stages.");
});

test("reports an undo that changed no lead because all of them were changed since", async () => {
  respondWith({ data: [closed], error: null }, { data: [], error: null });
  const { bulk, record } = open();
  await act(() => bulk().move([kopi], "closed"));
  expect(await undo(record)).toBeNull();
  expect(await toastText()).toContain(
    "Leads Not Changed1 lead changed since, so it was left as it is.",
  );
});

test("calls the callbacks of the latest render for a change and a conflict", async () => {
  respondWith({ data: [closed], error: null }, conflict);
  const { bulk, record, onConflict, rerender } = open();
  const next = { record: vi.fn<(outcome: Outcome) => void>(), onConflict: vi.fn<() => void>() };
  rerender(next);
  await act(() => bulk().move([kopi], "closed"));
  expect(next.record).toHaveBeenCalledOnce();
  expect(await act(() => bulk().assign([kopi], budi))).toBe(false);
  expect(next.onConflict).toHaveBeenCalledOnce();
  expect(record).not.toHaveBeenCalled();
  expect(onConflict).not.toHaveBeenCalled();
});
