import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { apiOf, changePassword, enroll, given, withSession } from "./api.ts";
import { ask, askJson, type Attack, heldIf, refused } from "./attack.ts";
import { PASSWORD, type Person, type Session, type Target } from "./target.ts";

type Mail = { to: string[]; subject: string; text: string; html: string };

const NEW_PASSWORD = "Kopi-susu-panas-7";
/** Returns an email address without an account. */
const unknownAddress = () => `${randomUUID()}@selat.example`;

/**
 * Response times count as different if they differ by this much and also by this factor. Networks and busy machines
 * add more, so an attacker could not notice a smaller difference.
 */
const NOTICEABLE_MS = 25;
const NOTICEABLE_RATIO = 2;
/** The fastest of this many requests is compared, since it has the least noise. */
const ROUNDS = 15;

async function mailsOf({ urls }: Target): Promise<Mail[]> {
  return JSON.parse((await ask(urls.telegram, { path: "/mails" })).text) as Mail[];
}

/** Returns the newest mail to an address; waits up to two seconds for it. */
async function mailTo(target: Target, email: string): Promise<Mail | undefined> {
  for (let tries = 0; tries < 100; tries += 1) {
    const mail = (await mailsOf(target)).findLast(({ to }) => to.includes(email));
    if (mail) return mail;
    await setTimeout(20);
  }
  return undefined;
}

/** Requests a link for a forgotten password and returns the token in the mail. */
async function requestResetToken(target: Target, { email }: Person): Promise<string> {
  const before = (await mailsOf(target)).filter(({ to }) => to.includes(email)).length;
  given(await apiOf(target).auth("recover", { email }));
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = (await mailsOf(target)).filter(({ to }) => to.includes(email));
    const token = /#token_hash=(\w+)/.exec(mails.at(-1)?.text ?? "")?.[1];
    if (mails.length > before && token) return token;
    await setTimeout(20);
  }
  throw new Error("An attack could not be prepared: no mail arrived within two seconds");
}

/** Finding out who has an account, from the text or the time of a response. */
export function enumerationAttacks(target: Target): Attack[] {
  const { auth } = apiOf(target);
  const spellings: [string, (email: string) => unknown][] = [
    ["unchanged", (email) => email],
    ["in capitals", (email) => email.toUpperCase()],
    ["with spaces", (email) => ` ${email} `],
    ["with a tag", (email) => email.replace("@", "+x@")],
    ["in a list", (email) => [email]],
    ["in an object", (email) => ({ email })],
    ["with a line break", (email) => `${email}\r\nBcc: evil@evil.example`],
    ["cut off", (email) => email.slice(0, -8)],
  ];
  const byResponse = ["recover", "token?grant_type=password", "signup", "otp"].flatMap((path) =>
    spellings.map(([spelling, spell]) => ({
      requirement: "V6.4.3",
      name: `who has an account, by the response of ${path} to its address ${spelling}`,
      attempt: async () => {
        const person = await target.createPerson("none");
        const password = "Wr0ng-one-9";
        const known = await auth(path, { email: spell(person.email), password });
        const unknown = await auth(path, { email: spell(unknownAddress()), password });
        const isAlike = known.status === unknown.status && known.text === unknown.text;
        return heldIf(isAlike && known.status < 500, known);
      },
    })),
  );
  const byTime = ["recover", "token?grant_type=password"].map((path) => ({
    requirement: "V6.4.3",
    name: `who has an account, by the response time of ${path}`,
    attempt: async () => {
      const person = await target.createPerson("none");
      const fastest = { known: Infinity, unknown: Infinity };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [name, email] of [
          ["known", person.email],
          ["unknown", unknownAddress()],
        ] as const) {
          const start = performance.now();
          await auth(path, { email, password: "Wr0ng-one-9" });
          fastest[name] = Math.min(fastest[name], performance.now() - start);
        }
      }
      const [less = 0, more = 0] = Object.values(fastest).toSorted((a, b) => a - b);
      const isAlike = more - less < NOTICEABLE_MS || more / less < NOTICEABLE_RATIO;
      return heldIf(isAlike, `fastest responses in milliseconds: ${JSON.stringify(fastest)}`);
    },
  }));
  return [...byResponse, ...byTime];
}

/** The link for a forgotten password: changed to another host, copied, used twice, expired, guessed, without a code. */
export function resetLinkAttacks(target: Target): Attack[] {
  const { auth, read } = apiOf(target);
  const { urls, visitor, sql } = target;
  const follow = (token: unknown, type = "recovery") => auth("verify", { type, token_hash: token });

  const evil = "evil.example";
  const poisons: [string, { path?: string; headers?: object; body?: object }][] = [
    ["X-Forwarded-Host", { headers: { "x-forwarded-host": evil } }],
    [
      "X-Forwarded-Proto and -Port",
      { headers: { "x-forwarded-proto": "x", "x-forwarded-port": "1" } },
    ],
    ["Forwarded", { headers: { forwarded: `host=${evil}` } }],
    ["X-Original-Host", { headers: { "x-original-host": evil, "x-host": evil } }],
    ["X-Original-URL", { headers: { "x-original-url": `https://${evil}/` } }],
    ["Referer", { headers: { referer: `https://${evil}/` } }],
    ["redirect_to in the URL", { path: `?redirect_to=https://${evil}` }],
    ["redirect_to in the body", { body: { redirect_to: `https://${evil}` } }],
    ["options.redirectTo in the body", { body: { options: { redirectTo: `https://${evil}` } } }],
    ["site_url in the body", { body: { site_url: `https://${evil}`, SiteURL: `https://${evil}` } }],
    [
      "a code challenge",
      { body: { code_challenge: "a".repeat(43), code_challenge_method: "s256" } },
    ],
  ];
  const poisoned = poisons.map(([name, { path = "", headers = {}, body = {} }]) => ({
    requirement: "V3.7.2",
    name: `the link for a forgotten password pointed to another host by ${name}`,
    attempt: async () => {
      const { email } = await target.createPerson("none");
      const all = { ...visitor, ...headers };
      await askJson(urls.supabase, `/auth/v1/recover${path}`, { email, ...body }, { headers: all });
      const mail = await mailTo(target, email);
      const text = `${mail?.text} ${mail?.html}`;
      const links = text.match(/[a-z]+:\/\/[^\s"<]+/gi) ?? [];
      const isOurs = links.length > 0 && links.every((link) => link.startsWith(`${urls.site}/`));
      return heldIf(isOurs && !text.includes(evil), `the mail: ${text}`);
    },
  }));
  const host: Attack = {
    requirement: "V4.1.3",
    name: "the link for a forgotten password pointed to another host by the Host header",
    attempt: async () => {
      const headers = { ...visitor, host: evil };
      const { email } = await target.createPerson("none");
      return refused(await askJson(urls.supabase, "/auth/v1/recover", { email }, { headers }));
    },
  };
  const copies = [
    (email: string) => `${email},thief@${evil}`,
    (email: string) => `${email};thief@${evil}`,
    (email: string) => `${email} thief@${evil}`,
    (email: string) => `${email}\r\nBcc: thief@${evil}`,
    (email: string) => `${email}\nTo: thief@${evil}`,
    (email: string) => `"${email}" <thief@${evil}>`,
    (email: string) => [email, `thief@${evil}`],
    (email: string) => `${email}%0abcc:thief@${evil}`,
  ].map((spell) => ({
    requirement: "V1.3.11",
    name: `a copy of the mail to ${JSON.stringify(spell("a@b.example"))}`,
    attempt: async () => {
      const { email } = await target.createPerson("none");
      const response = await auth("recover", { email: spell(email) });
      // Mails are sent in order: when the next one has arrived, the forged one would be here too.
      await requestResetToken(target, await target.createPerson("none"));
      const stolen = (await mailsOf(target)).filter(({ to }) => to.join().includes(evil));
      return heldIf(stolen.length === 0 && response.status < 500, response);
    },
  }));
  type Change = (person: Person, token: string) => Promise<unknown>;
  const outlived: [requirement: string, name: string, change: Change][] = [
    ["V6.4.1", "used a second time", async (_, token) => given(await follow(token))],
    [
      "V6.4.1",
      "61 minutes old",
      ({ id }) => sql`
        update auth.users set recovery_sent_at = now() - interval '61 minutes' where id = ${id}`,
    ],
    ["V6.4.1", "after a newer one was requested", (person) => requestResetToken(target, person)],
    [
      "V7.4.3",
      "after the password was changed",
      async (person) => given(await changePassword(target, person, NEW_PASSWORD)),
    ],
    ["V7.4.2", "of a deleted account", ({ id }) => target.service.auth.admin.deleteUser(id)],
  ];
  const invalidated = outlived.map(([requirement, name, change]) => ({
    requirement,
    name: `a link for a forgotten password, ${name}`,
    attempt: async () => {
      const person = await target.createPerson("none");
      const token = await requestResetToken(target, person);
      await change(person, token);
      return refused(await follow(token));
    },
  }));
  const types = ["signup", "magiclink", "email", "invite", "email_change", "sms", "", "recovery "];
  const wrongTypes = types.map((type) => ({
    requirement: "V6.3.4",
    name: `the token for a forgotten password used as type "${type}"`,
    attempt: async () =>
      refused(
        await follow(await requestResetToken(target, await target.createPerson("none")), type),
      ),
  }));
  const spoilt: [string, (token: string) => unknown][] = [
    ["in capitals", (token) => token.toUpperCase()],
    ["cut off", (token) => token.slice(0, -1)],
    ["with a space", (token) => `${token} `],
    ["with a wildcard", (token) => `${token.slice(0, 10)}%`],
    ["replaced by zeros", (token) => "0".repeat(token.length)],
    ["in a list", (token) => [token]],
    ["replaced by an empty text", () => ""],
    ["replaced by null", () => null],
    ["replaced by SQL", () => "' or recovery_token is not null--"],
    ["replaced by an object", () => ({ $ne: null })],
  ];
  const guesses = spoilt.map(([name, spoil]) => ({
    requirement: "V6.6.3",
    name: `the token for a forgotten password ${name}`,
    attempt: async () =>
      refused(
        await follow(spoil(await requestResetToken(target, await target.createPerson("none")))),
      ),
  }));
  const opened = ["token", "token_hash"].map((name) => ({
    requirement: "V3.5.3",
    name: `a session from a GET request with the link's token as ${name}`,
    attempt: async () => {
      const token = await requestResetToken(target, await target.createPerson("none"));
      const path = `/auth/v1/verify?type=recovery&${name}=${token}`;
      const response = await ask(urls.supabase, { path, headers: visitor });
      const shown = `${response.text} ${response.headers["location"] ?? ""}`;
      return heldIf(!shown.includes("access_token"), response);
    },
  }));
  const withoutCode = (["reading leads", "a new password"] as const).map((name) => ({
    requirement: "V6.4.3",
    name: `the link for an account with a second factor, without its code: ${name}`,
    attempt: async () => {
      const person = await enroll(target, await target.createPerson());
      const session = given<Session>(await follow(await requestResetToken(target, person)));
      const thief = withSession(person, session);
      if (name === "a new password") {
        return refused(await auth("user", { password: NEW_PASSWORD }, thief, "PUT"));
      }
      const response = await read("leads?select=id", thief);
      return heldIf(response.text.trim() === "[]", response);
    },
  }));
  const kept: Attack = {
    requirement: "V7.4.3",
    name: "an older session, or the old password, after a forgotten password was replaced",
    attempt: async () => {
      const person = await target.createPerson();
      const session = given<Session>(await follow(await requestResetToken(target, person)));
      given(await auth("user", { password: NEW_PASSWORD }, withSession(person, session), "PUT"));
      const body = { refresh_token: person.refreshToken };
      const before = await auth("token?grant_type=refresh_token", body);
      const password = await target.signIn(person.email, PASSWORD);
      return refused(before) ?? refused(password);
    },
  };
  return [
    ...poisoned,
    host,
    ...copies,
    ...invalidated,
    ...wrongTypes,
    ...guesses,
    ...opened,
    ...withoutCode,
    kept,
  ];
}
