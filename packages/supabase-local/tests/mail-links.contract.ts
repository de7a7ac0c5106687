import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, SITE, type Stack } from "./stack.ts";

const PATIENT = { timeout: 60_000, interval: 20 };

const newAddress = () => `${randomUUID()}@example.com`;

/** Opens a link; resolves to the URL that it redirects to and the parameters after its `#`. */
async function open(link: string) {
  const answer = await fetch(link, { redirect: "manual" });
  const [target = "", fragment = ""] = (answer.headers.get("location") ?? "").split("#");
  return { status: answer.status, target, said: new URLSearchParams(fragment) };
}

/** Sign-in by links and codes from mails, and invitations. */
export function describeMailLinks(getStack: () => Stack): void {
  describe("links of mails", () => {
    let stack: Stack;

    beforeAll(() => {
      stack = getStack();
    });

    async function linkTo(email: string): Promise<string> {
      await expect.poll(() => stack.linksTo(email).length, PATIENT).toBeGreaterThan(0);
      return stack.linksTo(email).at(-1) ?? "";
    }

    it("mails a link that signs a new user in, once", async () => {
      const email = newAddress();
      const { error } = await stack.client().auth.signInWithOtp({
        email,
        options: { data: { name: "Ada" }, emailRedirectTo: `${SITE}/welcome` },
      });
      expect(error).toBeNull();
      const link = await linkTo(email);
      const { status, target, said } = await open(link);
      expect([status, target, said.get("type")]).toEqual([303, `${SITE}/welcome`, "magiclink"]);
      const client = stack.client();
      const session = await client.auth.setSession({
        access_token: said.get("access_token") ?? "",
        refresh_token: said.get("refresh_token") ?? "",
      });
      expect(session.data.user).toMatchObject({ email, user_metadata: { name: "Ada" } });
      expect((await open(link)).said.get("error_code")).toBe("otp_expired");
    });

    it("redirects to the site if the requested URL is not allowed", async () => {
      const email = newAddress();
      const emailRedirectTo = "https://example.com";
      await stack.client().auth.signInWithOtp({ email, options: { emailRedirectTo } });
      expect((await open(await linkTo(email))).target).toBe(SITE);
    });

    it("refuses a link for an unknown address if no account may be created", async () => {
      const { error } = await stack.client().auth.signInWithOtp({
        email: newAddress(),
        options: { shouldCreateUser: false },
      });
      expect(error).toMatchObject({ status: 422, code: "otp_disabled" });
    });

    it("signs in by the code or the token of a link, and by no other", async () => {
      const { email } = await stack.signUp();
      const generate = () => stack.service.auth.admin.generateLink({ type: "magiclink", email });
      const { email_otp: token } = (await generate()).data.properties ?? {};
      const { auth } = stack.client();
      const wrong = await auth.verifyOtp({ email, token: "12345", type: "email" });
      expect(wrong.error).toMatchObject({ status: 403, code: "otp_expired" });
      const right = await auth.verifyOtp({ email, token: token ?? "", type: "email" });
      expect(right.data.user?.email).toBe(email);
      const { hashed_token: hash } = (await generate()).data.properties ?? {};
      const byHash = await auth.verifyOtp({ token_hash: hash ?? "", type: "magiclink" });
      expect(byHash.data.user?.email).toBe(email);
    });

    it("opens no session by a link that a newer one has replaced", async () => {
      const { email } = await stack.signUp();
      const generate = () => stack.service.auth.admin.generateLink({ type: "recovery", email });
      const { hashed_token: hash } = (await generate()).data.properties ?? {};
      await generate();
      const { error } = await stack
        .client()
        .auth.verifyOtp({ token_hash: hash ?? "", type: "recovery" });
      expect(error).toMatchObject({ code: "otp_expired" });
    });

    it("redirects to the site with a code that only the requesting client can exchange", async () => {
      const email = newAddress();
      const asking = stack.clientWithCodes();
      const emailRedirectTo = `${SITE}/auth/callback?next=/home`;
      const { error } = await asking.auth.signInWithOtp({ email, options: { emailRedirectTo } });
      expect(error).toBeNull();
      const link = await linkTo(email);
      const { status, target, said } = await open(link);
      expect([status, [...said]]).toEqual([303, []]);
      const { origin, pathname, searchParams } = new URL(target);
      expect([origin, pathname, searchParams.get("next")]).toEqual([
        SITE,
        "/auth/callback",
        "/home",
      ]);
      const code = searchParams.get("code") ?? "";
      const other = stack.clientWithCodes();
      await other.auth.signInWithOtp({ email: newAddress() });
      const foreign = await other.auth.exchangeCodeForSession(code);
      expect(foreign.error).toMatchObject({ code: "bad_code_verifier" });
      const { data } = await asking.auth.exchangeCodeForSession(code);
      expect(data.user?.email).toBe(email);
      expect((await asking.auth.getUser()).data.user?.email).toBe(email);
      expect((await open(link)).said.get("error_code")).toBe("otp_expired");
    });

    it("refuses a link's code with a wrong verifier, but confirms the address", async () => {
      const email = newAddress();
      await stack.clientWithCodes().auth.signInWithOtp({ email });
      const { target } = await open(await linkTo(email));
      const auth_code = new URL(target).searchParams.get("code");
      const ask = (body: object) =>
        fetch(`${stack.url}/auth/v1/token?grant_type=pkce`, {
          method: "POST",
          headers: { apikey: stack.anonKey, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      expect((await ask({ auth_code, code_verifier: "x".repeat(60) })).status).toBe(400);
      const { data } = await stack.service.auth.admin.listUsers();
      expect(data.users.find((user) => user.email === email)?.email_confirmed_at).toBeTruthy();
    });

    it("signs in by the code of a mail whose link redirects with a code", async () => {
      const email = newAddress();
      const { auth } = stack.clientWithCodes();
      await auth.signInWithOtp({ email });
      await expect.poll(() => stack.codesTo(email).length, PATIENT).toBe(1);
      const [token = ""] = stack.codesTo(email);
      const { data, error } = await auth.verifyOtp({ email, token, type: "email" });
      expect([error, data.user?.email]).toEqual([null, email]);
    });

    it("resets a password by a link, with a session or with a code", async () => {
      const { email } = await stack.signUp();
      const redirectTo = `${SITE}/new-password`;
      await stack.client().auth.resetPasswordForEmail(email, { redirectTo });
      const implicit = await open(await linkTo(email));
      expect([implicit.target, implicit.said.get("type")]).toEqual([redirectTo, "recovery"]);
      const asking = stack.clientWithCodes();
      await asking.auth.resetPasswordForEmail(email, { redirectTo });
      await expect.poll(() => stack.linksTo(email).length, PATIENT).toBe(2);
      const { target } = await open(await linkTo(email));
      const code = new URL(target).searchParams.get("code") ?? "";
      const { data } = await asking.auth.exchangeCodeForSession(code);
      expect(data.user?.email).toBe(email);
      expect((await asking.auth.updateUser({ password: `${PASSWORD}2` })).error).toBeNull();
    });

    it("refuses a code challenge without its method", async () => {
      const answer = await fetch(`${stack.url}/auth/v1/otp`, {
        method: "POST",
        headers: { apikey: stack.anonKey, "content-type": "application/json" },
        body: JSON.stringify({ email: newAddress(), code_challenge: "x".repeat(43) }),
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error_code: "validation_failed" });
    });

    it("changes an address at once without confirmations", async () => {
      const { client, email } = await stack.signUp();
      const changed = newAddress();
      const { data, error } = await client.auth.updateUser({ email: changed });
      expect([error, data.user?.email, data.user?.new_email]).toEqual([null, changed, undefined]);
      const again = await stack
        .client()
        .auth.signInWithPassword({ email: changed, password: PASSWORD });
      expect(again.error).toBeNull();
      expect(again.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: changed });
      expect(stack.linksTo(email)).toEqual([]);
    });

    it("invites a user, who sets a password by the link", async () => {
      const email = newAddress();
      const { data } = await stack.service.auth.admin.inviteUserByEmail(email, {
        data: { team: "blue" },
      });
      expect(data.user).toMatchObject({ email, user_metadata: { team: "blue" } });
      expect(data.user?.invited_at).toBeTruthy();
      const { said } = await open(await linkTo(email));
      const client = stack.client();
      await client.auth.setSession({
        access_token: said.get("access_token") ?? "",
        refresh_token: said.get("refresh_token") ?? "",
      });
      expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
      const again = await stack.client().auth.signInWithPassword({ email, password: PASSWORD });
      expect(again.error).toBeNull();
      const taken = await stack.service.auth.admin.inviteUserByEmail(email);
      expect(taken.error).toMatchObject({ status: 422, code: "email_exists" });
    });

    it("invites only with the secret key", async () => {
      const { error } = await stack.client().auth.admin.inviteUserByEmail(newAddress());
      expect(error).toMatchObject({ status: 403, code: "not_admin" });
    });
  });
}
