import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import type { Lead } from "../leads/model/lead.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import { useToday } from "./use-today.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

const plan = {
  first_response_at: "2026-11-21T08:00:00+00:00",
  next_action: "Call",
  next_action_on: "2026-11-21",
};

function unansweredLeads(count: number, from = 0, fields: Partial<Lead> = {}) {
  return Array.from({ length: count }, (_, at) => testLead({ id: `lead-${from + at}`, ...fields }));
}

function wrapper({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>{children}</ToastProvider>
    </SWRConfig>
  );
}

function respondWith(...leads: Lead[]) {
  fake.rpc("get_today").mockResolvedValue({ data: leads, error: null });
}

function requestCount() {
  return fake.rpc("get_today").mock.calls.length;
}

async function open(...leads: Lead[]) {
  respondWith(...leads);
  const team = { people: [], ownUserId: "siti", role: "admin" } as never;
  const { result } = renderHook(() => useToday(true, team, []), { wrapper });
  act(() => newestChannel().live());
  await waitFor(() => expect(result.current.queue).toHaveLength(leads.length));
  return result;
}

/** Another user answers these leads and plans a call, so that they leave the queue. */
function recordAnswers(leads: Lead[]) {
  act(() => {
    for (const lead of leads) {
      const now = "2031-01-01T00:00:00+00:00";
      const planned = { next_action: "Call", next_action_on: "2031-02-03" };
      const row = { ...lead, ...planned, first_response_at: now, updated_at: now };
      newestChannel().change("leads", { eventType: "UPDATE", new: row, old: {} });
    }
  });
}

test("requests the rest of a long queue when more than half of the loaded leads are done", async () => {
  const leads = unansweredLeads(200);
  const result = await open(...leads);
  expect(result.current.hasMore).toBe(true);
  const before = requestCount();
  recordAnswers(leads.slice(0, 100));
  await waitFor(() => expect(result.current.queue).toHaveLength(100));
  expect(requestCount()).toBe(before);
  respondWith(...unansweredLeads(200, 101));
  recordAnswers(leads.slice(100, 101));
  await waitFor(() => expect(result.current.queue).toHaveLength(200));
  expect(requestCount()).toBe(before + 1);
});

test("does not request a complete queue again, and returns false for hasMore", async () => {
  const leads = [...unansweredLeads(120), ...unansweredLeads(90, 1_000, plan)];
  const result = await open(...leads);
  expect(result.current.hasMore).toBe(false);
  const before = requestCount();
  recordAnswers(leads.slice(0, 120));
  await waitFor(() => expect(result.current.queue).toHaveLength(90));
  expect(requestCount()).toBe(before);
});
