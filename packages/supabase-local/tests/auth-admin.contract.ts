import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, type Stack } from "./stack.ts";

function newUser() {
  return {
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: "Grace" },
  };
}

/** supabase-js on `/auth/v1/admin` with the secret key. */
export function describeAuthAdmin(getStack: () => Stack): void {
  describe("auth.admin", () => {
    let stack: Stack;

    beforeAll(() => {
      stack = getStack();
    });

    it("creates a user who can sign in", async () => {
      const account = newUser();
      const { data, error } = await stack.service.auth.admin.createUser(account);
      expect(error).toBeNull();
      const signedIn = await stack.client().auth.signInWithPassword(account);
      expect(signedIn.data.user).toMatchObject({
        id: data.user?.id,
        app_metadata: { provider: "email", providers: ["email"] },
        user_metadata: { full_name: "Grace" },
        identities: [{ provider: "email" }],
      });
      const profile = await stack.service.from("profiles").select().eq("id", data.user?.id);
      expect(profile.data).toMatchObject([{ full_name: "Grace" }]);
    });

    it("refuses a taken address, a bad one, a long password and a missing address", async () => {
      const account = newUser();
      const { admin } = stack.service.auth;
      await admin.createUser(account);
      const duplicate = await admin.createUser({ ...account, email: account.email.toUpperCase() });
      expect(duplicate.error).toMatchObject({ status: 422, code: "email_exists" });
      const invalid = await admin.createUser({ ...account, email: "nobody" });
      expect(invalid.error).toMatchObject({ status: 400, code: "validation_failed" });
      const odd = await admin.createUser({ ...account, email: "xx:;x@example.com" });
      expect(odd.error).toMatchObject({ status: 400, code: "validation_failed" });
      const long = await admin.createUser({ ...newUser(), password: "long".repeat(19) });
      expect(long.error).toMatchObject({ status: 400, code: "validation_failed" });
      const none = await admin.createUser({ password: PASSWORD });
      expect(none.error).toMatchObject({ status: 400, code: "validation_failed" });
    });

    it("accepts any password for a new user, and a changed one by config.toml's rules", async () => {
      const { admin } = stack.service.auth;
      const { data, error } = await admin.createUser({ ...newUser(), password: "Sh0rt" });
      expect(error).toBeNull();
      const short = await admin.updateUserById(data.user?.id ?? "", { password: "Sh0rt-1" });
      expect(short.error).toMatchObject({ status: 422, code: "weak_password" });
    });

    it("reads, changes and deletes a user", async () => {
      const { admin } = stack.service.auth;
      const account = newUser();
      const id = (await admin.createUser(account)).data.user?.id ?? "";
      const email = `${randomUUID()}@example.com`;
      const change = { email, password: "Ch4nged-it", user_metadata: { city: "Ipoh" } };
      expect((await admin.updateUserById(id, change)).data.user).toMatchObject({
        email,
        user_metadata: { full_name: "Grace", city: "Ipoh" },
      });
      expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
      const signedIn = await stack
        .client()
        .auth.signInWithPassword({ email, password: "Ch4nged-it" });
      expect(signedIn.error).toBeNull();
      expect((await admin.deleteUser(id)).error).toBeNull();
      const missing = { status: 404, code: "user_not_found" };
      expect((await admin.getUserById(id)).error).toMatchObject(missing);
      expect((await admin.deleteUser(id)).error).toMatchObject(missing);
      expect((await stack.service.from("profiles").select().eq("id", id)).data).toEqual([]);
    });

    it("lists two users on a page, with the next page and the total", async () => {
      const { admin } = stack.service.auth;
      for (let made = 0; made < 3; made++) await admin.createUser(newUser());
      const { data } = await admin.listUsers({ page: 1, perPage: 2 });
      expect(data.users).toHaveLength(2);
      expect(data).toMatchObject({ nextPage: 2 });
      expect("total" in data && data.total).toBeGreaterThanOrEqual(3);
    });

    it("refuses a negative page number", async () => {
      const { error } = await stack.service.auth.admin.listUsers({ page: -1, perPage: 2 });
      expect(error).toMatchObject({ status: 400, code: "validation_failed" });
    });

    it("adds nothing to the given user data of an unconfirmed address", async () => {
      const { admin } = stack.service.auth;
      const { data } = await admin.createUser({ ...newUser(), email_confirm: false });
      expect(data.user?.user_metadata).toEqual({ full_name: "Grace" });
    });

    it("refuses every key except the secret key", async () => {
      const { client } = await stack.signUp({ member: true });
      for (const other of [client, stack.client()]) {
        const { error } = await other.auth.admin.listUsers();
        expect(error).toMatchObject({ status: 403, code: "not_admin" });
      }
      const bare = await fetch(`${stack.url}/auth/v1/admin/users`);
      expect(bare.status).toBe(401);
    });
  });
}
