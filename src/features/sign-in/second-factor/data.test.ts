// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import {
  changeRequirement,
  countRecoveryCodes,
  createRecoveryCodes,
  fetchRequirement,
  redeemRecoveryCode,
  secondFactorKeys,
} from "./data.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

const failure = { data: null, error: { code: "boom", message: "No.", status: 500 } };
const appError = { name: "AppError", code: "boom", message: "No." };

test("the SWR keys start with second-factor, which no other card uses", () => {
  expect(secondFactorKeys).toEqual({
    codes: ["second-factor", "codes"],
    required: ["second-factor", "required"],
  });
});

test("returns the recovery codes that the database creates, and their number", async () => {
  fake.rpc("create_recovery_codes").mockResolvedValue({ data: ["aaaaa-bbbbb"], error: null });
  fake.rpc("count_recovery_codes").mockResolvedValue({ data: 7, error: null });
  expect(await createRecoveryCodes()).toEqual(["aaaaa-bbbbb"]);
  expect(await countRecoveryCodes()).toBe(7);
});

test.each([
  ["create_recovery_codes", createRecoveryCodes],
  ["count_recovery_codes", countRecoveryCodes],
  ["two_factors_required", fetchRequirement],
  ["require_two_factors", () => changeRequirement(true)],
])("throws the error of %s", async (name, request) => {
  fake.rpc(name).mockResolvedValue(failure);
  await expect(request()).rejects.toMatchObject(appError);
});

test("throws the edge function's error for a refused recovery code, and keeps the session", async () => {
  const context = Response.json({ error: { code: "WRONG_RECOVERY_CODE" } }, { status: 403 });
  fake.invoke.mockResolvedValue({ data: null, error: { context } });
  await expect(redeemRecoveryCode("abcde")).rejects.toMatchObject({ code: "WRONG_RECOVERY_CODE" });
  expect(fake.auth.refreshSession).not.toHaveBeenCalled();
});

test("sends a recovery code, and then refreshes the session", async () => {
  await redeemRecoveryCode("abcde-12345");
  expect(fake.invoke).toHaveBeenCalledExactlyOnceWith("manage-admin", {
    body: { action: "recover", code: "abcde-12345" },
  });
  expect(fake.auth.refreshSession).toHaveBeenCalledOnce();
});

test.each([
  [true, true],
  [false, false],
])("returns isRequired %s and mayChange %s from the database", async (isRequired, mayChange) => {
  fake.auth.getSession.mockResolvedValue({
    data: { session: { user: { id: "siti" } } },
    error: null,
  });
  fake.rpc("two_factors_required").mockResolvedValue({ data: isRequired, error: null });
  fake.row("profiles").mockResolvedValue({ data: { is_primary_admin: mayChange }, error: null });
  expect(await fetchRequirement()).toEqual({ isRequired, mayChange });
  expect(fake.row("profiles").mock.calls[0]?.[0].filters).toEqual({ id: "siti" });
});

test("returns false for isRequired and mayChange without a session or a profile", async () => {
  expect(await fetchRequirement()).toEqual({ isRequired: false, mayChange: false });
  expect(fake.row("profiles").mock.calls[0]?.[0].filters).toEqual({ id: "" });
});

test("throws the error of reading the session or the profile", async () => {
  fake.row("profiles").mockResolvedValue(failure);
  await expect(fetchRequirement()).rejects.toMatchObject(appError);
  fake.auth.getSession.mockResolvedValue({ ...failure, data: { session: null } });
  fake.row("profiles").mockReset().mockResolvedValue({ data: null, error: null });
  await expect(fetchRequirement()).rejects.toMatchObject(appError);
});

test.each([true, false])("changeRequirement sends %s", async (required) => {
  await changeRequirement(required);
  expect(fake.rpc("require_two_factors").mock.calls[0]?.[0].values).toEqual({ required });
});
