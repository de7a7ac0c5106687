import { totpCode } from "../../tests/totp-code.ts";
import { adminActions, isDenied } from "./admin-actions.ts";
import { apiOf, type Enrolled, enroll, given, signInAgain, submitCode } from "./api.ts";
import { type Attack, heldIf, refused } from "./attack.ts";
import type { Person, Target } from "./target.ts";

/** Returns a function that calls `make` on its first call, and returns the same promise on every call. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** Steps of 30 seconds from now whose codes must be refused. Auth accepts the current code and one to each side. */
const OTHER_STEPS = [-40, -10, -5, -4, -3, 3, 4, 5, 10, 40];

/** Values that are not the current code: wrong codes, and values that are not six digits. */
const NO_CODES: unknown[] = [
  "",
  " ",
  "000000",
  "123456",
  "abcdef",
  "12345",
  "1234567",
  "' or 1=1--",
  "%",
  "null",
  "１２３４５６",
  null,
  0,
  123456,
  true,
  [],
  ["123456"],
  {},
  { $ne: null },
];

/** Actions by a thief who knows only the password of somebody with a second factor. */
export function passwordOnlyAttacks(target: Target): Attack[] {
  const { auth, read } = apiOf(target);
  const owner = once(async () => enroll(target, await target.createPerson()));
  const thief = once(async () => signInAgain(target, await owner()));
  const actions = adminActions(target).map(({ name, call }) => ({
    requirement: "V6.3.3",
    name: `the password without the code: ${name}`,
    attempt: async () => isDenied(await call(await thief())),
  }));
  const changes: [string, (person: Enrolled) => ReturnType<typeof auth>][] = [
    ["removing the factor", (it) => auth(`factors/${it.factorId}`, {}, it, "DELETE")],
    ["adding another factor", (it) => auth("factors", { factor_type: "totp" }, it)],
    ["a new password", (it) => auth("user", { password: "Another-pass-9" }, it, "PUT")],
    [
      "a new password together with a new name",
      (it) => auth("user", { password: "Another-pass-9", data: { a: 1 } }, it, "PUT"),
    ],
    [
      "a code for a factor that never existed",
      (it) => auth(`factors/${crypto.randomUUID()}/challenge`, {}, it),
    ],
  ];
  const own = changes.map(([name, change]) => ({
    requirement: "V7.5.1",
    name: `the password without the code: ${name}`,
    attempt: async () => refused(await change(await thief())),
  }));
  const refreshed: Attack = {
    requirement: "V6.3.3",
    name: "the password without the code: a refreshed session",
    attempt: async () => {
      const person = await thief();
      const body = { refresh_token: person.refreshToken };
      const session = given<{ access_token: string }>(
        await auth("token?grant_type=refresh_token", body),
      );
      return isDenied(await read("leads?select=id", { ...person, token: session.access_token }));
    },
  };
  const earlier: Attack = {
    requirement: "V7.4.3",
    name: "a session from before the factor was set up",
    attempt: async () => {
      const before = await target.createPerson();
      await enroll(target, await signInAgain(target, before));
      return isDenied(await read("leads?select=id", before));
    },
  };
  return [...actions, ...own, refreshed, earlier];
}

/** Codes guessed, replayed, of another time or another user, and secrets in responses. */
export function codeAttacks(target: Target): Attack[] {
  const { auth, read } = apiOf(target);
  const owner = once(async () => enroll(target, await target.createPerson()));
  const show = async (person: Person, code: unknown) =>
    submitCode(target, person, (await owner()).factorId, code);
  const wrong = [
    ...OTHER_STEPS.map((step) => ({
      requirement: "V6.5.5",
      name: `a code ${Math.abs(step) * 30} seconds too ${step < 0 ? "old" : "early"}`,
      code: async () => totpCode((await owner()).secret, step) as unknown,
    })),
    ...NO_CODES.map((code) => ({
      requirement: "V15.3.5",
      name: `the code ${JSON.stringify(code)}`,
      code: async () => code,
    })),
  ].map(({ requirement, name, code }) => ({
    requirement,
    name,
    attempt: async () =>
      refused(await show(await signInAgain(target, await owner()), await code())),
  }));
  const spellings = [(it: string) => it, (it: string) => ` ${it}`, (it: string) => `${it} `].concat(
    (it) => `${it.slice(0, 3)} ${it.slice(3)}`,
    (it) => `${it}\n`,
    (it) => `+${it}`,
    (it) => it.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  );
  const replays = spellings.map((spell) => ({
    requirement: "V6.5.1",
    name: `a used code, sent in the form ${JSON.stringify(spell("123456"))}`,
    attempt: async () => {
      const person = await enroll(target, await target.createPerson());
      const code = totpCode(person.secret, 1);
      given(await submitCode(target, await signInAgain(target, person), person.factorId, code));
      const again = await signInAgain(target, person);
      return refused(await submitCode(target, again, person.factorId, spell(code)));
    },
  }));
  const race: Attack = {
    requirement: "V6.5.1",
    name: "one code accepted more than once when it is sent ten times at once",
    attempt: async () => {
      const person = await enroll(target, await target.createPerson());
      const session = await signInAgain(target, person);
      const code = totpCode(person.secret, 1);
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => submitCode(target, session, person.factorId, code)),
      );
      const accepted = responses.filter(({ status }) => status === 200).length;
      return heldIf(accepted === 1, `the code accepted ${accepted} times`);
    },
  };
  const strangers = (["challenge", "verify", ""] as const).map((step) => ({
    requirement: "V8.2.2",
    name: `another user's factor: ${step || "removing it"}`,
    attempt: async () => {
      const { factorId, secret } = await owner();
      const path = `factors/${factorId}${step && `/${step}`}`;
      const body = { challenge_id: crypto.randomUUID(), code: totpCode(secret, 1) };
      return refused(await auth(path, body, target.insider, step ? "POST" : "DELETE"));
    },
  }));
  const crossed: Attack = {
    requirement: "V8.2.2",
    name: "one's own factor and code with another user's challenge",
    attempt: async () => {
      const [mine, theirs] = [
        await enroll(target, await target.createPerson()),
        await enroll(target, await target.createPerson()),
      ];
      const path = `factors/${theirs.factorId}/challenge`;
      const { id } = given<{ id: string }>(await auth(path, {}, theirs));
      const body = { challenge_id: id, code: totpCode(mine.secret, 1) };
      return refused(
        await auth(`factors/${mine.factorId}/verify`, body, await signInAgain(target, mine)),
      );
    },
  };
  const late: Attack = {
    requirement: "V6.5.5",
    name: "a challenge that is six minutes old",
    attempt: async () => {
      const person = await enroll(target, await target.createPerson());
      const path = `factors/${person.factorId}`;
      const { id } = given<{ id: string }>(await auth(`${path}/challenge`, {}, person));
      await target.sql`
        update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${id}`;
      const body = { challenge_id: id, code: totpCode(person.secret, 1) };
      return refused(await auth(`${path}/verify`, body, person));
    },
  };
  const removedFactor: Attack = {
    requirement: "V7.4.3",
    name: "a session with a second factor after somebody else removed the factor",
    attempt: async () => {
      const person = await enroll(target, await target.createPerson());
      const other = await signInAgain(target, person);
      given(await submitCode(target, other, person.factorId, totpCode(person.secret, 1)));
      await target.service.auth.admin.mfa.deleteFactor({ userId: person.id, id: person.factorId });
      await target.sql`update public.app_settings set require_two_factors = true`;
      const response = await read("leads?select=id", person);
      await target.sql`update public.app_settings set require_two_factors = false`;
      return isDenied(response);
    },
  };
  const secrets = ["user", "factors"].map((path) => ({
    requirement: "V15.3.1",
    name: `the secret of a factor in /auth/v1/${path}`,
    attempt: async () => {
      const person = await owner();
      const response = await auth(path, {}, person, path === "user" ? "GET" : "PATCH");
      return heldIf(!response.text.includes(person.secret), response);
    },
  }));
  return [...wrong, ...replays, race, ...strangers, crossed, late, removedFactor, ...secrets];
}
