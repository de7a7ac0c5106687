import { randomUUID } from "node:crypto";
import { apiOf, enroll, given, sessionOf, signInAgain } from "./api.ts";
import { type Attack, heldIf, refused } from "./attack.ts";
import type { Person, Target } from "./target.ts";

type Caller = [name: string, who: () => Promise<Person | undefined>];

/** Callers who are not the primary admin. */
function othersOf(target: Target): Caller[] {
  return [
    ["a visitor", async () => undefined],
    ["an account without a role", async () => target.outsider],
    ["another admin", async () => target.insider],
    ["an admin with a second factor", async () => enroll(target, await target.createPerson())],
  ];
}

/** Settings that only the primary admin may change, changed by everybody else. */
export function settingAttacks(target: Target): Attack[] {
  const { rpc, change } = apiOf(target);
  const settings = async () =>
    JSON.stringify(
      await target.sql`
        select settings.*, secret from public.app_settings as settings, private.turnstile`,
    );
  const calls: [string, object][] = [
    ["change_desk_settings", { kept_months: 1, short_messages: true }],
    ["change_turnstile", { new_site_key: "0x4AAAAAAAEvil", new_secret: "0x4AAAAAAAEvil" }],
    ["change_turnstile", { new_site_key: null, new_secret: null }],
    ["require_two_factors", { required: true }],
    ["require_two_factors", { required: false }],
  ];
  const columns: object[] = [
    { leads_per_minute: 1 },
    { leads_per_email_per_hour: 1_000_000 },
    { client_address_header: "x-evil" },
    { ended_leads_kept_months: 1 },
    { short_chat_messages: true },
    { require_two_factors: true },
    { turnstile_site_key: "0x4AAAAAAAEvil" },
  ];
  return othersOf(target).flatMap(([name, who]) =>
    [
      ...calls.map(([call, body]) => ({
        what: `${call} ${JSON.stringify(body)}`,
        try: async () => rpc(call, body, await who()),
      })),
      ...columns.map((body) => ({
        what: `the setting ${JSON.stringify(body)}`,
        try: async () => change("app_settings?id=is.true", body, await who()),
      })),
      {
        what: "a second row of settings",
        try: async () => change("app_settings", { id: false }, await who(), "POST"),
      },
    ].map((attack) => ({
      requirement: "V8.2.1",
      name: `${attack.what}, by ${name}`,
      attempt: async () => {
        const before = await settings();
        const response = await attack.try();
        return refused(response, [401, 403]) ?? heldIf((await settings()) === before, response);
      },
    })),
  );
}

/** Invalid values of settings, set by people who may change the settings. */
export function settingValueAttacks(target: Target): Attack[] {
  const { rpc, change } = apiOf(target);
  const months = [0, -1, 25, 2_147_483_648, 1e308, 1.5, "NaN", "1; drop table leads", null, [], {}];
  const kept = months.map((value) => ({
    requirement: "V1.4.2",
    name: `leads kept for ${JSON.stringify(value)} months`,
    attempt: async () =>
      refused(
        await rpc(
          "change_desk_settings",
          { kept_months: value, short_messages: false },
          target.primary,
        ),
      ),
  }));
  const hours = [
    { opens: "20:00", closes: "08:00" },
    { opens: "25:00" },
    { days: [8] },
    { days: [] },
    { response_minutes: -1 },
    { response_minutes: 0 },
    { response_minutes: 100_000 },
  ].map((body) => ({
    requirement: "V2.2.3",
    name: `working hours of ${JSON.stringify(body)}`,
    attempt: async () => refused(await change("working_hours?country=eq.SG", body, target.insider)),
  }));
  const keys = [
    { new_site_key: "0x4AAAAAAATestKey", new_secret: null },
    { new_site_key: null, new_secret: "0x4AAAAAAATestSecret" },
    { new_site_key: '"><script>alert(1)</script>', new_secret: "0x4AAAAAAATestSecret" },
    { new_site_key: "0x4AAAAAAATestKey", new_secret: "two words" },
    { new_site_key: "a".repeat(101), new_secret: "0x4AAAAAAATestSecret" },
  ].map((body) => ({
    requirement: "V2.2.3",
    name: `captcha keys ${JSON.stringify(body).slice(0, 60)}`,
    attempt: async () => refused(await rpc("change_turnstile", body, target.primary)),
  }));
  return [...kept, ...hours, ...keys];
}

/** The primary role taken by somebody else, or handed over without the primary admin's password. */
export function handOverAttacks(target: Target): Attack[] {
  const { auth, rpc, change, invoke } = apiOf(target);
  const { sql, primary } = target;
  const primaries = async () =>
    (await sql`select id from public.profiles where is_primary_admin`).map(({ id }) => String(id));
  const isKept = async (response: Awaited<ReturnType<typeof rpc>>) =>
    refused(response) ?? heldIf((await primaries()).join() === primary.id, response);

  /** Enters a person's password in a separate session; returns the proof that permits the hand-over. */
  const prove = async (person: Person) =>
    given<string>(
      await rpc(
        "prove_password",
        { for_act: "hand-over-primary" },
        await signInAgain(target, person),
      ),
    );

  const takers = othersOf(target).flatMap(([name, who]) => [
    {
      requirement: "V8.2.1",
      name: `the primary role taken by ${name}`,
      attempt: async () => {
        const person = await who();
        const proof = person ? await prove(person) : randomUUID();
        const target_user = person?.id ?? target.insider.id;
        return isKept(await rpc("hand_over_primary", { target_user, proof }, person));
      },
    },
    {
      requirement: "V8.2.3",
      name: `is_primary_admin written by ${name}`,
      attempt: async () => {
        const person = await who();
        const path = `profiles?id=eq.${person?.id ?? target.insider.id}`;
        return isKept(await change(path, { is_primary_admin: true }, person));
      },
    },
    {
      requirement: "V8.2.1",
      name: `the primary admin deleted by ${name}`,
      attempt: async () =>
        isKept(await invoke("manage-admin", { action: "delete", userId: primary.id }, await who())),
    },
  ]);
  const proofs: [string, () => Promise<unknown>][] = [
    ["no proof", async () => null],
    ["an empty proof", async () => ""],
    ["a session that never existed", async () => randomUUID()],
    ["the id of the requesting session", async () => sessionOf(primary)],
    ["the id of another admin's session", async () => sessionOf(await target.createPerson())],
    [
      "the id of a session opened just now",
      async () => sessionOf(await signInAgain(target, primary)),
    ],
    [
      "a handle from the list of sessions",
      async () => {
        await signInAgain(target, primary);
        const list = given<{ id: string }[]>(await rpc("get_sessions", {}, primary));
        return list[1]?.id;
      },
    ],
    ["a proof of another admin", async () => prove(await target.createPerson())],
    [
      "a used proof",
      async () => {
        const proof = await prove(primary);
        await sql`update private.password_proofs set made_at = '-infinity' where proof = ${proof}`;
        return proof;
      },
    ],
    [
      "a proof that is a minute old",
      async () => {
        const proof = await prove(primary);
        await sql`update private.password_proofs
          set made_at = now() - interval '61 seconds' where proof = ${proof}`;
        return proof;
      },
    ],
    [
      "a proof made in the requesting session",
      async () => {
        const proof = await prove(primary);
        await sql`update private.password_proofs
          set session_id = ${sessionOf(primary)} where proof = ${proof}`;
        return proof;
      },
    ],
    ["SQL", async () => "' or true--"],
    ["a list", async () => [sessionOf(primary)]],
    [
      "the id of a session opened six minutes ago",
      async () => {
        const session = sessionOf(await signInAgain(target, primary));
        await sql`
          update auth.sessions set created_at = now() - interval '6 minutes' where id = ${session}`;
        return session;
      },
    ],
    [
      "the id of a session that was ended",
      async () => {
        const again = await signInAgain(target, primary);
        await auth("logout?scope=local", {}, again);
        return sessionOf(again);
      },
    ],
  ];
  const unproven = proofs.map(([name, make]) => ({
    requirement: "V7.5.1",
    name: `the primary role handed over without the password, with ${name}`,
    attempt: async () => {
      const body = { target_user: target.insider.id, proof: await make() };
      return isKept(await rpc("hand_over_primary", body, primary));
    },
  }));
  const wrong: Attack = {
    requirement: "V7.5.1",
    name: "the primary admin signed in with a wrong password",
    attempt: async () => refused(await target.signIn(primary.email, "Wr0ng-one-9")),
  };
  const receivers: [string, () => Promise<unknown>][] = [
    ["oneself", async () => primary.id],
    ["an account without a role", async () => target.outsider.id],
    ["a user who does not exist", async () => randomUUID()],
    ["null", async () => null],
  ];
  const misgiven = receivers.map(([name, who]) => ({
    requirement: "V2.3.1",
    name: `the primary role handed over to ${name}`,
    attempt: async () => {
      const proof = await prove(primary);
      return isKept(await rpc("hand_over_primary", { target_user: await who(), proof }, primary));
    },
  }));
  const race: Attack = {
    requirement: "V2.3.4",
    name: "the primary role handed over to five admins at once with one proof",
    attempt: async () => {
      const proof = await prove(primary);
      const five = await Promise.all(Array.from({ length: 5 }, () => target.createPerson()));
      await Promise.all(
        five.map(({ id }) => rpc("hand_over_primary", { target_user: id, proof }, primary)),
      );
      const now = await primaries();
      await sql`update public.profiles set is_primary_admin = false where is_primary_admin`;
      await sql`update public.profiles set is_primary_admin = true where id = ${primary.id}`;
      return heldIf(now.length === 1, `${now.length} primary admins`);
    },
  };
  return [...takers, ...unproven, wrong, ...misgiven, race];
}
