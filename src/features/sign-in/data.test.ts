// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { emitAuthEvent, fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { signIn, watchSession } from "./data.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

test("watchSession calls the listener only for a session, and not after unsubscribing", () => {
  const onSession = vi.fn<() => void>();
  const unsubscribe = watchSession(onSession);
  emitAuthEvent("SIGNED_OUT", null);
  expect(onSession).not.toHaveBeenCalled();
  emitAuthEvent("SIGNED_IN", { user: {} });
  expect(onSession).toHaveBeenCalledOnce();
  unsubscribe();
  emitAuthEvent("SIGNED_IN", { user: {} });
  expect(onSession).toHaveBeenCalledOnce();
});

test("signIn throws the auth server's error for a refused sign-in", async () => {
  const error = { name: "AuthApiError", message: "Invalid login credentials", status: 400 };
  fake.auth.signInWithPassword.mockResolvedValue({ data: {}, error });
  await expect(signIn("a@b.example", "secret")).rejects.toMatchObject({
    name: "AppError",
    message: "Invalid login credentials",
    status: 400,
  });
});
