// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { assertAccess, isAccessLost, registerAccessCheck, withAccessCheck } from "./access.ts";
import { AppError } from "./app-error.ts";
import { fake, resetFakeClient } from "./testing/fake-client.ts";

vi.mock("./client.ts", () => import("./testing/fake-client.ts"));

const check = vi.fn<() => Promise<boolean>>();
let unregister = () => {};

beforeEach(() => {
  resetFakeClient();
  check.mockReset().mockResolvedValue(false);
  unregister = registerAccessCheck(check);
});

afterEach(() => unregister());

async function failureOf(message: string, code: string, status?: number): Promise<unknown> {
  const call = () => Promise.reject(new AppError(message, { code, status }));
  return withAccessCheck(call).catch((error: unknown) => error);
}

test("returns a result without an access check", async () => {
  expect(await withAccessCheck(() => Promise.resolve(7))).toBe(7);
  expect(check).not.toHaveBeenCalled();
});

test("treats a refusal as lost access if the check fails", async () => {
  const failure = await failureOf("no", "NOT_ADMIN", 403);
  expect(isAccessLost(failure)).toBe(true);
  expect(failure).toMatchObject({ message: "no", cause: { code: "NOT_ADMIN", status: 403 } });
});

test("reports a refusal unchanged if the check succeeds", async () => {
  check.mockResolvedValue(true);
  expect(await failureOf("no", "PRIMARY_ADMIN", 409)).toMatchObject({ code: "PRIMARY_ADMIN" });
});

test.each([
  ["no answer", "network_error", undefined],
  ["a server at fault", "unknown", 500],
  ["a broken server", "unknown", 503],
])("%s does not end the session", async (_name, code, status) => {
  expect(isAccessLost(await failureOf("boom", code, status))).toBe(false);
  expect(check).not.toHaveBeenCalled();
});

test.each(["JWT expired", "Invalid Refresh Token: Refresh Token Not Found"])(
  "'%s' ends the session",
  async (message) => {
    expect(isAccessLost(await failureOf(message, "PGRST303", 401))).toBe(true);
    expect(fake.auth.signOut).toHaveBeenCalledOnce();
  },
);

test("treats a failed request as lost access after the check was removed", async () => {
  const response = Promise.withResolvers<never>();
  const failure = withAccessCheck(() => response.promise).catch((error: unknown) => error);
  unregister();
  response.reject(new AppError("no", { code: "42501", status: 403 }));
  expect(isAccessLost(await failure)).toBe(true);
});

test("reports a refusal unchanged if no check is registered", async () => {
  unregister();
  expect(await failureOf("no", "42501", 403)).toMatchObject({ code: "42501", status: 403 });
});

test("removing an older check late keeps the newer one", async () => {
  const newer = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const unregisterNewer = registerAccessCheck(newer);
  unregister();
  expect(isAccessLost(await failureOf("no", "42501", 403))).toBe(false);
  expect(newer).toHaveBeenCalledOnce();
  expect(check).not.toHaveBeenCalled();
  unregisterNewer();
});

test("treats an empty result as lost access if the check fails", async () => {
  const failure = await assertAccess().catch((error: unknown) => error);
  expect(isAccessLost(failure)).toBe(true);
  expect(failure).toMatchObject({ message: "The user may no longer use the admin area" });
});

test("returns an empty result if the check succeeds, or none is registered", async () => {
  check.mockResolvedValue(true);
  await expect(assertAccess()).resolves.toBeUndefined();
  unregister();
  await expect(assertAccess()).resolves.toBeUndefined();
  expect(check).toHaveBeenCalledOnce();
});
