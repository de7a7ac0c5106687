import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { totpCode } from "./totp-code.ts";
import { PASSWORD, type SignedIn, type Stack } from "./stack.ts";

const INVALID = { status: 422, code: "mfa_verification_failed" };

async function enroll({ client }: SignedIn, friendlyName = "Phone") {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName,
    issuer: "Contract",
  });
  if (error) throw error;
  return data;
}

/** supabase-js on `/auth/v1/factors`: enrolment, codes, assurance levels. */
export function describeMfa(getStack: () => Stack): void {
  describe("mfa", () => {
    let stack: Stack;

    beforeAll(() => {
      stack = getStack();
    });

    /** A user with a verified factor, at aal2; the code of the current 30 seconds has been used. */
    async function withFactor() {
      const user = await stack.signUp();
      const { id, totp } = await enroll(user);
      const code = totpCode(totp.secret);
      const { data, error } = await user.client.auth.mfa.challengeAndVerify({ factorId: id, code });
      if (error) throw error;
      return { ...user, factorId: id, secret: totp.secret, session: data };
    }

    async function signIn(email: string) {
      const client = stack.client();
      await client.auth.signInWithPassword({ email, password: PASSWORD });
      return client;
    }

    it("enrols an app with a secret, an address for it and a QR code", async () => {
      const user = await stack.signUp();
      const { id, type, friendly_name, totp } = await enroll(user);
      expect({ type, friendly_name }).toEqual({ type: "totp", friendly_name: "Phone" });
      expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(totp.uri).toContain(`otpauth://totp/Contract:${encodeURIComponent(user.email)}?`);
      expect(totp.uri).toContain(`secret=${totp.secret}`);
      expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .*<\/svg>$/s);
      const { data } = await user.client.auth.mfa.listFactors();
      expect(data?.all).toMatchObject([{ id, status: "unverified", friendly_name: "Phone" }]);
      expect(JSON.stringify(data)).not.toContain(totp.secret);
      expect(data?.totp).toEqual([]);
    });

    it("raises the session to aal2 with a right code, in new tokens and after a refresh", async () => {
      const user = await withFactor();
      const { data: level } = await user.client.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(level).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
      const claims = decodeJwt(user.session.access_token);
      expect(claims).toMatchObject({
        aal: "aal2",
        session_id: decodeJwt(user.token)["session_id"],
      });
      expect(claims["amr"]).toMatchObject([{ method: "totp" }, { method: "password" }]);
      expect(user.session.user.factors).toMatchObject([{ id: user.factorId, status: "verified" }]);
      const { data } = await user.client.auth.refreshSession();
      expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({ aal: "aal2" });
    });

    it("refuses, before the code, to change the password and to add or remove an app", async () => {
      const user = await withFactor();
      const client = await signIn(user.email);
      const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(level).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
      const changed = await client.auth.updateUser({ password: "N3w-Passw0rd" });
      expect(changed.error).toMatchObject({ status: 401, code: "insufficient_aal" });
      const removed = await client.auth.mfa.unenroll({ factorId: user.factorId });
      expect(removed.error).toMatchObject({ status: 422, code: "insufficient_aal" });
      const second = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
      expect(second.error).toMatchObject({ status: 403, code: "insufficient_aal" });
    });

    it("refuses a wrong code, and the right one the second time", async () => {
      const user = await withFactor();
      const client = await signIn(user.email);
      const { factorId } = user;
      const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: "000000" });
      expect(wrong.error).toMatchObject(INVALID);
      const code = totpCode(user.secret, 1);
      expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
      const again = await signIn(user.email);
      const replayed = await again.auth.mfa.challengeAndVerify({ factorId, code });
      expect(replayed.error).toMatchObject(INVALID);
    });

    it("accepts one of two concurrent attempts with the same code", async () => {
      const user = await withFactor();
      const code = totpCode(user.secret, 1);
      const { factorId } = user;
      const { auth } = await signIn(user.email);
      const answers = await Promise.all(
        [1, 2].map(() => auth.mfa.challengeAndVerify({ factorId, code })),
      );
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    });

    it("refuses a second answer to a challenge, and a challenge of another user's factor", async () => {
      const user = await withFactor();
      const { factorId } = user;
      const client = await signIn(user.email);
      const { data: challenge } = await client.auth.mfa.challenge({ factorId });
      const attempt = { factorId, challengeId: challenge?.id ?? "" };
      await client.auth.mfa.verify({ ...attempt, code: totpCode(user.secret, 1) });
      const again = await client.auth.mfa.verify({ ...attempt, code: totpCode(user.secret, -1) });
      expect(again.error).toMatchObject({ status: 422, code: "mfa_ip_address_mismatch" });
      const stranger = await stack.signUp();
      const foreign = await stranger.client.auth.mfa.challenge({ factorId });
      expect(foreign.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
    });

    it("ends the other sessions of one factor when a second factor is added", async () => {
      const user = await stack.signUp();
      const phone = await signIn(user.email);
      const { id, totp } = await enroll(user);
      const code = totpCode(totp.secret);
      await user.client.auth.mfa.challengeAndVerify({ factorId: id, code });
      const { error } = await phone.auth.refreshSession();
      expect(error).toMatchObject({ code: "refresh_token_not_found" });
    });

    it("refuses to refresh a token from before the second factor", async () => {
      const user = await stack.signUp();
      const before = (await user.client.auth.getSession()).data.session;
      const { id, totp } = await enroll(user);
      await user.client.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(totp.secret) });
      const refresh_token = before?.refresh_token ?? "";
      const { data, error } = await stack.client().auth.refreshSession({ refresh_token });
      expect(data.session).toBeNull();
      expect(error).toMatchObject({ status: 400 });
    });

    it("lowers the session to aal1 when the factor is removed", async () => {
      const user = await withFactor();
      const { error } = await user.client.auth.mfa.unenroll({ factorId: user.factorId });
      expect(error).toBeNull();
      const { data } = await user.client.auth.refreshSession();
      expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1" });
      expect(data.user?.factors).toBeUndefined();
    });

    it("lists and deletes factors only with the secret key", async () => {
      const user = await withFactor();
      const { mfa } = stack.service.auth.admin;
      const { data } = await mfa.listFactors({ userId: user.id });
      expect(data?.factors).toMatchObject([{ id: user.factorId, status: "verified" }]);
      const target = { userId: user.id, id: user.factorId };
      const own = await user.client.auth.admin.mfa.deleteFactor(target);
      expect(own.error).toMatchObject({ status: 403, code: "not_admin" });
      expect((await mfa.deleteFactor(target)).error).toBeNull();
      const client = await signIn(user.email);
      const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(level).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    });

    it("refuses a duplicate name, another type of factor, no session and a deleted user", async () => {
      const user = await stack.signUp();
      await enroll(user);
      const again = await user.client.auth.mfa.enroll({
        factorType: "totp",
        friendlyName: "Phone",
      });
      expect(again.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
      const key = await user.client.auth.mfa.enroll({
        factorType: "webauthn",
        friendlyName: "Key",
      });
      expect(key.error).toMatchObject({ status: 422, code: "mfa_webauthn_enroll_not_enabled" });
      await user.client.auth.signOut({ scope: "others" });
      const nobody = await fetch(`${stack.url}/auth/v1/factors`, {
        method: "POST",
        headers: { apikey: stack.anonKey },
      });
      expect(nobody.status).toBe(401);
      await stack.service.auth.admin.deleteUser(user.id);
      const gone = await user.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Two" });
      expect(gone.error).toMatchObject({ status: 403, code: "user_not_found" });
    });

    it("refuses codes after too many wrong ones for an account", async () => {
      const user = await withFactor();
      const { factorId } = user;
      const codes: (string | undefined)[] = [];
      for (let attempt = 0; attempt < 11; attempt++) {
        const { error } = await user.client.auth.mfa.challengeAndVerify({
          factorId,
          code: "000000",
        });
        codes.push(error?.code);
      }
      expect(codes.at(0)).toBe("mfa_verification_failed");
      expect(codes.at(-1)).toBe("over_request_rate_limit");
    });
  });
}
