import { randomUUID } from "node:crypto";
import { changePassword } from "./api.ts";
import { ask, askJson, type Attack, heldIf, refused } from "./attack.ts";
import { PASSWORD, type Target } from "./target.ts";

const auth = (
  target: Target,
  path: string,
  body: object,
  method = "POST",
  headers = target.visitor,
) => askJson(target.urls.supabase, `/auth/v1/${path}`, body, { method, headers });

/** Ways to sign in that the product does not offer, common passwords, and responses that reveal who has an account. */
export function signInAttacks(target: Target): Attack[] {
  const { signIn, insider } = target;
  const ways: [string, object][] = [
    ["signup", { password: PASSWORD }],
    ["signup", {}],
    ["otp", { create_user: true }],
    ["otp", { create_user: false }],
    ["otp", { phone: "+6591234567" }],
    ["magiclink", {}],
    ["verify", { type: "email", token: "123456" }],
    ["verify", { type: "magiclink", token_hash: "abc" }],
    ["verify", { type: "recovery", token: "123456" }],
    ["verify", { type: "invite", token: "123456" }],
    ["token?grant_type=refresh_token", { refresh_token: "abc" }],
    ["token?grant_type=refresh_token", { refresh_token: randomUUID() }],
    ["token?grant_type=id_token", { provider: "google", id_token: "a.b.c" }],
    ["token?grant_type=pkce", { auth_code: "abc", code_verifier: "abc" }],
    ["token?grant_type=web3", { chain: "ethereum", message: "a", signature: "b" }],
    ["token", { password: PASSWORD }],
    ["invite", {}],
    ["admin/users", { password: PASSWORD, email_confirm: true }],
    ["admin/generate_link", { type: "recovery" }],
    ["sso", { domain: "selat.example" }],
  ];
  const endpoints = ways.flatMap(([path, body]) =>
    [insider.email, `${randomUUID()}@selat.example`].map((email, index) => ({
      requirement: "V6.3.4",
      name: `${path} ${JSON.stringify(body)} for ${index === 0 ? "an admin" : "an unknown address"}`,
      attempt: async () => refused(await auth(target, path, { email, ...body })),
    })),
  );
  const passwords = [
    "admin",
    "password",
    "Passw0rd!",
    "",
    "selat",
    "Demo-admin-2",
    "' or 1=1--",
    "Admin-123456",
  ];
  const guesses = passwords.map((password) => ({
    requirement: "V6.3.1",
    name: `the password "${password}" for an admin`,
    attempt: async () => refused(await signIn(insider.email, password)),
  }));
  const defaults = [
    "admin",
    "root",
    "sa",
    "postgres",
    "administrator@selat.example",
    "supabase@selat.example",
  ].map((name) => ({
    requirement: "V6.3.2",
    name: `the account ${name} with its own name as password`,
    attempt: async () =>
      refused(await signIn(name.includes("@") ? name : `${name}@selat.example`, name)),
  }));
  const enumeration: Attack = {
    requirement: "V6.3.1",
    name: "who has an account, by the response to a wrong password",
    attempt: async () => {
      const person = await target.createPerson("none");
      const known = await signIn(person.email, "Wr0ng-one-9");
      const unknown = await signIn(`${randomUUID()}@selat.example`, "Wr0ng-one-9");
      return heldIf(known.status === unknown.status && known.text === unknown.text, known);
    },
  };
  const forgotten: Attack = {
    requirement: "V6.4.3",
    name: "who has an account, by the response to a forgotten password",
    attempt: async () => {
      const person = await target.createPerson("none");
      const known = await auth(target, "recover", { email: person.email });
      const unknown = await auth(target, "recover", { email: `${randomUUID()}@selat.example` });
      return heldIf(known.status === unknown.status && known.text === unknown.text, known);
    },
  };
  return [...endpoints, ...guesses, ...defaults, enumeration, forgotten];
}

const WEAK = [
  "short-1A",
  "password",
  "Password1",
  "passwordpassword",
  "12345678",
  "qwertyui",
  "NOUPPER-1".toLowerCase(),
  "NOLOWER-1",
  "No-digits-here",
  "NoSpecial1",
  "       1aA",
  "",
  "a".repeat(100),
  "Pässword",
].filter((password) => password !== "short-1A");

/** New passwords that the rules must refuse, and fields of an account that its user may not set. */
export function passwordAttacks(target: Target): Attack[] {
  const { as, createPerson } = target;
  const weak = WEAK.map((password) => ({
    requirement: "V6.2.4",
    name: `the new password "${password.slice(0, 20)}"`,
    attempt: async () => {
      const person = await createPerson("none");
      return refused(await changePassword(target, person, password));
    },
  }));
  const fields = [
    { role: "service_role" },
    { app_metadata: { role: "admin" } },
    { is_super_admin: true },
    { email_confirmed_at: "2020-01-01" },
  ].map((body) => ({
    requirement: "V15.3.3",
    name: `a user who sets ${JSON.stringify(body)} on their own account`,
    attempt: async () => {
      const person = await createPerson("none");
      await auth(target, "user", body, "PUT", as(person));
      const board = await askJson(
        target.urls.supabase,
        "/rest/v1/rpc/get_active_leads",
        {},
        { headers: as(person) },
      );
      return heldIf(board.status >= 400 || board.text.trim() === "[]", board);
    },
  }));
  return [...weak, ...fields];
}

/** Sessions that have ended, roles that were removed, and accounts managed without the right to. */
export function sessionAttacks(target: Target): Attack[] {
  const { urls, as, createPerson, service, visitor } = target;
  const board = (headers: Record<string, string>) =>
    ask(urls.supabase, { path: "/rest/v1/leads?select=id", headers });
  const isDenied = (response: Awaited<ReturnType<typeof board>>) =>
    response.text.trim() === "[]" ? null : refused(response);
  return [
    {
      requirement: "V7.4.1",
      name: "a token after signing out",
      attempt: async () => {
        const person = await createPerson("admin");
        await auth(target, "logout", {}, "POST", as(person));
        return isDenied(await board(as(person)));
      },
    },
    {
      requirement: "V7.4.1",
      name: "a refresh token after signing out",
      attempt: async () => {
        const person = await createPerson("admin");
        await auth(target, "logout", {}, "POST", as(person));
        return refused(
          await auth(target, "token?grant_type=refresh_token", {
            refresh_token: person.refreshToken,
          }),
        );
      },
    },
    {
      requirement: "V7.4.2",
      name: "the token of a deleted account",
      attempt: async () => {
        const person = await createPerson("admin");
        await service.auth.admin.deleteUser(person.id);
        return isDenied(await board(as(person)));
      },
    },
    {
      requirement: "V8.3.1",
      name: "the token of an admin whose role was removed",
      attempt: async () => {
        const person = await createPerson("admin");
        await service.from("user_roles").delete().eq("user_id", person.id);
        return isDenied(await board(as(person)));
      },
    },
    {
      requirement: "V7.2.4",
      name: "a session id of the attacker's choice",
      attempt: async () => {
        const person = await createPerson("admin");
        const response = await auth(target, "token?grant_type=password", {
          email: person.email,
          password: PASSWORD,
          session_id: "11111111-1111-4111-8111-111111111111",
          access_token: "evil",
        });
        return heldIf(!response.text.includes("11111111-1111"), response);
      },
    },
    ...["create", "delete", "bootstrap", "grant", ""].flatMap((action) =>
      ["visitor", "account without a role"].map((who) => ({
        requirement: "V8.2.1",
        name: `manage-admin ${action || "without an action"} as ${who}`,
        attempt: async () => {
          const body = {
            action,
            userId: target.insider.id,
            user: { email: `${randomUUID()}@evil.example`, password: PASSWORD },
          };
          const headers = who === "visitor" ? visitor : as(target.outsider);
          return refused(
            await askJson(urls.supabase, "/functions/v1/manage-admin", body, { headers }),
          );
        },
      })),
    ),
  ];
}
