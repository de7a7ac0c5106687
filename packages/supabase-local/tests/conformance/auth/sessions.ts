import { type Group, having, ok, refused } from "../../../../shared/conformance/case.ts";
import { PASSWORD, type Servers } from "../servers.ts";
import {
  sendRequest,
  requestCase,
  claims,
  email,
  isNumber,
  isText,
  session,
  signedIn,
} from "./ask.ts";

function sessionOf(token: string): string {
  return (claims(token) as { session_id: string }).session_id;
}

const signUp: Group<Servers> = {
  name: "sign-up",
  cases: [
    requestCase(
      "answers a session",
      "signup",
      { body: { email: email(), password: PASSWORD } },
      ok(session),
    ),
    requestCase(
      "keeps metadata",
      "signup",
      { body: { email: email(), password: PASSWORD, data: { a: 1 } } },
      ok(having({ user: having({ user_metadata: having({ a: 1 }) }) })),
    ),
    requestCase(
      "a weak password",
      "signup",
      { body: { email: email(), password: "short" } },
      refused(422, "weak_password"),
    ),
    requestCase(
      "no email address",
      "signup",
      { body: { email: "none", password: PASSWORD } },
      refused(400, "validation_failed"),
    ),
    requestCase(
      "no password",
      "signup",
      { body: { email: email() } },
      refused(400, "validation_failed"),
    ),
    signedIn(
      "an existing account",
      (servers, user) =>
        sendRequest(servers, "signup", { body: { email: user.email, password: PASSWORD } }),
      refused(422, "user_already_exists"),
    ),
    requestCase(
      "anonymous sign-up, which is disabled",
      "signup",
      { body: {} },
      refused(422, "anonymous_provider_disabled"),
    ),
    requestCase(
      "sign-up by phone, which is disabled",
      "signup",
      { body: { phone: "+6500000000", password: PASSWORD } },
      refused(400, "phone_provider_disabled"),
    ),
  ],
};

const signIn: Group<Servers> = {
  name: "sign-in by password",
  cases: [
    signedIn(
      "answers a session",
      (servers, { email }) =>
        sendRequest(servers, "token?grant_type=password", { body: { email, password: PASSWORD } }),
      ok(session),
    ),
    signedIn(
      "an address in capitals",
      (servers, { email }) =>
        sendRequest(servers, "token?grant_type=password", {
          body: { email: email.toUpperCase(), password: PASSWORD },
        }),
      ok(session),
    ),
    signedIn(
      "a wrong password",
      (servers, { email }) =>
        sendRequest(servers, "token?grant_type=password", {
          body: { email, password: "Wrong-1!" },
        }),
      refused(400, "invalid_credentials"),
    ),
    requestCase(
      "an unknown address",
      "token?grant_type=password",
      { body: { email: email(), password: PASSWORD } },
      refused(400, "invalid_credentials"),
    ),
    requestCase("no grant type", "token", { body: {} }, refused(400, "invalid_credentials")),
    requestCase(
      "an unknown grant type",
      "token?grant_type=telepathy",
      { body: {} },
      refused(400, "invalid_credentials"),
    ),
    requestCase(
      "no key",
      "token?grant_type=password",
      { key: "wrong", body: {} },
      refused(401, ""),
    ),
  ],
};

const tokens: Group<Servers> = {
  name: "tokens and refreshing",
  cases: [
    signedIn(
      "a token's claims",
      async (_, { token }) => ok(claims(token)),
      ok(
        having({
          iss: /\/auth\/v1$/,
          sub: isText,
          aud: "authenticated",
          exp: isNumber,
          iat: isNumber,
          email: isText,
          phone: "",
          role: "authenticated",
          aal: "aal1",
          session_id: isText,
          is_anonymous: false,
          app_metadata: having({ provider: "email", providers: ["email"] }),
          user_metadata: having({}),
          amr: [having({ method: "password", timestamp: isNumber })],
        }),
      ),
    ),
    signedIn(
      "a refresh answers a session",
      (servers, { refreshToken }) =>
        sendRequest(servers, "token?grant_type=refresh_token", {
          body: { refresh_token: refreshToken },
        }),
      ok(session),
    ),
    signedIn(
      "a refresh gives another refresh token",
      async (_, { client, refreshToken }) => {
        const { data } = await client.auth.refreshSession();
        return ok(data.session !== null && data.session.refresh_token !== refreshToken);
      },
      ok(true),
    ),
    signedIn(
      "a refresh keeps the session",
      async (_, { client, token }) => {
        const { data } = await client.auth.refreshSession();
        return ok(sessionOf(data.session?.access_token ?? "") === sessionOf(token));
      },
      ok(true),
    ),
    requestCase(
      "a malformed refresh token",
      "token?grant_type=refresh_token",
      { body: { refresh_token: "none" } },
      refused(400, "validation_failed"),
    ),
    signedIn(
      "a refresh after signing out",
      async (servers, { client, refreshToken }) => {
        await client.auth.signOut();
        return sendRequest(servers, "token?grant_type=refresh_token", {
          body: { refresh_token: refreshToken },
        });
      },
      refused(400, "refresh_token_not_found"),
    ),
  ],
};

const signOut: Group<Servers> = {
  name: "sign-out",
  cases: [
    signedIn(
      "answers nothing",
      (servers, { token }) => sendRequest(servers, "logout", { token }),
      ok(null),
    ),
    signedIn(
      "of every session",
      async (servers, { token, email }) => {
        const other = servers.client();
        await other.auth.signInWithPassword({ email, password: PASSWORD });
        await sendRequest(servers, "logout?scope=global", { token });
        const { error } = await other.auth.refreshSession();
        return error ? refused(error.status ?? 0, error.code ?? "") : ok(null);
      },
      refused(400, "refresh_token_not_found"),
    ),
    signedIn(
      "of only this session",
      async (servers, { token, email }) => {
        const other = servers.client();
        await other.auth.signInWithPassword({ email, password: PASSWORD });
        await sendRequest(servers, "logout?scope=local", { token });
        const { error } = await other.auth.refreshSession();
        return error ? refused(error.status ?? 0, error.code ?? "") : ok(null);
      },
      ok(null),
    ),
    signedIn(
      "of every other session",
      async (servers, { token, email }) => {
        const other = servers.client();
        await other.auth.signInWithPassword({ email, password: PASSWORD });
        await sendRequest(servers, "logout?scope=others", { token });
        const [mine, theirs] = [
          await sendRequest(servers, "user", { method: "GET", token }),
          await other.auth.refreshSession(),
        ];
        return ok(["value" in mine, theirs.error?.code]);
      },
      ok([true, "refresh_token_not_found"]),
    ),
    requestCase("without a token", "logout", {}, refused(401, "no_authorization")),
  ],
};

export const sessions: Group<Servers>[] = [signUp, signIn, tokens, signOut];
