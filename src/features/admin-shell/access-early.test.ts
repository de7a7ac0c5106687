import { beforeEach, expect, test, vi } from "vitest";
import { SESSION_KEY } from "../../supabase/session-key.ts";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { askForAccess, fetchAccessStatusWithRetries } from "./access-status.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

function check() {
  return fetchAccessStatusWithRetries(
    () => false,
    () => undefined,
  );
}

test("uses the prefetched answer for the first access check only", async () => {
  const session = { user: { id: "siti", email: "siti@selat.example" } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  fake.row("user_roles").mockResolvedValue({ data: { role: "member" }, error: null });
  fake.rpc("enter_desk").mockResolvedValue({ data: "none", error: null });
  askForAccess();
  await vi.waitFor(() => expect(fake.rpc("enter_desk")).toHaveBeenCalledOnce());
  const expected = {
    is: "granted",
    admin: { id: "siti", email: "siti@selat.example", role: "member" },
  };
  expect(await check()).toEqual(expected);
  expect(fake.rpc("enter_desk")).toHaveBeenCalledOnce();
  expect(await check()).toEqual(expected);
  expect(fake.rpc("enter_desk")).toHaveBeenCalledTimes(2);
});

test("returns expired if a refused session is removed before the answer arrives", async () => {
  const session = { user: { id: "siti", email: "siti@selat.example" } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  vi.resetModules();
  const early = await import("./access-status.ts");
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  const refusal = { code: "PGRST303", message: "JWT expired" };
  fake.row("user_roles").mockResolvedValue({ data: null, error: refusal });
  early.askForAccess();
  await vi.waitFor(() => expect(fake.row("user_roles")).toHaveBeenCalledOnce());
  localStorage.removeItem(SESSION_KEY);
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  const status = await early.fetchAccessStatusWithRetries(
    () => false,
    () => undefined,
  );
  expect(status).toEqual({ is: "expired" });
});
