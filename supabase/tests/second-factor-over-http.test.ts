import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { totpCode } from "../../tests/totp-code.ts";
import { listen, tryEveryEndpoint } from "./every-endpoint.ts";
import { storeLead, tablesWith } from "./rows.ts";
import { type Backend, PASSWORD, type SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

const EVERYTHING = {
  leads: 1,
  board: 1,
  history: 1,
  roles: 1,
  profile: 1,
  name: 1,
  moved: 1,
  isAdmin: 1,
  resend: 200,
  newAdmin: 200,
  trash: 1,
  account: "known",
};

/** The results of tryEveryEndpoint without the second factor: only what the sign-in itself needs works. */
const NOTHING = {
  leads: 0,
  board: 0,
  history: 0,
  roles: 1,
  profile: 0,
  name: 0,
  moved: 0,
  isAdmin: 0,
  resend: 403,
  newAdmin: 403,
  trash: "refused 403",
  account: "known",
};

let backend: Backend;

beforeAll(async () => {
  backend = await createBackend();
});
afterAll(() => backend.stop());

type Enrolled = SignedIn & { factorId: string; secret: string };

/** Gives the user a second factor, verified in their session. */
async function enroll(user: SignedIn): Promise<Enrolled> {
  const { mfa } = user.client.auth;
  const { data, error } = await mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (error) throw error;
  const { id: factorId, totp } = data;
  const verified = await mfa.challengeAndVerify({ factorId, code: totpCode(totp.secret) });
  if (verified.error) throw verified.error;
  // supabase-js passes only the tokens of other events to Realtime; src/supabase/client.ts does the same.
  await user.client.realtime.setAuth(verified.data.access_token);
  await user.client.rpc("enter_desk").throwOnError();
  return { ...user, factorId, secret: totp.secret };
}

/** Opens another session of the user, with only the password. */
async function signInElsewhere({ id, email }: SignedIn): Promise<SignedIn> {
  const { client } = await backend.signIn({ role: "none" });
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  await client.rpc("enter_desk").throwOnError();
  return { client, id, email, token: data.session.access_token };
}

describe("an admin with a second factor", () => {
  let admin: Enrolled;
  let thief: SignedIn;

  beforeAll(async () => {
    admin = await enroll(await backend.signIn());
    thief = await signInElsewhere(admin);
  });

  test("can do everything after the code", async () => {
    expect(await tryEveryEndpoint(backend, admin)).toEqual(EVERYTHING);
  });

  test("can do nothing with only the password, like anyone who has stolen it", async () => {
    expect(await tryEveryEndpoint(backend, thief)).toEqual(NOTHING);
    const { data } = await thief.client.rpc("second_factor_step");
    expect(data).toBe("verify");
  });

  test("receives changes only after the code", async () => {
    const heard = await listen(admin.client);
    const overheard = await listen(thief.client);
    const lead = await storeLead(backend.sql);
    await expect.poll(() => heard).toContain(lead);
    // Messages come in order: once the one client has the next, the other would have had this.
    const next = await storeLead(backend.sql);
    await expect.poll(() => heard).toContain(next);
    expect(overheard).not.toContain(lead);
  });

  test("with the token of a removed factor is an admin only while no second factor is required", async () => {
    const other = await enroll(await backend.signIn());
    await backend.sql`update public.app_settings set require_two_factors = true`;
    const target = { userId: other.id, id: other.factorId };
    await backend.service.auth.admin.mfa.deleteFactor(target);
    expect((await other.client.rpc("is_admin")).data).toBe(false);
    await backend.sql`update public.app_settings set require_two_factors = false`;
    expect((await other.client.rpc("is_admin")).data).toBe(true);
  });
});

test("refuses a code in other digits than 0 to 9", async () => {
  const admin = await enroll(await backend.signIn());
  const wide = totpCode(admin.secret, 1).replace(/\d/g, (digit) => {
    return String.fromCharCode(0xff10 + Number(digit));
  });
  const { error } = await admin.client.auth.mfa.challengeAndVerify({
    factorId: admin.factorId,
    code: wide,
  });
  expect(error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
});

describe("where every admin needs a second factor", () => {
  beforeAll(async () => {
    await backend.sql`update public.app_settings set require_two_factors = true`;
  });
  afterAll(async () => {
    await backend.sql`update public.app_settings set require_two_factors = false`;
  });

  test("an admin without one reads only their own profile until they have set one up", async () => {
    const admin = await backend.signIn();
    expect(await tryEveryEndpoint(backend, admin)).toEqual({ ...NOTHING, profile: 1 });
    const { data } = await admin.client.rpc("second_factor_step");
    expect(data).toBe("enroll");
    const profiles = await admin.client.from("profiles").select("id");
    expect(profiles.data).toEqual([{ id: admin.id }]);

    const enrolled = await enroll(admin);
    expect(await tryEveryEndpoint(backend, enrolled)).toEqual(EVERYTHING);
  });
});

/** Sends a recovery code; resolves to the status of the answer. */
async function recover({ client }: SignedIn, code: string) {
  const body = { action: "recover", code };
  const { error, response } = await client.functions.invoke("manage-admin", { body });
  return error ? response?.status : 200;
}

describe("recovery codes", () => {
  let admin: Enrolled;
  let codes: string[];

  beforeAll(async () => {
    admin = await enroll(await backend.signIn());
    codes = (await admin.client.rpc("create_recovery_codes").throwOnError()).data;
  });

  test("are ten of 80 bits, of which only hashes are stored", async () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
    expect(await tablesWith(backend.sql, codes[0] ?? "")).toEqual([]);
    const plain = (codes[0] ?? "").replaceAll("-", "");
    expect(await tablesWith(backend.sql, plain)).toEqual([]);
    expect((await admin.client.rpc("count_recovery_codes")).data).toBe(10);
  });

  test("are stored as slow hashes with a salt for each user", async () => {
    const other = await enroll(await backend.signIn());
    await other.client.rpc("create_recovery_codes").throwOnError();
    const rows = await backend.sql`
      select code_hash as hash from private.recovery_codes
      where user_id in (${admin.id}, ${other.id})`;
    expect(rows).toHaveLength(20);
    for (const { hash } of rows) expect(hash).toMatch(/^\$2[aby]\$10\$/);
    expect(new Set(rows.map(({ hash }) => String(hash).slice(7, 29))).size).toBe(2);
  });

  test("are refused with a null character, like any wrong code", async () => {
    expect(await recover(await backend.signIn(), "\u0000")).toBe(400);
  });

  test("cannot be created with only the password, nor used by another account", async () => {
    const thief = await signInElsewhere(admin);
    const { error } = await thief.client.rpc("create_recovery_codes");
    expect(error).toMatchObject({ code: "42501" });
    expect(await recover(await backend.signIn(), codes[0] ?? "")).toBe(403);
    expect(await recover(thief, "00000-00000-00000-00000")).toBe(403);
    expect((await admin.client.rpc("count_recovery_codes")).data).toBe(10);
  });

  test("remove the factors after the password, end every other session, and work once", async () => {
    const locked = await signInElsewhere(admin);
    const other = await signInElsewhere(admin);
    const [code = ""] = codes;
    expect(await recover(locked, code.toUpperCase().replaceAll("-", " "))).toBe(200);
    expect((await locked.client.rpc("is_admin")).data).toBe(true);
    for (const { client } of [admin, other]) {
      expect((await client.rpc("is_admin")).data).toBe(false);
      expect((await client.auth.refreshSession()).error).not.toBeNull();
    }
    expect(await recover(locked, code)).toBe(403);
    const [log] = await backend.sql`
      select count(*)::int as found from public.audit_log
      where action = 'recovery-code-used' and subject_id = ${admin.id}`;
    expect(log).toEqual({ found: 1 });
  });

  test("are refused for an hour after ten attempts", async () => {
    const guesser = await backend.signIn();
    const statuses: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 11; attempt++) statuses.push(await recover(guesser, "wrong"));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  });
});

describe("the setting that every admin needs a second factor", () => {
  test("can be changed only by the primary admin, who must have one", async () => {
    const admin = await enroll(await backend.signIn());
    const primary = await backend.signIn({ isPrimary: true });
    const refused = { code: "42501" };
    const required = { required: true };
    expect((await admin.client.rpc("require_two_factors", required)).error).toMatchObject(refused);
    expect((await primary.client.rpc("require_two_factors", required)).error).toMatchObject(
      refused,
    );

    const enrolled = await enroll(primary);
    expect((await enrolled.client.rpc("require_two_factors", required)).error).toBeNull();
    expect((await admin.client.rpc("two_factors_required")).data).toBe(true);
    const without = await backend.signIn();
    expect((await without.client.rpc("is_admin")).data).toBe(false);

    await enrolled.client.rpc("require_two_factors", { required: false }).throwOnError();
    expect((await without.client.rpc("is_admin")).data).toBe(true);
  });
});
