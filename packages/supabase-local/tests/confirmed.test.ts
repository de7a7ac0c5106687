import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createRemoteJWKSet, decodeJwt, exportJWK, generateKeyPair, jwtVerify } from "jose";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDataDir, PASSWORD, SITE, type Stack, startStack } from "./stack.ts";

const PATIENT = { timeout: 60_000, interval: 20 };

const ISSUER = "https://auth.example.com/auth/v1";

const CONFIG = `
[auth]
site_url = "${SITE}"
enable_anonymous_sign_ins = true
jwt_issuer = "${ISSUER}"
signing_keys_path = "./signing-keys.json"
[auth.email]
enable_confirmations = true
secure_password_change = true
[auth.rate_limit]
token_refresh = 3000
sign_in_sign_ups = 3000
[auth.hook.custom_access_token]
enabled = true
uri = "pg-functions://postgres/public/add_team"
`;

const MIGRATION = `
create table notes (id int primary key, owner uuid default auth.uid());
alter table notes enable row level security;
create policy own on notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
create table banned (email text);
create function add_team(event jsonb) returns jsonb language plpgsql as $$ begin
  if exists (select from public.banned where email = event #>> '{claims,email}') then
    return '{"error": {"http_code": 403, "message": "not today"}}';
  end if;
  return jsonb_set(event, '{claims,team}', '"blue"');
end $$;
grant usage on schema public to supabase_auth_admin;
grant select on banned to supabase_auth_admin;
grant execute on function add_team to supabase_auth_admin;
`;

const issuerOf = (token = "") => decodeJwt(token).iss;
const newAddress = () => `${randomUUID()}@example.com`;

/** Opens a link; resolves to the parameters after the `#` of the URL that it redirects to. */
async function open(link: string): Promise<URLSearchParams> {
  const response = await fetch(link, { redirect: "manual" });
  return new URLSearchParams((response.headers.get("location") ?? "").split("#")[1]);
}

describe("a project whose config.toml asks for confirmed addresses, key pairs, an issuer and a hook", () => {
  const folder = makeDataDir();
  let stack: Stack;
  let sql: postgres.Sql;

  beforeAll(async () => {
    const migrationsDir = path.join(folder, "migrations");
    mkdirSync(migrationsDir);
    writeFileSync(path.join(migrationsDir, "20260101000000_hook.sql"), MIGRATION);
    const configFile = path.join(folder, "config.toml");
    writeFileSync(configFile, CONFIG);
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    const pair = { ...(await exportJWK(privateKey)), alg: "ES256", kid: "first" };
    const keys = [{ ...pair, key_ops: ["sign", "verify"] }];
    writeFileSync(path.join(folder, "signing-keys.json"), JSON.stringify(keys));
    stack = await startStack({ configFile, migrationsDir });
    sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  });
  afterAll(async () => {
    await sql.end();
    await stack.stop();
    rmSync(folder, { recursive: true });
  });

  async function linkTo(email: string, count = 1): Promise<string> {
    await expect.poll(() => stack.linksTo(email).length, PATIENT).toBe(count);
    return stack.linksTo(email).at(-1) ?? "";
  }

  async function signedUp() {
    const email = newAddress();
    const client = stack.client();
    const { error } = await client.auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    await open(await linkTo(email));
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    return { client, email, id: data.user?.id ?? "", token: data.session?.access_token ?? "" };
  }

  it("gives no session before the link of the mail was opened", async () => {
    const email = newAddress();
    const { auth } = stack.client();
    const { data, error } = await auth.signUp({ email, password: PASSWORD });
    expect([error, data.session, data.user?.email]).toEqual([null, null, email]);
    const early = await auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ code: "email_not_confirmed" });
    const fragment = await open(await linkTo(email));
    expect(fragment.get("type")).toBe("signup");
    expect(fragment.get("access_token")).not.toBeNull();
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it("confirms by the code of the mail, which is sent again on demand", async () => {
    const email = newAddress();
    const { auth } = stack.client();
    await auth.signUp({ email, password: PASSWORD });
    await linkTo(email);
    expect((await auth.resend({ type: "signup", email })).error).toBeNull();
    await expect.poll(() => stack.codesTo(email).length, PATIENT).toBe(2);
    const token = stack.codesTo(email).at(-1) ?? "";
    const { data } = await auth.verifyOtp({ email, token, type: "signup" });
    expect(data.user?.email).toBe(email);
  });

  it("does not reveal an account to a second sign-up", async () => {
    const { email } = await signedUp();
    const { data, error } = await stack.client().auth.signUp({ email, password: PASSWORD });
    expect([error, data.session, data.user?.identities]).toEqual([null, null, []]);
    expect(stack.linksTo(email)).toHaveLength(1);
  });

  it("signs a user in anonymously, and adds an address later", async () => {
    const client = stack.client();
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { a: 1 } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { a: 1 } });
    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims).toMatchObject({ is_anonymous: true, role: "authenticated" });
    await client.from("notes").insert({ id: 1 }).throwOnError();
    const email = newAddress();
    await client.auth.updateUser({ email });
    await open(await linkTo(email));
    expect((await client.auth.getUser()).data.user).toMatchObject({
      id: data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: "email" },
    });
  });

  it("changes an address when the links to both addresses were opened", async () => {
    const { client, email } = await signedUp();
    const changed = newAddress();
    const { data } = await client.auth.updateUser({ email: changed });
    expect(data.user).toMatchObject({ email, new_email: changed });
    const firstFragment = await open(await linkTo(email, 2));
    expect(firstFragment.get("message")).toContain("confirm link sent to the other email");
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const secondFragment = await open(await linkTo(changed));
    expect(Object.fromEntries(secondFragment)).toMatchObject({ type: "email_change" });
    expect((await client.auth.getUser()).data.user?.email).toBe(changed);
    expect((await open(await linkTo(changed))).get("error_code")).toBe("otp_expired");
  });

  it("generates the link of an address change, and refuses a taken address", async () => {
    const { email } = await signedUp();
    const newEmail = newAddress();
    const type = "email_change_new";
    const { data } = await stack.service.auth.admin.generateLink({ type, email, newEmail });
    expect(data.properties?.action_link).toContain("type=email_change");
    expect(data.user?.new_email).toBe(newEmail);
    const refused = await stack.service.auth.admin.generateLink({ type, email, newEmail: email });
    expect(refused.error).toMatchObject({ code: "email_exists" });
  });

  it("signs tokens by a key pair that others verify", async () => {
    const { client, token, id } = await signedUp();
    const keySet = createRemoteJWKSet(new URL(`${stack.url}/auth/v1/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(token, keySet);
    expect([payload.sub, protectedHeader.alg, protectedHeader.kid]).toEqual([id, "ES256", "first"]);
    const keys = await (await fetch(`${stack.url}/auth/v1/.well-known/jwks.json`)).text();
    expect(JSON.parse(keys).keys[0]).not.toHaveProperty("d");
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    await client.from("notes").insert({ id: 2 }).throwOnError();
    const { data } = await client.from("notes").select("owner").eq("id", 2).single();
    expect(data).toEqual({ owner: id });
  });

  it("names the issuer of config.toml in the tokens of a sign-in, a link and a refresh", async () => {
    const { client, email, token } = await signedUp();
    expect(issuerOf(token)).toBe(ISSUER);
    const { data: refreshed } = await client.auth.refreshSession();
    expect(issuerOf(refreshed.session?.access_token)).toBe(ISSUER);
    const { data } = await stack.service.auth.admin.generateLink({ type: "magiclink", email });
    const fragment = await open(data.properties?.action_link ?? "");
    expect(issuerOf(fragment.get("access_token") ?? undefined)).toBe(ISSUER);
  });

  it("adds the hook's claims to tokens, and issues none if the hook refuses", async () => {
    const { client, email } = await signedUp();
    expect((await client.auth.getClaims()).data?.claims["team"]).toBe("blue");
    await sql`insert into banned values (${email})`;
    const { error } = await stack.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toMatchObject({ status: 403, message: "not today" });
  });

  it("mails the code that a user with an old session needs to change the password", async () => {
    const { client, email, id } = await signedUp();
    await sql`update auth.sessions set created_at = now() - interval '2 days' where user_id = ${id}`;
    const password = `${PASSWORD}2`;
    const early = await client.auth.updateUser({ password });
    expect(early.error).toMatchObject({ code: "reauthentication_needed" });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    await expect.poll(() => stack.codesTo(email).length, PATIENT).toBe(2);
    const nonce = stack.codesTo(email).at(-1) ?? "";
    const rejected = await client.auth.updateUser({ password, nonce: "1" });
    expect(rejected.error).toMatchObject({ code: "reauthentication_not_valid" });
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull();
  });

  it("mails an account one code a minute, however many requests arrive together", async () => {
    const { client, email, id } = await signedUp();
    const before = stack.codesTo(email).length;
    const requestCode = async () => (await client.auth.reauthenticate()).error;
    const errors = await Promise.all([requestCode(), requestCode(), requestCode()]);
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    expect(await requestCode()).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    });
    await sql`
      update auth.users set reauthentication_sent_at = now() - interval '61 seconds' where id = ${id}`;
    expect(await requestCode()).toBeNull();
    await expect.poll(() => stack.codesTo(email).length, PATIENT).toBe(before + 2);
  });
});
