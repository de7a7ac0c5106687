import { randomUUID } from "node:crypto";
import { apiOf, type Enrolled, enroll, given, signInAgain } from "./api.ts";
import { type Attack, heldIf, refused } from "./attack.ts";
import type { Person, Target } from "./target.ts";

/** Values that are not a recovery code of anybody. */
const NO_CODES: unknown[] = [
  "",
  " ",
  "00000-00000-00000-00000",
  "%",
  "_____-_____-_____-_____",
  "*",
  "' or '1'='1",
  "\\x00",
  "\u0000",
  "a".repeat(101),
  null,
  0,
  true,
  [],
  {},
  { $ne: null },
];

/** Recovery codes guessed, used twice, replaced, used by somebody else, or read from the database. */
export function recoveryCodeAttacks(target: Target): Attack[] {
  const { rpc, invoke } = apiOf(target);
  const recover = (code: unknown, person?: Person, more = {}) =>
    invoke("manage-admin", { action: "recover", code, ...more }, person);
  /** Creates an admin with a second factor and recovery codes. */
  async function withCodes(): Promise<{ owner: Enrolled; codes: string[] }> {
    const owner = await enroll(target, await target.createPerson());
    return { owner, codes: given<string[]>(await rpc("create_recovery_codes", {}, owner)) };
  }
  const hasFactor = async ({ id }: Person) =>
    (await target.sql`select from auth.mfa_factors where user_id = ${id}`).length > 0;
  /** Returns null (held) if the person still has the second factor. */
  async function isKept(person: Person, response: Awaited<ReturnType<typeof recover>>) {
    return heldIf(await hasFactor(person), response);
  }

  const guesses = NO_CODES.map((code) => ({
    requirement: "V6.4.4",
    name: `the recovery code ${JSON.stringify(code).slice(0, 30)}`,
    attempt: async () => {
      const { owner } = await withCodes();
      const response = await recover(code, await signInAgain(target, owner));
      return refused(response) ?? (await isKept(owner, response));
    },
  }));
  const many: Attack = {
    requirement: "V6.3.1",
    name: "a right recovery code after forty wrong ones at once",
    attempt: async () => {
      const { owner, codes } = await withCodes();
      const thief = await signInAgain(target, owner);
      await Promise.all(Array.from({ length: 40 }, () => recover(randomUUID(), thief)));
      const response = await recover(codes[0], thief);
      return refused(response, [429]) ?? (await isKept(owner, response));
    },
  };
  const twice: Attack = {
    requirement: "V6.5.1",
    name: "a recovery code used twice",
    attempt: async () => {
      const { owner, codes } = await withCodes();
      const session = await signInAgain(target, owner);
      given(await recover(codes[0], session));
      return refused(await recover(codes[0], session), [403]);
    },
  };
  const race: Attack = {
    requirement: "V6.5.1",
    name: "one recovery code sent nine times at once",
    attempt: async () => {
      const { owner, codes } = await withCodes();
      const session = await signInAgain(target, owner);
      const responses = await Promise.all(
        Array.from({ length: 9 }, () => recover(codes[0], session)),
      );
      const accepted = responses.filter(({ status }) => status === 200).length;
      return heldIf(accepted === 1, `the code accepted ${accepted} times`);
    },
  };
  const old: Attack = {
    requirement: "V6.5.1",
    name: "a recovery code of a set that was replaced",
    attempt: async () => {
      const { owner, codes } = await withCodes();
      given(await rpc("create_recovery_codes", {}, owner));
      const response = await recover(codes[0], await signInAgain(target, owner));
      return refused(response, [403]) ?? (await isKept(owner, response));
    },
  };
  const others = ["userId", "user_id", "id", "target_user"].map((name) => ({
    requirement: "V15.3.3",
    name: `one's own recovery code used for another user, whose id is sent as ${name}`,
    attempt: async () => {
      const [mine, theirs] = [await withCodes(), await withCodes()];
      const session = await signInAgain(target, mine.owner);
      const response = await recover(mine.codes[0], session, { [name]: theirs.owner.id });
      return isKept(theirs.owner, response);
    },
  }));
  const stolen = (
    [
      ["a visitor", () => undefined],
      ["an account without a role", () => target.outsider],
      ["another admin", () => target.insider],
      ["an unknown token", () => ({ ...target.insider, token: "a.b.c" })],
      ["the publishable key", () => ({ ...target.insider, token: target.keys.publishable })],
    ] as const
  ).map(([name, who]) => ({
    requirement: "V8.2.2",
    name: `another user's recovery code, used by ${name}`,
    attempt: async () => {
      const { owner, codes } = await withCodes();
      const response = await recover(codes[0], who());
      return refused(response, [401, 403]) ?? (await isKept(owner, response));
    },
  }));
  const direct = (["a visitor", "another admin", "the owner"] as const).map((name) => ({
    requirement: "V8.2.1",
    name: `use_recovery_code, which only the Edge Function calls, called by ${name}`,
    attempt: async () => {
      const { owner, codes } = await withCodes();
      const callers = {
        "a visitor": undefined,
        "another admin": target.insider,
        "the owner": owner,
      };
      const body = { target_user: owner.id, code: codes[0] };
      return refused(await rpc("use_recovery_code", body, callers[name]), [401, 403]);
    },
  }));
  const stored: Attack = {
    requirement: "V6.5.2",
    name: "recovery codes stored with a hash that is fast or has no salt",
    attempt: async () => {
      const { owner } = await withCodes();
      const rows = await target.sql`
        select code_hash::text as hash from private.recovery_codes where user_id = ${owner.id}`;
      const isSlow = rows.every(({ hash }) => /^\$2[aby]\$1\d\$/.test(String(hash)));
      return heldIf(isSlow, `the hash: ${String(rows[0]?.["hash"])}`);
    },
  };
  return [...guesses, many, twice, race, old, ...others, ...stolen, ...direct, stored];
}
