import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import { type Group, having, ok, refused } from "../../../../shared/conformance/case.ts";
import { PASSWORD, type Servers, type SignedIn } from "../servers.ts";
import { sendRequest, requestCase, claims, isNumber, isText, signedIn } from "./ask.ts";

async function enrolled({ client }: SignedIn) {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: "phone",
  });
  if (error) throw error;
  return { id: data.id, code: new TOTP({ secret: data.totp.secret }).generate() };
}

const factors: Group<Servers> = {
  name: "second factors: authenticator apps",
  cases: [
    signedIn(
      "are enrolled",
      async (servers, { token }) =>
        sendRequest(servers, "factors", {
          token,
          body: { factor_type: "totp", friendly_name: "phone" },
        }),
      ok(
        having({
          id: isText,
          type: "totp",
          friendly_name: "phone",
          totp: having({ qr_code: isText, secret: isText, uri: /^otpauth:\/\/totp\// }),
        }),
      ),
    ),
    signedIn(
      "are not enrolled under a taken name",
      async (servers, user) => {
        const { id, code } = await enrolled(user);
        const { data } = await user.client.auth.mfa.challengeAndVerify({ factorId: id, code });
        return sendRequest(servers, "factors", {
          token: data?.access_token ?? "",
          body: { factor_type: "totp", friendly_name: "phone" },
        });
      },
      refused(422, "mfa_factor_name_conflict"),
    ),
    signedIn(
      "are not enrolled with an unknown type",
      (servers, { token }) =>
        sendRequest(servers, "factors", { token, body: { factor_type: "smell" } }),
      refused(400, "validation_failed"),
    ),
    signedIn(
      "are challenged",
      async (servers, user) => {
        const { id } = await enrolled(user);
        return sendRequest(servers, `factors/${id}/challenge`, { token: user.token, body: {} });
      },
      ok(having({ id: isText, type: "totp", expires_at: isNumber })),
    ),
    signedIn(
      "raise the assurance level",
      async (_, user) => {
        const { id, code } = await enrolled(user);
        const { data, error } = await user.client.auth.mfa.challengeAndVerify({
          factorId: id,
          code,
        });
        if (error) return refused(error.status ?? 0, error.code ?? "");
        return ok(claims(data.access_token));
      },
      ok(having({ aal: "aal2", amr: (it: unknown) => Array.isArray(it) && it.length === 2 })),
    ),
    signedIn(
      "refuse a wrong code",
      async (_, user) => {
        const { id } = await enrolled(user);
        const { error } = await user.client.auth.mfa.challengeAndVerify({
          factorId: id,
          code: "000000",
        });
        return error ? refused(error.status ?? 0, error.code ?? "") : ok(null);
      },
      refused(422, "mfa_verification_failed"),
    ),
    signedIn(
      "that do not exist are refused",
      (servers, { token }) =>
        sendRequest(servers, `factors/${randomUUID()}/challenge`, { token, body: {} }),
      refused(404, "mfa_factor_not_found"),
    ),
    signedIn(
      "are removed",
      async (_, user) => {
        const { id } = await enrolled(user);
        const { data, error } = await user.client.auth.mfa.unenroll({ factorId: id });
        return error ? refused(error.status ?? 0, error.code ?? "") : ok(data.id === id);
      },
      ok(true),
    ),
    signedIn(
      "that are verified are not removed at aal1",
      async (servers, user) => {
        const { id, code } = await enrolled(user);
        await user.client.auth.mfa.challengeAndVerify({ factorId: id, code });
        const other = servers.client();
        await other.auth.signInWithPassword({ email: user.email, password: PASSWORD });
        const { error } = await other.auth.mfa.unenroll({ factorId: id });
        return error ? refused(error.status ?? 0, error.code ?? "") : ok(null);
      },
      refused(422, "insufficient_aal"),
    ),
  ],
};

const disabledMethods: Group<Servers> = {
  name: "ways in that are turned off",
  cases: [
    requestCase(
      "a code by phone",
      "otp",
      { body: { phone: "+6500000000" } },
      refused(400, "phone_provider_disabled"),
    ),
    requestCase(
      "another provider",
      "authorize?provider=github",
      { method: "GET" },
      refused(400, "validation_failed"),
    ),
    requestCase(
      "a token of another provider",
      "token?grant_type=id_token",
      { body: { provider: "google", id_token: "a.b.c" } },
      refused(400, "provider_disabled"),
    ),
    requestCase(
      "single sign-on",
      "sso",
      { body: { domain: "example.com" } },
      refused(404, "saml_provider_disabled"),
    ),
    requestCase(
      "a wallet",
      "token?grant_type=web3",
      { body: { chain: "solana", message: "m", signature: "s" } },
      refused(422, "web3_provider_disabled"),
    ),
  ],
};

const magicLinks: Group<Servers> = {
  name: "magic links and codes by mail",
  cases: [
    signedIn(
      "a link",
      (servers, { email }) => sendRequest(servers, "otp", { body: { email } }),
      ok({}),
    ),
    signedIn(
      "a code to reauthenticate",
      (servers, { token }) => sendRequest(servers, "reauthenticate", { method: "GET", token }),
      ok({}),
    ),
    signedIn(
      "a mail that is sent again",
      (servers, { email }) => sendRequest(servers, "resend", { body: { type: "signup", email } }),
      ok({}),
    ),
  ],
};

const open: Group<Servers> = {
  name: "settings, health, public keys",
  cases: [
    requestCase(
      "settings",
      "settings",
      { method: "GET" },
      ok(having({ external: having({ email: true, phone: false }), disable_signup: false })),
    ),
    requestCase("health", "health", { method: "GET" }, ok(having({ name: "GoTrue" }))),
    requestCase(
      "public keys",
      ".well-known/jwks.json",
      { method: "GET" },
      ok(having({ keys: Array.isArray })),
    ),
    requestCase("a path that there is not", "nothing", { method: "GET" }, refused(404, "")),
  ],
};

export const factorsAndDoors: Group<Servers>[] = [factors, disabledMethods, magicLinks, open];
