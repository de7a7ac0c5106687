import { randomUUID } from "node:crypto";
import { type Group, having, ok, refused } from "../../../../shared/conformance/case.ts";
import { PASSWORD, type Servers } from "../servers.ts";
import { sendRequest, requestCase, email, isText, session, signedIn } from "./ask.ts";

const user: Group<Servers> = {
  name: "the user",
  cases: [
    signedIn(
      "is read with a token",
      (servers, { token }) => sendRequest(servers, "user", { method: "GET", token }),
      ok(
        having({
          id: isText,
          aud: "authenticated",
          role: "authenticated",
          email: isText,
          email_confirmed_at: isText,
          app_metadata: having({ provider: "email" }),
          user_metadata: having({}),
          identities: (it: unknown) => Array.isArray(it) && it.length === 1,
          created_at: isText,
          updated_at: isText,
        }),
      ),
    ),
    requestCase("without a token", "user", { method: "GET" }, refused(401, "no_authorization")),
    requestCase(
      "with a broken token",
      "user",
      { method: "GET", token: "a.b.c" },
      refused(403, "bad_jwt"),
    ),
    signedIn(
      "of a session that has ended",
      async (servers, { client, token }) => {
        await client.auth.signOut();
        return sendRequest(servers, "user", { method: "GET", token });
      },
      refused(403, "session_not_found"),
    ),
    signedIn(
      "of a deleted account",
      async (servers, { id, token }) => {
        await servers.service.auth.admin.deleteUser(id);
        return sendRequest(servers, "user", { method: "GET", token });
      },
      refused(403, "user_not_found"),
    ),
    signedIn(
      "changes metadata",
      (servers, { token }) =>
        sendRequest(servers, "user", { method: "PUT", token, body: { data: { name: "Ada" } } }),
      ok(having({ user_metadata: having({ name: "Ada" }) })),
    ),
    signedIn(
      "changes the password",
      async (servers, { token, email }) => {
        await sendRequest(servers, "user", {
          method: "PUT",
          token,
          body: { password: "Other-pass-1" },
        });
        return sendRequest(servers, "token?grant_type=password", {
          body: { email, password: "Other-pass-1" },
        });
      },
      ok(session),
    ),
    signedIn(
      "refuses the same password",
      (servers, { token }) =>
        sendRequest(servers, "user", { method: "PUT", token, body: { password: PASSWORD } }),
      refused(422, "same_password"),
    ),
    signedIn(
      "refuses a weak password",
      (servers, { token }) =>
        sendRequest(servers, "user", { method: "PUT", token, body: { password: "short" } }),
      refused(422, "weak_password"),
    ),
  ],
};

const recovery: Group<Servers> = {
  name: "forgotten passwords",
  cases: [
    signedIn(
      "answers nothing",
      (servers, { email }) => sendRequest(servers, "recover", { body: { email } }),
      ok({}),
    ),
    requestCase(
      "answers the same for an unknown address",
      "recover",
      { body: { email: email() } },
      ok({}),
    ),
    requestCase(
      "no email address",
      "recover",
      { body: { email: "none" } },
      refused(400, "validation_failed"),
    ),
    requestCase(
      "a wrong token",
      "verify",
      { body: { type: "recovery", token_hash: "none" } },
      refused(403, "otp_expired"),
    ),
    requestCase(
      "a wrong code",
      "verify",
      { body: { type: "recovery", email: email(), token: "000000" } },
      refused(403, "otp_expired"),
    ),
  ],
};

const admin: Group<Servers> = {
  name: "accounts by the secret key",
  cases: [
    {
      name: "creates an account",
      expected: ok(
        having({ email: isText, email_confirmed_at: isText, user_metadata: having({ a: 1 }) }),
      ),
      async run({ service }) {
        const { data, error } = await service.auth.admin.createUser({
          email: email(),
          password: PASSWORD,
          email_confirm: true,
          user_metadata: { a: 1 },
        });
        return error ? refused(error.status ?? 0, error.code ?? "") : ok(data.user);
      },
    },
    signedIn(
      "refuses to create an existing account",
      async ({ service }, { email }) => {
        const { error } = await service.auth.admin.createUser({ email, password: PASSWORD });
        return error ? refused(error.status ?? 0, error.code ?? "") : ok(null);
      },
      refused(422, "email_exists"),
    ),
    signedIn(
      "reads an account",
      async ({ service }, { id }) => {
        const { data } = await service.auth.admin.getUserById(id);
        return ok(data.user?.id === id);
      },
      ok(true),
    ),
    {
      name: "refuses to read a missing account",
      expected: refused(404, "user_not_found"),
      async run({ service }) {
        const { error } = await service.auth.admin.getUserById(randomUUID());
        return error ? refused(error.status ?? 0, error.code ?? "") : ok(null);
      },
    },
    signedIn(
      "lists a page of accounts",
      async ({ service }) => {
        const { data } = await service.auth.admin.listUsers({ page: 1, perPage: 1 });
        return ok({ users: data.users.length, next: "nextPage" in data && data.nextPage !== null });
      },
      ok({ users: 1, next: true }),
    ),
    signedIn(
      "changes an account",
      async ({ service }, { id }) => {
        const { data } = await service.auth.admin.updateUserById(id, { user_metadata: { b: 2 } });
        return ok(data.user?.user_metadata["b"]);
      },
      ok(2),
    ),
    signedIn(
      "deletes an account",
      async ({ service }, { id }) => {
        await service.auth.admin.deleteUser(id);
        const { error } = await service.auth.admin.getUserById(id);
        return error ? refused(error.status ?? 0, error.code ?? "") : ok(null);
      },
      refused(404, "user_not_found"),
    ),
    requestCase(
      "refuses the publishable key",
      "admin/users",
      { method: "GET" },
      refused(403, "not_admin"),
    ),
    signedIn(
      "refuses a user's token",
      (servers, { token }) => sendRequest(servers, "admin/users", { method: "GET", token }),
      refused(403, "not_admin"),
    ),
  ],
};

const links: Group<Servers> = {
  name: "links and invitations by the secret key",
  cases: [
    signedIn(
      "a link",
      async ({ service }, { email }) => {
        const { data, error } = await service.auth.admin.generateLink({ type: "recovery", email });
        return error
          ? refused(error.status ?? 0, error.code ?? "")
          : ok(Boolean(data.properties?.hashed_token));
      },
      ok(true),
    ),
    {
      name: "an invitation",
      expected: ok(true),
      async run({ service }) {
        const { data, error } = await service.auth.admin.inviteUserByEmail(email());
        return error ? refused(error.status ?? 0, error.code ?? "") : ok(Boolean(data.user));
      },
    },
    signedIn(
      "a session by the code of a link",
      async ({ service, client }, { email: address }) => {
        const link = { type: "magiclink", email: address } as const;
        const { data } = await service.auth.admin.generateLink(link);
        const token = data.properties?.email_otp ?? "";
        const verified = await client().auth.verifyOtp({ email: address, token, type: "email" });
        return ok(verified.data.user?.email === address);
      },
      ok(true),
    ),
  ],
};

const codes: Group<Servers> = {
  name: "codes instead of sessions (PKCE)",
  cases: [
    requestCase(
      "a challenge without its method",
      "otp",
      { body: { email: email(), code_challenge: "x".repeat(43) } },
      refused(400, "validation_failed"),
    ),
    requestCase(
      "a challenge that is too short",
      "recover",
      { body: { email: email(), code_challenge: "x", code_challenge_method: "s256" } },
      refused(400, "validation_failed"),
    ),
    requestCase(
      "a request for a link",
      "otp",
      { body: { email: email(), code_challenge: "x".repeat(43), code_challenge_method: "s256" } },
      ok({}),
    ),
    requestCase(
      "an unknown code",
      "token?grant_type=pkce",
      { body: { auth_code: randomUUID(), code_verifier: "x".repeat(43) } },
      refused(404, "flow_state_not_found"),
    ),
    requestCase(
      "a code without its verifier",
      "token?grant_type=pkce",
      { body: { auth_code: randomUUID() } },
      refused(400, "validation_failed"),
    ),
  ],
};

export const accounts: Group<Servers>[] = [user, recovery, admin, links, codes];
