import { act, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, useContext } from "react";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { testLead } from "../testing/test-lead.ts";
import { fetchReading } from "../../lead-panel/reading-data.ts";
import { fetchTeam, TeamContext, useTeam } from "./team-data.ts";
import { fetchToday, TODAY_SIZE, todayKeys } from "../../today/today-data.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

function Fresh({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </ToastProvider>
  );
}

const rows = ["Mei", "Budi", "Siti"].map((name) => ({
  id: name.toLowerCase(),
  full_name: name,
  email: `${name}@selat.example`,
}));

test("the team is nobody until it is read, then the user and the others by name", async () => {
  fake.rpc("get_team").mockResolvedValue({ data: rows, error: null });
  const session = { user: { id: "siti" } };
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  const { result, rerender } = renderHook(() => useTeam(), { wrapper: Fresh });
  expect(result.current).toEqual({ people: [], ownUserId: null });
  await waitFor(() => {
    expect(result.current.people.map(({ name }) => name)).toEqual(["Siti", "Budi", "Mei"]);
  });
  expect(result.current.ownUserId).toBe("siti");
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});

test("the user's colour is that of how long they have been there", async () => {
  fake.rpc("get_team").mockResolvedValue({ data: rows, error: null });
  expect((await fetchTeam()).map(({ name, tone }) => `${name} ${tone}`)).toEqual([
    "Mei 0",
    "Budi 1",
    "Siti 2",
  ]);
});

test("outside of the board the team is nobody", async () => {
  const { result } = renderHook(() => useContext(TeamContext));
  await act(() => Promise.resolve());
  expect(result.current).toEqual({ people: [], ownUserId: null });
});

test("the leads of a day are one's own and nobody's, or everybody's", async () => {
  const lead = testLead({ id: "a" });
  fake.rpc("get_today").mockResolvedValue({ data: [lead], error: null });
  expect(await fetchToday("2026-11-24", true)).toEqual([lead]);
  expect(fake.rpc("get_today").mock.calls[0]?.[0].values).toEqual({
    today: "2026-11-24",
    everybody: true,
    page_size: TODAY_SIZE,
  });
  expect(todayKeys.queue(true)).not.toEqual(todayKeys.queue(false));
});

test("what was read before a lead is asked for by the lead", async () => {
  const reading = { read: [], pressed: null, campaign: "ramadan" };
  fake.rpc("get_lead_reading").mockResolvedValue({ data: reading, error: null });
  expect(await fetchReading("kopi")).toEqual(reading);
  expect(fake.rpc("get_lead_reading").mock.calls[0]?.[0].values).toEqual({ of_lead: "kopi" });
});

test.each([
  ["get_team", () => fetchTeam()],
  ["get_today", () => fetchToday("2026-11-24", false)],
  ["get_lead_reading", () => fetchReading("kopi")],
])("an error of %s is thrown", async (name, call) => {
  fake.rpc(name).mockResolvedValue({ data: null, error: { code: "57014", message: "canceled" } });
  await expect(call()).rejects.toMatchObject({ code: "57014" });
});
