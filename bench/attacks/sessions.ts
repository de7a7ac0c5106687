import { adminActions, isDenied } from "./admin-actions.ts";
import { allowNewPassword, apiOf, changePassword, given, sessionOf, signInAgain } from "./api.ts";
import { type Attack, heldIf, refused, type ServerResponse } from "./attack.ts";
import { PASSWORD, type Person, type Session, type Target } from "./target.ts";

/** Names of the admin actions that are tried with each ended session. */
const ACTIONS = new Set([
  "reading leads",
  "calling get_active_leads",
  "calling export_person",
  "moving a lead",
  "making an admin",
  "calling create_recovery_codes",
]);

/** Each kind of action with a session that has ended, for every reason that a session ends. */
export function endedSessionAttacks(target: Target): Attack[] {
  const { auth, rpc } = apiOf(target);
  const { sql, service } = target;
  const actions = adminActions(target).filter(({ name }) => ACTIONS.has(name));
  const ends: [string, string, (person: Person) => Promise<unknown>][] = [
    [
      "V7.3.1",
      "13 hours unused",
      ({ id }) => sql`
        update auth.sessions set created_at = now() - interval '13 hours' where user_id = ${id}`,
    ],
    [
      "V7.3.1",
      "13 hours unused after a refresh",
      ({ id }) => sql`
        update auth.sessions set created_at = now() - interval '3 days',
          refreshed_at = (now() - interval '13 hours') at time zone 'utc' where user_id = ${id}`,
    ],
    [
      "V7.3.2",
      "seven days old and used a minute ago",
      ({ id }) => sql`
        update auth.sessions set created_at = now() - interval '7 days 1 minute',
          refreshed_at = (now() - interval '1 minute') at time zone 'utc' where user_id = ${id}`,
    ],
    [
      "V7.5.2",
      "ended from another session",
      async (person) => given(await rpc("end_sessions", {}, await signInAgain(target, person))),
    ],
    [
      "V7.5.2",
      "ended by its handle",
      async (person) => {
        const list = given<{ id: string }[]>(await rpc("get_sessions", {}, person));
        const session = list[0]?.id;
        given(await rpc("end_sessions", { session }, await signInAgain(target, person)));
      },
    ],
    ["V7.4.1", "signed out everywhere", (person) => auth("logout?scope=global", {}, person)],
    [
      "V7.4.1",
      "signed out from another session",
      async (person) => auth("logout?scope=others", {}, await signInAgain(target, person)),
    ],
    [
      "V7.4.3",
      "opened before the password was changed",
      async (person) => {
        const again = await signInAgain(target, person);
        return given(await changePassword(target, again, "Teh-halia-panas-3"));
      },
    ],
    ["V7.4.2", "of a deleted account", ({ id }) => service.auth.admin.deleteUser(id)],
  ];
  const refreshing = {
    name: "refreshing it",
    call: ({ refreshToken }: Person) =>
      auth("token?grant_type=refresh_token", { refresh_token: refreshToken }),
    hasHeld: refused,
  };
  const tries = actions
    .map(({ name, call }) => ({ name, call, hasHeld: isDenied }))
    .concat(refreshing);
  return ends.flatMap(([requirement, name, end]) =>
    tries.map((action) => ({
      requirement,
      name: `a session ${name}: ${action.name}`,
      attempt: async () => {
        const person = await target.createPerson();
        await end(person);
        return action.hasHeld(await action.call(person));
      },
    })),
  );
}

/** Sessions of other users ended or read, and invalid or replaced tokens. */
export function strangerSessionAttacks(target: Target): Attack[] {
  const { auth, rpc, read } = apiOf(target);
  const isAlive = async (person: Person) =>
    heldIf(
      (await rpc("is_admin", {}, person)).text.trim() === "true",
      "the other user's session has ended",
    );
  const callers: [string, () => Person | undefined][] = [
    ["another admin", () => target.insider],
    ["an account without a role", () => target.outsider],
    ["a visitor", () => undefined],
  ];
  const ended = callers.flatMap(([name, who]) => [
    {
      requirement: "V8.2.2",
      name: `another user's session ended by its id, by ${name}`,
      attempt: async () => {
        const person = await target.createPerson();
        await rpc("end_sessions", { session: sessionOf(person) }, who());
        return isAlive(person);
      },
    },
    {
      requirement: "V8.2.2",
      name: `another user's session ended by its id at logout, by ${name}`,
      attempt: async () => {
        const person = await target.createPerson();
        const thief =
          who() && (await target.createPerson(name.includes("role") ? "none" : "admin"));
        const session = sessionOf(person);
        await auth(`logout?scope=local&session_id=${session}`, { session_id: session }, thief);
        return isAlive(person);
      },
    },
  ]);
  const listed: Attack = {
    requirement: "V8.2.2",
    name: "another user's sessions in the list of one's own",
    attempt: async () => {
      const person = await target.createPerson();
      const response = await rpc("get_sessions", { user_id: person.id }, target.insider);
      const own = await rpc("get_sessions", {}, target.insider);
      const shown = `${response.text} ${own.text}`;
      return heldIf(!shown.includes(sessionOf(person)) && !shown.includes('"ip'), own);
    },
  };
  const announced: Attack = {
    requirement: "V8.2.3",
    name: "the end of a session shown to a visitor who knows its id",
    attempt: async () => {
      const response = await rpc("session_end", {
        session: sessionOf(await target.createPerson()),
      });
      return heldIf(["null", ""].includes(response.text.trim()), response);
    },
  };
  const spoil: [string, (token: string) => unknown][] = [
    ["in capitals", (token) => token.toUpperCase()],
    ["cut off", (token) => token.slice(0, -1)],
    ["with a space", (token) => `${token} `],
    ["in a list", (token) => [token]],
    ["that is empty", () => ""],
    ["that is null", () => null],
    ["that is SQL", () => "' or true--"],
    ["that is an access token", () => target.insider.token],
  ];
  const spoilt = spoil.map(([name, change]) => ({
    requirement: "V7.2.3",
    name: `a refresh token ${name}`,
    attempt: async () => {
      const { refreshToken } = await target.createPerson();
      const body = { refresh_token: change(refreshToken) };
      return refused(await auth("token?grant_type=refresh_token", body));
    },
  }));
  const keys = adminActions(target).map(({ name, call }) => ({
    requirement: "V7.2.2",
    name: `the publishable key used as an access token: ${name}`,
    attempt: async () =>
      isDenied(await call({ ...target.insider, token: target.keys.publishable })),
  }));
  const inAddress = ["access_token", "token", "jwt", "authorization"].map((name) => ({
    requirement: "V14.2.1",
    name: `an access token in the URL as ${name}`,
    attempt: async () => {
      return refused(await read(`leads?select=id&${name}=${target.insider.token}`));
    },
  }));
  const reused: Attack = {
    requirement: "V7.4.1",
    name: "a refresh token that was replaced a minute ago",
    attempt: async () => {
      const person = await target.createPerson();
      const body = { refresh_token: person.refreshToken };
      const next = given<Session>(await auth("token?grant_type=refresh_token", body));
      // Within ten seconds, Auth would treat the second use as a repetition of the same request.
      await target.sql`
        update auth.refresh_tokens set updated_at = now() - interval '1 minute'
        where token = ${person.refreshToken}`;
      given(await auth("token?grant_type=refresh_token", { refresh_token: next.refresh_token }));
      return refused(await auth("token?grant_type=refresh_token", body));
    },
  };
  return [...ended, listed, announced, ...spoilt, ...keys, ...inAddress, reused];
}

/** A password changed in a session that somebody left open, and passwords that are nearly right. */
export function passwordChangeAttacks(target: Target): Attack[] {
  const { auth, rpc } = apiOf(target);
  const next = "Kopi-tarik-manis-4";
  const bodies: [string, object][] = [
    ["", {}],
    [" with the current password", { current_password: PASSWORD }],
    [" with a wrong current password", { current_password: "Wr0ng-one-9" }],
    [" with a nonce", { nonce: "123456" }],
    [" with the time of a sign-in", { last_sign_in_at: new Date().toISOString() }],
  ];
  const stale = bodies.map(([name, body]) => ({
    requirement: "V6.2.3",
    name: `a new password from a session that is six minutes old${name}`,
    attempt: async () => {
      const person = await target.createPerson();
      await target.sql`
        update auth.sessions set created_at = now() - interval '6 minutes' where user_id = ${person.id}`;
      await allowNewPassword(target, person);
      const response = await auth("user", { password: next, ...body }, person, "PUT");
      return isUnchanged(person, response);
    },
  }));
  const isUnchanged = async ({ email }: Person, response: ServerResponse) => {
    const old = await target.signIn(email, PASSWORD);
    return heldIf(response.status >= 400 && old.status === 200, response);
  };
  const forSession = (person: Person, by: Person, act = "change-password") =>
    rpc("prove_password", { for_act: act, for_session: sessionOf(person) }, by);
  const unproven: [string, (person: Person) => Promise<unknown>][] = [
    ["without the password", () => Promise.resolve()],
    ["with a proof from the same session", (person) => forSession(person, person)],
    [
      "with a proof of another user",
      async (person) => forSession(person, await target.createPerson()),
    ],
    [
      "with a proof for another session",
      async (person) =>
        allowNewPassword(target, person, sessionOf(await signInAgain(target, person))),
    ],
    [
      "with a proof for another action",
      async (person) =>
        rpc("prove_password", { for_act: "hand-over-primary" }, await signInAgain(target, person)),
    ],
    [
      "with a proof that is two minutes old",
      async (person) => {
        await allowNewPassword(target, person);
        await target.sql`
          update private.password_proofs set made_at = now() - interval '2 minutes'
          where user_id = ${person.id}`;
      },
    ],
  ];
  const fresh = unproven.map(([name, prepare]) => ({
    requirement: "V6.2.3",
    name: `a new password from a new session, ${name}`,
    attempt: async () => {
      const person = await target.createPerson();
      await prepare(person);
      return isUnchanged(person, await auth("user", { password: next }, person, "PUT"));
    },
  }));
  const twice: Attack = {
    requirement: "V6.2.3",
    name: "a second new password with a used proof",
    attempt: async () => {
      const person = await target.createPerson();
      given(await changePassword(target, person, next));
      return refused(await auth("user", { password: "Teh-ais-limau-5" }, person, "PUT"), [500]);
    },
  };
  const spellings: [string, (password: string) => string][] = [
    ["in capitals", (password) => password.toUpperCase()],
    ["in lower case", (password) => password.toLowerCase()],
    ["with a space before", (password) => ` ${password}`],
    ["with a space after", (password) => `${password} `],
    ["with a line break", (password) => `${password}\n`],
    ["cut off", (password) => password.slice(0, -1)],
    ["with one more character", (password) => `${password}x`],
    ["with a full-width letter", (password) => password.replace("T", "Ｔ")],
    ["with a null character", (password) => `${password}\u0000`],
  ];
  const typed = spellings.map(([name, spell]) => ({
    requirement: "V6.2.8",
    name: `a sign-in with the password ${name}`,
    attempt: async () => {
      const { email } = await target.createPerson("none");
      return refused(await target.signIn(email, spell(PASSWORD)));
    },
  }));
  const long: Attack = {
    requirement: "V6.2.8",
    name: "a sign-in with the first 72 characters of a longer password",
    attempt: async () => {
      const person = await target.createPerson("none");
      const password = `Aa-1${"x".repeat(68)}`;
      const changed = await changePassword(target, person, `${password}yz`);
      const response = await target.signIn(person.email, password);
      return heldIf(changed.status >= 400 && response.status >= 400, response);
    },
  };
  const words = ["Selat-2026", "Selat-123!", "Admin-123!", "Welcome-1", "Password-1", "Waiter-AI1"];
  const ours = words.map((password) => ({
    requirement: "V6.2.11",
    name: `the new password "${password}"`,
    attempt: async () => {
      const person = await target.createPerson("none");
      return refused(await changePassword(target, person, password), [422]);
    },
  }));
  return [...stale, ...fresh, twice, ...typed, long, ...ours];
}
