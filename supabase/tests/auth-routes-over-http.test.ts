import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

// Has the limits of config.toml, which count by client address: all tests share one, so their order matters.
let backend: Backend;

beforeAll(async () => {
  backend = await createBackend();
});
afterAll(() => backend.stop());

async function ask(path: string, body: object, method = "POST") {
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method,
    headers: { apikey: backend.anonKey, "content-type": "application/json" },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  });
  const { error_code: code, msg } = (await response.json()) as { error_code: string; msg: string };
  return { status: response.status, code, msg };
}

const signIn = (email: string, password: string) =>
  ask("token?grant_type=password", { email, password });
const known = async () => (await backend.signIn()).email;
const NO_LINK = { status: 422, code: "email_provider_disabled" };
const NO_TOKEN = { status: 403, code: "otp_expired" };

test.each([
  ["signup", { password: "Teh-tarik-2" }, { status: 422, code: "signup_disabled" }],
  ["otp", { create_user: false }, NO_LINK],
  ["otp", { create_user: true }, NO_LINK],
  ["magiclink", {}, NO_LINK],
  ["verify", { type: "email", token: "123456" }, NO_TOKEN],
  ["verify", { type: "magiclink", token_hash: "abc" }, NO_TOKEN],
  ["verify", { type: "recovery", token: "123456" }, NO_TOKEN],
])(
  "refuses %s %j with the same answer for a known and an unknown address",
  async (path, body, refusal) => {
    for (const email of [await known(), `${randomUUID()}@selat.example`]) {
      expect(await ask(path, { email, ...body })).toMatchObject(refusal);
    }
  },
);

test.each([
  ["otp", { phone: "+6591234567" }, { status: 400, code: "phone_provider_disabled" }],
  ["signup", {}, { status: 422, code: "anonymous_provider_disabled" }],
])("refuses %s %j", async (path, body, refusal) => {
  expect(await ask(path, body)).toMatchObject(refusal);
});

test("opens no session by a link with a code", async () => {
  const answer = await ask("verify?type=magiclink&token=123456", {}, "GET");
  expect(answer).toMatchObject(NO_TOKEN);
});

test("an account accepts ten wrong passwords, then none for a while; others continue", async () => {
  const [email, other] = [await known(), await known()];
  const wrong: number[] = [];
  for (let tried = 0; tried < 11; tried += 1) {
    wrong.push((await signIn(tried % 2 ? email : ` ${email.toUpperCase()}`, "Wr0ng-one")).status);
  }
  expect(wrong.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
  expect(wrong[10]).toBe(429);
  expect(await signIn(email, "Passw0rd!")).toMatchObject({ code: "over_request_rate_limit" });
  expect((await signIn(other, "Passw0rd!")).status).toBe(200);
});

test("accepts the right password three times in a row", async () => {
  const email = await known();
  for (let tried = 0; tried < 3; tried += 1) {
    expect((await signIn(email, "Passw0rd!")).status).toBe(200);
  }
});

test("mails an address three links, then none for a while, with or without an account", async () => {
  for (const email of [await known(), `${randomUUID()}@selat.example`]) {
    const statuses: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      statuses.push((await ask("recover", { email: asked % 2 ? email : ` ${email} ` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await ask("recover", { email })).toMatchObject({ code: "over_email_send_rate_limit" });
  }
});

test("refuses a client after thirty requests in a row", async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 31; asked += 1) {
    statuses.push((await ask("recover", { email: `${randomUUID()}@selat.example` })).status);
  }
  expect(statuses).toContain(429);
});
