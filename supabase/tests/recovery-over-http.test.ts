import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { totpCode } from "../../tests/totp-code.ts";
import { allowNewPassword } from "./prove-password.ts";
import type { Backend, SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await createBackend({ tokenLimit: 30_000 });
});
afterAll(() => backend.stop());

const NEXT = "Teh-tarik-2";
const unknown = () => `${randomUUID()}@selat.example`;

function ask(path: string, body: object): Promise<Response> {
  return fetch(`${backend.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function mailsTo(email: string) {
  return backend.telegram.mails().filter(({ to }) => to[0] === email.toLowerCase());
}

/** Asks for a link and resolves to the mail that brings it, and to the token in it. */
async function requestLink(email: string) {
  const before = mailsTo(email).length;
  expect((await backend.visitor.auth.resetPasswordForEmail(email)).error).toBeNull();
  await vi.waitFor(() => expect(mailsTo(email).length).toBe(before + 1));
  const mail = mailsTo(email).at(-1);
  return { mail, token: /#token_hash=([0-9a-f]+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}

/** Follows a link with a new client, as in another browser. */
async function follow(token: string) {
  const { client } = await backend.signIn();
  const { data, error } = await client.auth.verifyOtp({ type: "recovery", token_hash: token });
  return { client, user: data.user, error };
}

const signIn = (email: string, password: string) =>
  ask("token?grant_type=password", { email, password });

/** Processor time of this process, which includes the server, in milliseconds: a busy machine adds nothing to it. */
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Sends both bodies in turn, several times; resolves to the milliseconds by `clock` of the fastest request of each. */
async function compareTimes(
  clock: () => number,
  path: string,
  bodies: [object, object],
  rounds: number,
) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const index of [0, 1] as const) {
      const start = clock();
      await (await ask(path, bodies[index])).text();
      times[index].push(clock() - start);
    }
  }
  const [known, nobody] = times.map((each) => Math.min(...each));
  return { known: known ?? 0, nobody: nobody ?? 0 };
}

test.each([
  ["password", null],
  ["password", []],
  ["password", { email: ["a@b.example"], password: NEXT }],
  ["password", { email: { eq: "a@b.example" }, password: NEXT }],
  ["password", { email: "a@b.example", password: 1 }],
  ["refresh_token", { refresh_token: 1 }],
])("refuses a sign-in by %s of %j", async (type, body) => {
  expect((await ask(`token?grant_type=${type}`, body as object)).status).toBe(400);
});

describe("a forgotten password", () => {
  test("of an account with a second factor is changed only with its code", async () => {
    const admin = await backend.signIn();
    const { mfa } = admin.client.auth;
    const { data: app } = await mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    const [factorId = "", secret = ""] = [app?.id, app?.totp.secret];
    await mfa.challengeAndVerify({ factorId, code: totpCode(secret) });
    const { client, error } = await follow((await requestLink(admin.email)).token);
    expect(error).toBeNull();

    const refused = await client.auth.updateUser({ password: NEXT });
    expect(refused.error).toMatchObject({ status: 401, code: "insufficient_aal" });
    await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret, 1) });
    expect((await client.auth.updateUser({ password: NEXT })).error).toBeNull();
    expect((await signIn(admin.email, NEXT)).status).toBe(200);
  });

  test("sends a mail as text and HTML, with a link to the site", async () => {
    const { email } = await backend.signIn();
    const { mail, token } = await requestLink(email.toUpperCase());
    const link = `https://selat.example/admin/reset-password#token_hash=${token}`;
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(mail).toMatchObject({ to: [email], subject: "Choose a new password" });
    expect(mail?.text).toMatch(/^Choose a new password\n\nSomeone asked for a new password/);
    expect(mail?.text).toContain(`Choose a new password:\n${link}\n`);
    expect(mail?.text).toContain(`a new password for ${email} on the lead desk`);
    expect(mail?.text).not.toMatch(/[<>{}]/);
    expect(mail?.html).toContain(`href="${link}"`);
  });

  test("is changed by the link once, and every session ends", async () => {
    const admin = await backend.signIn();
    const { token } = await requestLink(admin.email);
    const { client, user, error } = await follow(token);
    expect([error, user?.id]).toEqual([null, admin.id]);
    expect((await client.auth.updateUser({ password: NEXT })).error).toBeNull();
    expect((await admin.client.auth.refreshSession()).error).toMatchObject({ status: 400 });
    expect((await signIn(admin.email, NEXT)).status).toBe(200);
    expect((await signIn(admin.email, "Passw0rd!")).status).toBe(400);
    expect((await follow(token)).error).toMatchObject({ status: 403, code: "otp_expired" });
  });

  test("must meet the rules of every changed password", async () => {
    const { email } = await backend.signIn();
    const { client } = await follow((await requestLink(email)).token);
    expect((await client.auth.updateUser({ password: "short" })).error).toMatchObject({
      code: "weak_password",
    });
  });

  test("has a link that works for an hour, or until a newer one is requested", async () => {
    const { email, id } = await backend.signIn();
    const first = await requestLink(email);
    const second = await requestLink(email);
    expect((await follow(first.token)).error).toMatchObject({ code: "otp_expired" });
    const age = (minutes: number) => backend.sql`
      update auth.users set recovery_sent_at = now() - ${`${minutes} minutes`}::interval
      where id = ${id}`;
    await age(61);
    expect((await follow(second.token)).error).toMatchObject({ code: "otp_expired" });
    await age(59);
    expect((await follow(second.token)).error).toBeNull();
  });

  test("has a link that stops working once the password was changed in another way", async () => {
    const admin = await backend.signIn();
    const { token } = await requestLink(admin.email);
    await allowNewPassword(backend, admin);
    expect((await admin.client.auth.updateUser({ password: NEXT })).error).toBeNull();
    expect((await follow(token)).error).toMatchObject({ code: "otp_expired" });
  });

  test("has a link that opening does not use up: only the page's request does", async () => {
    const { email } = await backend.signIn();
    const { token } = await requestLink(email);
    for (const query of [`token=${token}`, `token_hash=${token}`]) {
      const headers = { apikey: backend.anonKey };
      await fetch(`${backend.url}/auth/v1/verify?type=recovery&${query}`, { headers });
    }
    expect((await follow(token)).error).toBeNull();
  });

  test("is answered alike for an unknown address, without a mail", async () => {
    const [known, nobody] = [(await backend.signIn()).email, unknown()];
    const answers = [];
    for (const email of [known, nobody]) {
      const response = await ask("recover", { email });
      answers.push({ status: response.status, body: await response.text() });
    }
    expect(answers[0]).toEqual({ status: 200, body: "{}" });
    expect(answers[1]).toEqual(answers[0]);
    await vi.waitFor(() => expect(mailsTo(known)).toHaveLength(1));
    expect(mailsTo(nobody)).toEqual([]);
  });

  test.each([{}, { email: 1 }, { email: "nobody" }])("refuses %j as an address", async (body) => {
    expect((await ask("recover", body)).status).toBe(400);
  });
});

describe("the time of an answer reveals no account", () => {
  // Hashing a password takes longer here than the rest of a request, so a sign-in without it would be noticed.
  let usual: Backend;
  beforeAll(async () => {
    usual = backend;
    backend = await createBackend({ tokenLimit: 30_000, passwordCost: 8 });
  });
  afterAll(async () => {
    await backend.stop();
    backend = usual;
  });

  test("at the sign-in", async () => {
    const { email } = await backend.signIn();
    const wrong = { password: "Wr0ng-one" };
    const { known, nobody } = await compareTimes(
      processorTime,
      "token?grant_type=password",
      [
        { email, ...wrong },
        { email: unknown(), ...wrong },
      ],
      9,
    );
    expect(nobody / known, `${known} ms known, ${nobody} ms unknown`).toBeGreaterThan(0.4);
    expect(nobody / known, `${known} ms known, ${nobody} ms unknown`).toBeLessThan(2.5);
  });

  test("for an unconfirmed account, except with the right password", async () => {
    const email = unknown();
    await backend.service.auth.admin.createUser({ email, password: "Passw0rd!" });
    const { error_code: wrong } = await (await signIn(email, "Wr0ng-one")).json();
    const { error_code: right } = await (await signIn(email, "Passw0rd!")).json();
    expect([wrong, right]).toEqual(["invalid_credentials", "email_not_confirmed"]);
  });

  test("for a forgotten password", async () => {
    const admin: SignedIn = await backend.signIn();
    const { known, nobody } = await compareTimes(
      () => performance.now(),
      "recover",
      [{ email: admin.email }, { email: unknown() }],
      21,
    );
    expect(known - nobody, `${known} ms known, ${nobody} ms unknown`).toBeLessThan(10);
  });
});
