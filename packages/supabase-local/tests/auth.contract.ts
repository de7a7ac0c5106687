import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, type Stack } from "./stack.ts";

/** supabase-js on `/auth/v1`: passwords, sessions, refusals, events. */
export function describeAuth(getStack: () => Stack): void {
  describe("auth", () => {
    let stack: Stack;

    beforeAll(() => {
      stack = getStack();
    });

    it("signs in with the right password", async () => {
      const { email, id } = await stack.signUp();
      const { data, error } = await stack
        .client()
        .auth.signInWithPassword({ email, password: PASSWORD });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id, email, role: "authenticated" });
      expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    });

    it("refuses to link an identity, and a phone number with letters", async () => {
      const { client } = await stack.signUp();
      const linked = await client.auth.linkIdentity({ provider: "google" });
      expect(linked.error).toMatchObject({ status: 404, code: "manual_linking_disabled" });
      const code = { phone: "+65-none", token: "123456", type: "sms" } as const;
      const { error } = await stack.client().auth.verifyOtp(code);
      expect(error).toMatchObject({ status: 400, code: "validation_failed" });
    });

    it("gives the same answer for a wrong password and for an unknown address", async () => {
      const { email } = await stack.signUp();
      const refusal = {
        status: 400,
        code: "invalid_credentials",
        message: "Invalid login credentials",
      };
      const { auth } = stack.client();
      const rejected = await auth.signInWithPassword({ email, password: "Wr0ng-one" });
      expect(rejected.error).toMatchObject(refusal);
      const unknown = await auth.signInWithPassword({
        email: `${randomUUID()}@example.com`,
        password: PASSWORD,
      });
      expect(unknown.error).toMatchObject(refusal);
    });

    it("refuses a second account for an address and a short password", async () => {
      const { email } = await stack.signUp();
      const { auth } = stack.client();
      const second = await auth.signUp({ email, password: PASSWORD });
      expect(second.error).toMatchObject({ status: 422, code: "user_already_exists" });
      const short = await auth.signUp({ email: `${randomUUID()}@example.com`, password: "Sh0rt" });
      expect(short.error).toMatchObject({
        status: 422,
        code: "weak_password",
        message: "Password should be at least 8 characters.",
      });
    });

    it("notifies a page of every step of its session", async () => {
      const { email } = await stack.signUp();
      const { auth } = stack.client();
      const events: string[] = [];
      auth.onAuthStateChange((event) => events.push(event));
      await auth.signInWithPassword({ email, password: PASSWORD });
      await auth.refreshSession();
      await auth.updateUser({ data: { full_name: "New name" } });
      await auth.signOut();
      expect(events).toEqual([
        "INITIAL_SESSION",
        "SIGNED_IN",
        "TOKEN_REFRESHED",
        "USER_UPDATED",
        "SIGNED_OUT",
      ]);
    });

    it("gives a new token of the same session for a refresh token", async () => {
      const { client, id } = await stack.signUp();
      const before = (await client.auth.getSession()).data.session;
      const { data } = await client.auth.refreshSession();
      expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
      const { data: claims } = await client.auth.getClaims();
      const { session_id } = decodeJwt(before?.access_token ?? "");
      expect(claims?.claims).toMatchObject({ sub: id, aal: "aal1", session_id });
      expect((await client.rpc("whoami")).data).toMatchObject({ uid: id });
    });

    it("ends every session of a user who signs out", async () => {
      const { client, email } = await stack.signUp();
      const phone = stack.client();
      const { data } = await phone.auth.signInWithPassword({ email, password: PASSWORD });
      await client.auth.signOut();
      const { error } = await phone.auth.refreshSession();
      expect(error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
      const user = await stack.client().auth.getUser(data.session?.access_token);
      expect(user.error).toMatchObject({ name: "AuthSessionMissingError" });
    });

    it("leaves other sessions alone when only this one is signed out", async () => {
      const { client, email } = await stack.signUp();
      const phone = stack.client();
      await phone.auth.signInWithPassword({ email, password: PASSWORD });
      await client.auth.signOut({ scope: "local" });
      expect((await phone.auth.refreshSession()).error).toBeNull();
    });

    it("changes the password", async () => {
      const { client, email } = await stack.signUp();
      const changed = await client.auth.updateUser({ password: "N3w-Passw0rd" });
      expect(changed.error).toBeNull();
      const { auth } = stack.client();
      const old = await auth.signInWithPassword({ email, password: PASSWORD });
      expect(old.error).toMatchObject({ code: "invalid_credentials" });
      const now = await auth.signInWithPassword({ email, password: "N3w-Passw0rd" });
      expect(now.error).toBeNull();
    });

    it("refuses the same password and a short one", async () => {
      const { client } = await stack.signUp();
      await client.auth.updateUser({ password: "N3w-Passw0rd" });
      const same = await client.auth.updateUser({ password: "N3w-Passw0rd" });
      expect(same.error).toMatchObject({ status: 422, code: "same_password" });
      const short = await client.auth.updateUser({ password: "Sh0rt" });
      expect(short.error).toMatchObject({ status: 422, code: "weak_password" });
    });

    it("finds no user for the valid token of a deleted one", async () => {
      const { client, id, token } = await stack.signUp();
      await stack.service.auth.admin.deleteUser(id);
      const user = await stack.client().auth.getUser(token);
      expect(user.error).toMatchObject({ status: 403, code: "user_not_found" });
      const refreshed = await client.auth.refreshSession();
      expect(refreshed.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    });
  });
}
