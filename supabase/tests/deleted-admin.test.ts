import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, tryEveryEndpoint } from "./every-endpoint.ts";
import { storeLead } from "./rows.ts";
import type { Backend, SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

const PATIENT = { interval: 20 };

let backend: Backend;
let admin: SignedIn;
/** Deleted by `admin` in the second test; the access token stays valid. */
let former: SignedIn;
let receivedByFormer: string[];
let receivedByAdmin: string[];

beforeAll(async () => {
  backend = await createBackend();
  admin = await backend.signIn({ isPrimary: true });
  former = await backend.signIn();
});
afterAll(() => backend.stop());

test("an admin's token works at every endpoint", async () => {
  expect(await tryEveryEndpoint(backend, former)).toEqual({
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
  });
});

test("an open channel sends an admin every lead, until another admin deletes them", async () => {
  receivedByFormer = await listen(former.client);
  receivedByAdmin = await listen(admin.client);
  const lead = await storeLead(backend.sql);
  await expect.poll(() => receivedByFormer, PATIENT).toContain(lead);

  const body = { action: "delete", userId: former.id };
  const { error } = await admin.client.functions.invoke("manage-admin", { body });
  expect(error).toBeNull();
});

describe("once the admin is deleted", () => {
  test("refuses the same token, still valid for an hour, at every endpoint", async () => {
    expect(await tryEveryEndpoint(backend, former)).toEqual({
      leads: 0,
      board: 0,
      history: 0,
      roles: 0,
      profile: 0,
      name: 0,
      moved: 0,
      isAdmin: 0,
      resend: 401,
      newAdmin: 401,
      trash: "refused 403",
      account: "unknown",
    });
  });

  test("sends nothing more to an open channel", async () => {
    const after = await storeLead(backend.sql);

    await expect.poll(() => receivedByAdmin, PATIENT).toContain(after);
    // Messages come in order: once the admin has the last one, the other client would have it too.
    const last = await storeLead(backend.sql);
    await expect.poll(() => receivedByAdmin, PATIENT).toContain(last);
    expect(receivedByFormer).not.toContain(after);
  });

  test("refuses to renew the session, and another sign-in", async () => {
    const renewed = await former.client.auth.refreshSession();
    const { email } = former;
    const again = await former.client.auth.signInWithPassword({ email, password: "Passw0rd!" });

    expect(renewed.error).not.toBeNull();
    expect(again.error).toMatchObject({ code: "invalid_credentials" });
  });
});
