import type { User } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "./app-error.ts";
import {
  codeErrorMessage,
  enrollFactor,
  factorsKey,
  fetchFactors,
  fetchSecondFactorStep,
  removeFactor,
  verifySecondFactor,
  verifiedFactorIds,
} from "./second-factor.ts";
import { fake, resetFakeClient } from "./testing/fake-client.ts";

vi.mock("./client.ts", () => import("./testing/fake-client.ts"));

beforeEach(resetFakeClient);

const failure = { data: null, error: { code: "boom", message: "No.", status: 500 } };
const wrong = { data: null, error: { code: "mfa_verification_failed", message: "No." } };

test("caches the apps under a key of the second factor", () => {
  expect(factorsKey).toEqual(["second-factor", "factors"]);
});

test.each(["none", "verify", "enroll"])(
  "reads from the database what the sign-in still needs: %s",
  async (step) => {
    fake.rpc("enter_desk").mockResolvedValue({ data: step, error: null });
    expect(await fetchSecondFactorStep()).toBe(step);
  },
);

test("returns none for an unknown step, and throws with the status if there is no answer", async () => {
  fake.rpc("enter_desk").mockResolvedValueOnce({ data: "passkey", error: null });
  expect(await fetchSecondFactorStep()).toBe("none");
  const error = { code: "boom", message: "No." };
  fake.rpc("enter_desk").mockResolvedValue({ data: null, error, status: 503 });
  await expect(fetchSecondFactorStep()).rejects.toMatchObject({ name: "AppError", status: 503 });
});

/** Resolves after all responses so far were handled. */
function settled() {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

type Answer = { data: unknown; error: null };

test("returns none at once if no step is needed, even while a code is being verified", async () => {
  const verified = Promise.withResolvers<Answer>();
  fake.mfa.challengeAndVerify.mockReturnValueOnce(verified.promise);
  const verification = verifySecondFactor("123456", ["1"]);
  fake.rpc("enter_desk").mockResolvedValue({ data: "none", error: null });
  expect(await fetchSecondFactorStep()).toBe("none");
  expect(fake.rpc("enter_desk")).toHaveBeenCalledTimes(1);
  verified.resolve({ data: {}, error: null });
  await verification;
});

test("waits for the later of two codes, even if the earlier one is answered first", async () => {
  const [first, second] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
  fake.mfa.challengeAndVerify.mockReturnValueOnce(first.promise);
  fake.mfa.challengeAndVerify.mockReturnValueOnce(second.promise);
  const verifications = [verifySecondFactor("123456", ["1"]), verifySecondFactor("654321", ["2"])];
  first.resolve({ data: {}, error: null });
  await verifications[0];
  await settled();
  fake.rpc("enter_desk").mockResolvedValueOnce({ data: "verify", error: null });
  fake.rpc("enter_desk").mockResolvedValueOnce({ data: "none", error: null });
  const step = fetchSecondFactorStep();
  await settled();
  second.resolve({ data: {}, error: null });
  expect(await step).toBe("none");
  await verifications[1];
});

test.each(["before the answer", "after the answer"])(
  "requests the step again if a code is verified %s",
  async (when) => {
    const stepResponse = Promise.withResolvers<Answer>();
    const verified = Promise.withResolvers<Answer>();
    fake.rpc("enter_desk").mockReturnValueOnce(stepResponse.promise);
    fake.rpc("enter_desk").mockResolvedValueOnce({ data: "none", error: null });
    fake.mfa.challengeAndVerify.mockReturnValueOnce(verified.promise);
    const step = fetchSecondFactorStep();
    const verification = verifySecondFactor("123456", ["1"]);
    if (when === "before the answer") {
      verified.resolve({ data: {}, error: null });
      await verification;
      stepResponse.resolve({ data: "verify", error: null });
    } else {
      stepResponse.resolve({ data: "verify", error: null });
      await Promise.resolve();
      verified.resolve({ data: {}, error: null });
    }
    expect(await step).toBe("none");
    await verification;
    fake.rpc("enter_desk").mockResolvedValueOnce({ data: "enroll", error: null });
    expect(await fetchSecondFactorStep()).toBe("enroll");
  },
);

test("lists only verified apps, with name and time", async () => {
  const totp = [
    { id: "1", friendly_name: "Phone", created_at: "2026-11-22T08:00:00Z" },
    { id: "2", created_at: "2026-11-23T08:00:00Z" },
    { id: "3", friendly_name: "", created_at: "2026-11-24T08:00:00Z" },
  ];
  const unverified = { id: "4", friendly_name: "New", created_at: "2026-11-25T08:00:00Z" };
  const data = { all: [...totp, unverified], totp };
  fake.mfa.listFactors.mockResolvedValueOnce({ data, error: null });
  expect(await fetchFactors()).toEqual([
    { id: "1", name: "Phone", createdAt: "2026-11-22T08:00:00Z" },
    { id: "2", name: "Authenticator app", createdAt: "2026-11-23T08:00:00Z" },
    { id: "3", name: "Authenticator app", createdAt: "2026-11-24T08:00:00Z" },
  ]);
  fake.mfa.listFactors.mockResolvedValue(failure);
  await expect(fetchFactors()).rejects.toMatchObject({ name: "AppError", code: "boom" });
});

test("counts only verified factors of a user", () => {
  const factors = [
    { id: "1", status: "verified" },
    { id: "2", status: "unverified" },
  ];
  expect(verifiedFactorIds({ factors } as User)).toEqual(["1"]);
  expect(verifiedFactorIds({} as User)).toEqual([]);
  expect(verifiedFactorIds(null)).toEqual([]);
});

test("setting up an app replaces only an unfinished one", async () => {
  const all = [
    { id: "1", status: "verified" },
    { id: "2", status: "unverified" },
  ];
  fake.mfa.listFactors.mockResolvedValue({ data: { all, totp: [] }, error: null });
  const totp = { qr_code: "<svg/>", secret: "JBSW", uri: "otpauth://" };
  fake.mfa.enroll.mockResolvedValueOnce({ data: { id: "3", totp }, error: null });
  expect(await enrollFactor("Phone", "Selat")).toEqual({
    id: "3",
    qrCode: "<svg/>",
    secret: "JBSW",
  });
  expect(fake.mfa.unenroll.mock.calls).toEqual([[{ factorId: "2" }]]);
  expect(fake.mfa.enroll.mock.calls).toEqual([
    [{ factorType: "totp", friendlyName: "Phone", issuer: "Selat" }],
  ]);
  fake.mfa.enroll.mockResolvedValue(failure);
  await expect(enrollFactor("Phone", "Selat")).rejects.toMatchObject({ name: "AppError" });
});

test("removes an app by its id, and throws a refusal", async () => {
  await removeFactor("1");
  expect(fake.mfa.unenroll.mock.lastCall).toEqual([{ factorId: "1" }]);
  fake.mfa.unenroll.mockResolvedValue(failure);
  await expect(removeFactor("1")).rejects.toMatchObject({ name: "AppError", code: "boom" });
});

test("tries a code with each app until one accepts it", async () => {
  fake.mfa.challengeAndVerify.mockResolvedValueOnce(wrong);
  await verifySecondFactor("123456", ["1", "2", "3"]);
  expect(fake.mfa.challengeAndVerify.mock.calls).toEqual([
    [{ factorId: "1", code: "123456" }],
    [{ factorId: "2", code: "123456" }],
  ]);
});

test("rejects a code that fits no app, and stops trying at any other failure", async () => {
  fake.mfa.challengeAndVerify.mockResolvedValue(wrong);
  const code = "mfa_verification_failed";
  await expect(verifySecondFactor("123456", ["1", "2"])).rejects.toMatchObject({ code });
  expect(fake.mfa.challengeAndVerify).toHaveBeenCalledTimes(2);
  fake.mfa.challengeAndVerify.mockReset().mockResolvedValue(failure);
  await expect(verifySecondFactor("123456", ["1", "2"])).rejects.toMatchObject({ code: "boom" });
  expect(fake.mfa.challengeAndVerify).toHaveBeenCalledOnce();
});

test("throws without an app", async () => {
  await expect(verifySecondFactor("123456", [])).rejects.toMatchObject({
    code: "mfa_factor_not_found",
    message: "There is no second factor",
  });
});

test.each([
  ["mfa_verification_failed", 422, "This code is wrong or was used before. Enter the newest one"],
  ["over_request_rate_limit", 400, "Too many attempts. Please try again in a few minutes."],
  ["boom", 429, "Too many attempts. Please try again in a few minutes."],
  ["network_error", 0, "The server could not be reached. Please try again."],
  ["boom", 500, "The code could not be checked. Please try again."],
])("returns our own message for the code %s with status %i", (code, status, expected) => {
  expect(codeErrorMessage(new AppError("No.", { code, status }))).toContain(expected);
});
