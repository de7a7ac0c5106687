import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { allowNewPassword, sessionOf } from "./prove-password.ts";
import { type Backend, clientOf, PASSWORD, type SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await createBackend({ tokenLimit: 30_000 });
});
afterAll(() => backend.stop());

const NEXT = "Teh-tarik-2";

/** Makes every session of a user this old. */
async function age({ id }: SignedIn, interval: string) {
  await backend.sql`
    update auth.sessions set created_at = now() - ${interval}::interval where user_id = ${id}`;
}

/** Changes the password after it was typed again. */
async function change(admin: SignedIn, changes: { password: string; data?: object }) {
  await allowNewPassword(backend, admin);
  return admin.client.auth.updateUser(changes);
}

/** Whether the database refuses a change; the error of hosted Auth says no more than this. */
async function refused(client: SignedIn["client"]): Promise<boolean> {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { error } = await client.auth.updateUser({ password: NEXT });
  printed.mockRestore();
  return error?.status === 500 && error.message.includes("Unexpected");
}

async function signsIn({ email }: SignedIn, password: string): Promise<boolean> {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return response.ok;
}

describe("a changed password", () => {
  test.each([
    ["Sh0rt-1", ["length"]],
    ["lower-case-1", ["characters"]],
    ["UPPER-CASE-1", ["characters"]],
    ["No-digit-here", ["characters"]],
    ["NoSpecial123", ["characters"]],
    ["short", ["length", "characters"]],
    ["", ["length", "characters"]],
    ["P@ssw0rd", ["pwned"]],
    ["Password1!", ["pwned"]],
  ])("refuses '%s'", async (password, reasons) => {
    const admin = await backend.signIn();
    const { error } = await admin.client.auth.updateUser({ password });
    expect(error).toMatchObject({ status: 422, code: "weak_password", reasons });
    expect(await signsIn(admin, "Passw0rd!")).toBe(true);
  });

  test("is refused if it is longer than bcrypt reads", async () => {
    const { client } = await backend.signIn();
    const { error } = await client.auth.updateUser({ password: `Aa1-${"x".repeat(69)}` });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
  });

  test("that meets the rules is accepted, and the requesting session continues", async () => {
    const admin = await backend.signIn();
    const { error, data } = await change(admin, { password: NEXT });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: admin.id });
    expect(await signsIn(admin, NEXT)).toBe(true);
    expect(await signsIn(admin, "Passw0rd!")).toBe(false);
    expect((await admin.client.auth.getUser()).error).toBeNull();
  });

  test("ends every other session of the user", async () => {
    const admin = await backend.signIn();
    const elsewhere = await backend.signIn();
    await elsewhere.client.auth.signInWithPassword({ email: admin.email, password: "Passw0rd!" });
    await change(admin, { password: NEXT });
    expect((await elsewhere.client.auth.refreshSession()).error).toMatchObject({ status: 400 });
  });

  test("requires a sign-in within the last day, as hosted Auth does", async () => {
    const admin = await backend.signIn();
    await age(admin, "25 hours");
    expect((await admin.client.auth.updateUser({ password: NEXT })).error).toMatchObject({
      status: 400,
      code: "reauthentication_needed",
      message: "Password update requires reauthentication",
    });
    const guessed = await admin.client.auth.updateUser({ password: NEXT, nonce: "123456" });
    expect(guessed.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    expect(await signsIn(admin, NEXT)).toBe(false);
  });

  test("requires a session of the last minute or a mailed link of the last five minutes", async () => {
    const admin = await backend.signIn();
    await age(admin, "61 seconds");
    await allowNewPassword(backend, admin);
    expect(await refused(admin.client)).toBe(true);
    expect(await signsIn(admin, NEXT)).toBe(false);
    await age(admin, "50 seconds");
    expect((await change(admin, { password: NEXT })).error).toBeNull();
    await age(admin, "4 minutes");
    await backend.sql`update auth.mfa_amr_claims set authentication_method = 'otp'
      where session_id in (select id from auth.sessions where user_id = ${admin.id})`;
    expect((await admin.client.auth.updateUser({ password: "Kopi-peng-3" })).error).toBeNull();
  });

  test("requires the password again, typed for this, in another session, by the same user", async () => {
    const admin = await backend.signIn();
    expect(await refused(admin.client)).toBe(true);

    const prover = clientOf(backend.url, backend.anonKey);
    await prover.auth.signInWithPassword({ email: admin.email, password: PASSWORD });
    await prover.rpc("prove_password", { for_act: "hand-over-primary" }).throwOnError();
    expect(await refused(admin.client)).toBe(true);

    // A session cannot get a proof for itself, whichever way it names itself.
    const own = { for_act: "change-password", for_session: await sessionOf(admin) };
    const asked = await admin.client.rpc("prove_password", own);
    expect(asked.error?.details).toBe("PASSWORD_NEEDED");
    const without = await admin.client.rpc("prove_password", { for_act: "change-password" });
    expect(without.error?.code).toBe("23514");
    expect(await refused(admin.client)).toBe(true);

    // A proof for one session does not work for another, which the change would have ended.
    const other = clientOf(backend.url, backend.anonKey);
    await other.auth.signInWithPassword({ email: admin.email, password: PASSWORD });
    await allowNewPassword(backend, admin);
    expect(await refused(other)).toBe(true);
    expect(await signsIn(admin, NEXT)).toBe(false);
  });

  test("of one user is not allowed by the password of another", async () => {
    const [admin, siti] = [await backend.signIn(), await backend.signIn()];
    await allowNewPassword(backend, siti, { session: await sessionOf(admin) });
    expect(await refused(admin.client)).toBe(true);
  });

  test("is allowed once, within the minute", async () => {
    const admin = await backend.signIn();
    await allowNewPassword(backend, admin);
    await backend.sql`update private.password_proofs set made_at = now() - interval '61 seconds'
      where user_id = ${admin.id}`;
    expect(await refused(admin.client)).toBe(true);
    expect((await change(admin, { password: "Kopi-peng-3" })).error).toBeNull();
    expect(await refused(admin.client)).toBe(true);
  });

  test("also stores the rest of the update", async () => {
    const admin = await backend.signIn();
    const { data } = await change(admin, { password: NEXT, data: { city: "Ipoh" } });
    expect(data.user?.user_metadata).toMatchObject({ city: "Ipoh" });
  });

  test("is refused without a session", async () => {
    for (const authorization of [`Bearer ${backend.anonKey}`, "Bearer nonsense"]) {
      const response = await fetch(`${backend.url}/auth/v1/user`, {
        method: "PUT",
        headers: { apikey: backend.anonKey, authorization, "content-type": "application/json" },
        body: JSON.stringify({ password: NEXT }),
      });
      expect([401, 403]).toContain(response.status);
    }
  });

  test.each([
    ["user/", "application/json"],
    ["%75ser", "application/json"],
    ["user?a=b", "application/json"],
    ["user", "text/plain"],
    ["user", "application/x-www-form-urlencoded"],
  ])("cannot bypass the rules by %s as %s", async (path, type) => {
    const admin = await backend.signIn();
    for (const body of [JSON.stringify({ password: "weakly-weak" }), "password=weakly-weak"]) {
      await fetch(`${backend.url}/auth/v1/${path}`, {
        method: "PUT",
        headers: {
          apikey: backend.anonKey,
          authorization: `Bearer ${admin.token}`,
          "content-type": type,
        },
        body,
      });
    }
    expect(await signsIn(admin, "Passw0rd!")).toBe(true);
  });

  test("by the secret key follows the rules too, and ends every session", async () => {
    const admin = await backend.signIn();
    await age(admin, "2 hours");
    const { admin: users } = backend.service.auth;
    const weak = await users.updateUserById(admin.id, { password: "Passw0rd!!" });
    expect(weak.error).toMatchObject({ status: 422, code: "weak_password" });
    expect((await users.updateUserById(admin.id, { password: NEXT })).error).toBeNull();
    expect((await admin.client.auth.refreshSession()).error).toMatchObject({ status: 400 });
  });
});

test("a new admin's password needs only six characters", async () => {
  const { client } = await backend.signIn({ isPrimary: true });
  const create = async (password: string) => {
    const user = { email: `${crypto.randomUUID()}@selat.example`, password };
    const body = { action: "create", user };
    return (await client.functions.invoke("manage-admin", { body })).error;
  };
  expect(await create("kopi-1")).toBeNull();
  expect(await create("kopi1")).not.toBeNull();
});
