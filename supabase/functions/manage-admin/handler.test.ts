import assert from "node:assert/strict";
import { Refusal } from "../_shared/endpoint.ts";
import { createHandler, type Dependencies } from "./handler.ts";

const caller = "11111111-1111-4111-8111-111111111111";
const other = "22222222-2222-4222-8222-222222222222";
const user = { email: " New@Selat.example", password: "secret", full_name: " Siti " };

function setUp(changes: Partial<Dependencies> = {}) {
  const calls: unknown[][] = [];
  const note = (...call: unknown[]) => (calls.push(call), Promise.resolve());
  const handler = createHandler({
    findCaller: (token) => Promise.resolve(token === "live" ? caller : null),
    isAdmin: (token) => Promise.resolve(token === "live"),
    createUser: async (admin) => {
      await note("create", admin);
      return { id: other, email: admin.email };
    },
    grantRole: (...args) => note("grant", ...args),
    deleteUser: (...args) => note("delete user", ...args),
    deleteAdmin: (...args) => note("delete admin", ...args),
    spendRecoveryCode: async (id, code) => {
      await note("use code", id, code);
      return code === "right";
    },
    endOtherSessions: (...args) => note("end others", ...args),
    deleteFactors: (...args) => note("delete factors", ...args),
    ...changes,
  });
  return { handler, calls };
}

function call(body: unknown, token = "live"): Request {
  return new Request("https://project.example/functions/v1/manage-admin", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

Deno.test("creates a user, and gives it the role of admin", async () => {
  const { handler, calls } = setUp();

  const response = await handler(call({ action: "create", user }));

  assert.deepEqual(await response.json(), { user: { id: other, email: "new@selat.example" } });
  assert.deepEqual(calls, [
    ["create", { email: "new@selat.example", password: "secret", fullName: "Siti" }],
    ["grant", "admin", other, caller],
  ]);
});

Deno.test("creates a member if requested, and refuses any other role", async () => {
  const { handler, calls } = setUp();

  await handler(call({ action: "create", user: { ...user, role: "member" } }));
  assert.deepEqual(calls.at(-1), ["grant", "member", other, caller]);

  const odd = { action: "create", user: { ...user, role: "primary" } };
  await assert.rejects(handler(call(odd)), { status: 400 });
});

Deno.test("accepts a new admin without a name", async () => {
  const { handler, calls } = setUp();

  await handler(call({ action: "create", user: { ...user, full_name: undefined } }));

  assert.deepEqual(calls[0]?.[1], {
    email: "new@selat.example",
    password: "secret",
    fullName: null,
  });
});

Deno.test("deletes the new user if the role could not be granted", async () => {
  const { handler, calls } = setUp({
    grantRole: () => Promise.reject(new Refusal(403, "NOT_ADMIN", "no")),
  });

  await assert.rejects(handler(call({ action: "create", user })), { code: "NOT_ADMIN" });
  assert.deepEqual(calls.at(-1), ["delete user", other]);
});

Deno.test("refuses a short password and a malformed email before creating anything", async () => {
  const { handler, calls } = setUp();
  const short = { ...user, password: "12345" };
  const malformed = { ...user, email: "nobody" };

  await assert.rejects(handler(call({ action: "create", user: short })), {
    message: "Password must be at least 6 characters long.",
  });
  await assert.rejects(handler(call({ action: "create", user: malformed })), { status: 400 });
  assert.deepEqual(calls, []);
});

Deno.test("deletes an admin on behalf of the caller", async () => {
  const { handler, calls } = setUp();

  const response = await handler(call({ action: "delete", userId: other }));

  assert.deepEqual(await response.json(), { deleted: true });
  assert.deepEqual(calls, [["delete admin", other, caller, null]]);
});

Deno.test("assigns the leads of a deleted admin to the user whose id the caller gives", async () => {
  const { handler, calls } = setUp();
  const newOwner = "33333333-3333-4333-8333-333333333333";

  await handler(call({ action: "delete", userId: other, newOwner }));
  const named = { action: "delete", userId: other, newOwner: "Siti" };
  await assert.rejects(handler(call(named)), { status: 400 });

  assert.deepEqual(calls, [["delete admin", other, caller, newOwner]]);
});

Deno.test("refuses a caller without a live session", async () => {
  const { handler, calls } = setUp();
  const noHeader = new Request("https://project.example/", { method: "POST", body: "{}" });

  await assert.rejects(handler(call({ action: "delete", userId: other }, "stale")), {
    status: 401,
  });
  await assert.rejects(handler(noHeader), { status: 401 });
  assert.deepEqual(calls, []);
});

Deno.test("refuses a signed-in user who is not an admin", async () => {
  const { handler, calls } = setUp({ isAdmin: () => Promise.resolve(false) });

  await assert.rejects(handler(call({ action: "create", user })), { code: "NOT_ADMIN" });
  assert.deepEqual(calls, []);
});

Deno.test("removes the second factors of a caller with a valid recovery code", async () => {
  const { handler, calls } = setUp({ isAdmin: () => Promise.resolve(false) });

  const response = await handler(call({ action: "recover", code: "right" }));

  assert.deepEqual(await response.json(), { recovered: true });
  assert.deepEqual(calls, [
    ["use code", caller, "right"],
    ["end others", "live"],
    ["delete factors", caller],
  ]);
});

Deno.test("removes no second factor for a wrong recovery code or an unknown user", async () => {
  const { handler, calls } = setUp();

  await assert.rejects(handler(call({ action: "recover", code: "wrong" })), {
    code: "WRONG_RECOVERY_CODE",
  });
  await assert.rejects(handler(call({ action: "recover", code: "right" }, "stale")), {
    status: 401,
  });
  assert.deepEqual(calls, [["use code", caller, "wrong"]]);
});

Deno.test("refuses an action it does not know", async () => {
  const { handler } = setUp();

  await assert.rejects(handler(call({ action: "promote", userId: other })), {
    message: "action must be create, delete or recover.",
  });
});
