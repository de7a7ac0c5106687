import { act, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, useContext } from "react";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { fetchTeam, TeamContext, useTeam } from "./team-data.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

function FreshCache({ children }: { children: ReactNode }) {
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

test("useTeam returns an empty team until it is loaded, then the user and the others by name", async () => {
  fake.rpc("get_team").mockResolvedValue({ data: rows, error: null });
  const session = { user: { id: "siti" } };
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  const { result, rerender } = renderHook(() => useTeam(), { wrapper: FreshCache });
  expect(result.current).toEqual({ people: [], ownUserId: null });
  await waitFor(() => {
    expect(result.current.people.map(({ name }) => name)).toEqual(["Siti", "Budi", "Mei"]);
  });
  expect(result.current.ownUserId).toBe("siti");
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});

test("fetchTeam assigns colours in the order of the database", async () => {
  fake.rpc("get_team").mockResolvedValue({ data: rows, error: null });
  expect((await fetchTeam()).map(({ name, tone }) => `${name} ${tone}`)).toEqual([
    "Mei 0",
    "Budi 1",
    "Siti 2",
  ]);
});

test("TeamContext is empty by default", async () => {
  const { result } = renderHook(() => useContext(TeamContext));
  await act(() => Promise.resolve());
  expect(result.current).toEqual({ people: [], ownUserId: null });
});

test("throws the error of get_team", async () => {
  fake
    .rpc("get_team")
    .mockResolvedValue({ data: null, error: { code: "57014", message: "canceled" } });
  await expect(fetchTeam()).rejects.toMatchObject({ code: "57014" });
});
