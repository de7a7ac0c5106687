import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { totpCode } from "../../tests/totp-code.ts";
import { allowNewPassword } from "./prove-password.ts";
import { PASSWORD, type Backend, type SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;
let me: SignedIn;
let since: number;

beforeAll(async () => {
  backend = await createBackend();
  me = await backend.signIn({ isPrimary: true });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  const { data } = await me.client.from("audit_log").select("id").order("id").throwOnError();
  since = data.at(-1)?.id ?? 0;
});

/** Returns the rows of the audit log since the test began, oldest first, as an admin reads them. */
async function written() {
  const { data } = await me.client
    .from("audit_log")
    .select("action, actor_id, subject_id, subject_email")
    .gt("id", since)
    .order("id")
    .throwOnError();
  return data;
}

function signIn(email: string, password: string) {
  return backend.visitor.auth.signInWithPassword({ email, password });
}

test("logs a sign-in and a wrong password, but no attempt on an address without an account", async () => {
  const { error } = await signIn(` ${me.email.toUpperCase()}`, "Wr0ng-one");
  await signIn("zyxkopi@selat.example", "Wr0ng-one");
  await signIn(me.email, PASSWORD);
  await backend.visitor.auth.refreshSession();

  expect(error?.code).toBe("invalid_credentials");
  const account = { subject_id: me.id, subject_email: me.email };
  expect(await written()).toEqual([
    { action: "sign-in-failed", actor_id: null, ...account },
    { action: "signed-in", actor_id: me.id, ...account },
  ]);
});

test("logs a wrong code of an authenticator app, but no right one", async () => {
  const { client, id, email } = await backend.signIn();
  const { mfa } = client.auth;
  const { data } = await mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  const factorId = data?.id ?? "";
  const right = totpCode(data?.totp.secret ?? "");
  const wrong = right === "000000" ? "000001" : "000000";
  const { error } = await mfa.challengeAndVerify({ factorId, code: wrong });
  await mfa.challengeAndVerify({ factorId, code: right });

  expect(error?.code).toBe("mfa_verification_failed");
  const refused = (await written()).filter(({ action }) => action === "second-factor-refused");
  expect(refused).toEqual([
    { action: "second-factor-refused", actor_id: id, subject_id: id, subject_email: email },
  ]);
});

test("logs who created and who deleted an admin by the function", async () => {
  const email = "new-admin@selat.example";
  const body = { action: "create", user: { email, password: PASSWORD, full_name: "New" } };
  const created = await me.client.functions.invoke<{ user: { id: string } }>("manage-admin", {
    body,
  });
  const id = created.data?.user.id;
  await me.client.functions.invoke("manage-admin", { body: { action: "delete", userId: id } });

  const account = { actor_id: me.id, subject_id: id, subject_email: email };
  expect(await written()).toEqual([
    { action: "admin-created", ...account },
    { action: "admin-deleted", ...account },
  ]);
});

test("logs a changed password", async () => {
  await allowNewPassword(backend, me);
  await me.client.auth.updateUser({ password: "An0ther-one" });

  expect(await written()).toMatchObject([
    { action: "signed-in", subject_id: me.id },
    { action: "password-changed", subject_id: me.id },
  ]);
});
