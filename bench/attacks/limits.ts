import { randomUUID } from "node:crypto";
import { totpCode } from "../../tests/totp-code.ts";
import { type Backend, PASSWORD, startBackend } from "../../supabase/tests/start-backend.ts";
import { askJson, type Attack, heldIf, type ServerResponse } from "./attack.ts";
import { leadOf, type Target } from "./target.ts";

/** A separate Supabase with the limits of config.toml; the stack under attack has no such limits. */
type Limited = {
  backend: Backend;
  auth: (path: string, body: object, headers?: object) => Promise<ServerResponse>;
  signIn: (email: string, password: string, headers?: object) => Promise<ServerResponse>;
};

/** Runs an attack on a separate Supabase, so that it does not use up the limits of the next attack. */
async function onLimited(work: (limited: Limited) => Promise<string | null>) {
  const backend = await startBackend();
  const auth: Limited["auth"] = (path, body, headers = {}) =>
    askJson(backend.url, `/auth/v1/${path}`, body, {
      headers: { apikey: backend.anonKey, ...headers },
    });
  try {
    return await work({
      backend,
      auth,
      signIn: (email, password, headers) =>
        auth("token?grant_type=password", { email, password }, headers),
    });
  } finally {
    await backend.stop();
  }
}

/** More guesses of passwords and codes, requests for mail and sign-ins than config.toml allows. */
export function guessAttacks(): Attack[] {
  const spellings: [string, (email: string, index: number) => string][] = [
    ["in one spelling", (email) => email],
    ["in capitals or not", (email, index) => (index % 2 ? email.toUpperCase() : email)],
    ["with spaces", (email, index) => " ".repeat(index % 4) + email],
  ];
  const passwords = spellings.map(([name, spell]) => ({
    requirement: "V6.3.1",
    name: `fourteen passwords for an account, its address ${name}, then the right one`,
    attempt: () =>
      onLimited(async ({ backend, signIn }) => {
        const { email } = await backend.signIn();
        for (let index = 0; index < 14; index += 1)
          await signIn(spell(email, index), `No-${index}`);
        const response = await signIn(email, PASSWORD);
        return heldIf(response.status === 429, response);
      }),
  }));
  const addresses = ["x-forwarded-for", "forwarded"].map((header) => ({
    requirement: "V15.3.4",
    name: `fourteen passwords for an account, each with another address in ${header}`,
    attempt: () =>
      onLimited(async ({ backend, signIn }) => {
        const { email } = await backend.signIn();
        for (let index = 0; index < 14; index += 1) {
          await signIn(email, `No-${index}`, { [header]: `203.0.113.${index}` });
        }
        const response = await signIn(email, PASSWORD);
        return heldIf(response.status === 429, response);
      }),
  }));
  const codes = (["one session", "two sessions"] as const).map((name) => ({
    requirement: "V6.3.1",
    name: `fourteen codes of a second factor from ${name}, then the right one`,
    attempt: () =>
      onLimited(async ({ backend }) => {
        const { client, email } = await backend.signIn();
        const { mfa } = client.auth;
        const { data } = await mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
        const [factorId = "", secret = ""] = [data?.id, data?.totp.secret];
        await mfa.challengeAndVerify({ factorId, code: totpCode(secret) });
        const { client: thief } = await backend.signIn({ role: "none" });
        const again = () => thief.auth.signInWithPassword({ email, password: PASSWORD });
        await again();
        for (let index = 0; index < 14; index += 1) {
          if (name === "two sessions" && index === 7) await again();
          await thief.auth.mfa.challengeAndVerify({ factorId, code: String(100_000 + index) });
        }
        const code = totpCode(secret, 1);
        const { error } = await thief.auth.mfa.challengeAndVerify({ factorId, code });
        return heldIf(error?.status === 429, `status ${error?.status ?? 200} for the right code`);
      }),
  }));
  const links = (["of an account", "without an account"] as const).map((whose) => ({
    requirement: "V2.4.1",
    name: `more than three of ten requested mails to an address ${whose}`,
    attempt: () =>
      onLimited(async ({ backend, auth }) => {
        const { email } =
          whose === "without an account"
            ? { email: `${randomUUID()}@selat.example` }
            : await backend.signIn();
        const requests = Array.from({ length: 10 }, () => auth("recover", { email }));
        const accepted = (await Promise.all(requests)).filter(
          ({ status }) => status === 200,
        ).length;
        return heldIf(accepted <= 3, `${accepted} requests for a mail accepted`);
      }),
  }));
  const flood: Attack = {
    requirement: "V2.4.1",
    name: "two hundred sign-ins from one address, each to another account",
    attempt: () =>
      onLimited(async ({ signIn }) => {
        const requests = Array.from({ length: 200 }, () =>
          signIn(`${randomUUID()}@selat.example`, "Wr0ng-one-9"),
        );
        const refused = (await Promise.all(requests)).filter(({ status }) => status === 429).length;
        return heldIf(refused > 100, `${refused} of 200 sign-ins refused`);
      }),
  };
  return [...passwords, ...addresses, ...codes, ...links, flood];
}

const ADDRESS_HEADERS = [
  "x-forwarded-for",
  "cf-connecting-ip",
  "true-client-ip",
  "x-real-ip",
  "forwarded",
  "x-client-ip",
  "x-cluster-client-ip",
  "fastly-client-ip",
];

/** More leads than one network may send, each with another address in a header that the gateway must ignore. */
export function networkAttacks(target: Target): Attack[] {
  const { urls, visitor, sql } = target;
  const LIMIT = 5;
  return ADDRESS_HEADERS.map((header) => ({
    requirement: "V15.3.4",
    name: `twelve leads in an hour, each with another address in ${header}`,
    attempt: async () => {
      await sql`delete from private.rate_slots`;
      await sql`select setval(format('private.refusals_%s', place), 0) from generate_series(0, 31) as place`;
      await sql`update public.app_settings set leads_per_address_per_hour = ${LIMIT}`;
      const statuses: number[] = [];
      for (let index = 0; index < 12; index += 1) {
        const headers = { ...visitor, [header]: `198.51.100.${index}` };
        const { status } = await askJson(urls.supabase, "/rest/v1/leads", leadOf(), { headers });
        statuses.push(status);
      }
      await sql`update public.app_settings set leads_per_address_per_hour = 10000`;
      const stored = statuses.filter((status) => status === 201).length;
      return heldIf(stored === LIMIT, `${stored} leads stored`);
    },
  }));
}
