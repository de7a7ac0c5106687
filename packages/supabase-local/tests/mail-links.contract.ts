import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, SITE, type Stack } from "./stack.ts";

const PATIENT = { timeout: 60_000, interval: 20 };

const newAddress = () => `${randomUUID()}@example.com`;

/** What the browser's address says after the `#` once a link was opened. */
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

    it("leads to the site where the requested address is not allowed", async () => {
      const email = newAddress();
      const emailRedirectTo = "https://example.com";
      await stack.client().auth.signInWithOtp({ email, options: { emailRedirectTo } });
      expect((await open(await linkTo(email))).target).toBe(SITE);
    });

    it("makes no account where none is wanted", async () => {
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

    it("opens nothing by a link that a newer one has replaced", async () => {
      const { email } = await stack.signUp();
      const generate = () => stack.service.auth.admin.generateLink({ type: "recovery", email });
      const { hashed_token: hash } = (await generate()).data.properties ?? {};
      await generate();
      const { error } = await stack
        .client()
        .auth.verifyOtp({ token_hash: hash ?? "", type: "recovery" });
      expect(error).toMatchObject({ code: "otp_expired" });
    });

    it("invites somebody, who chooses a password behind the link", async () => {
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

    it("invites for the secret key alone", async () => {
      const { error } = await stack.client().auth.admin.inviteUserByEmail(newAddress());
      expect(error).toMatchObject({ status: 403, code: "not_admin" });
    });
  });
}
