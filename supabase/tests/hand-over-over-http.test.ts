import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Backend, PASSWORD, type SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;
let primary: SignedIn;
let siti: SignedIn;

beforeAll(async () => {
  backend = await createBackend({ tokenLimit: 30_000 });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await backend.sql`delete from auth.users`;
  primary = await backend.signIn({ isPrimary: true });
  siti = await backend.signIn();
});

/** Opens another session of a user with their password; resolves to its client and its id. */
async function signInAgain({ email }: SignedIn) {
  const other = await backend.signIn({ role: "none" });
  await other.client.auth.signInWithPassword({ email, password: PASSWORD });
  const { data } = await other.client.auth.getClaims();
  return { client: other.client, session: String(data?.claims["session_id"]) };
}

/** Signs a user in again; resolves to the proof that the database gives for the password. */
async function prove(who: SignedIn): Promise<string> {
  const { client } = await signInAgain(who);
  const { data } = await client
    .rpc("prove_password", { for_act: "hand-over-primary" })
    .throwOnError();
  return data;
}

async function handOver(from: SignedIn, to: string, proof: string) {
  const { error } = await from.client.rpc("hand_over_primary", { target_user: to, proof });
  return error?.details ?? error?.code ?? null;
}

async function primaryAdmins(): Promise<unknown[]> {
  const rows = await backend.sql`select id from public.profiles where is_primary_admin`;
  return rows.map(({ id }) => id);
}

async function remove(acting: SignedIn, target: SignedIn) {
  const who = { target_user: target.id, acting_user: acting.id };
  return (await backend.service.rpc("delete_admin", who)).error?.details ?? null;
}

test("hands the role to another admin, who then cannot be deleted, while the former one can", async () => {
  expect(await handOver(primary, siti.id, await prove(primary))).toBeNull();
  expect(await primaryAdmins()).toEqual([siti.id]);
  expect(await remove(primary, siti)).toBe("PRIMARY_ADMIN");
  expect(await remove(siti, primary)).toBeNull();
  expect(await remove(siti, siti)).toBe("PRIMARY_ADMIN");
  const [row] = await backend.sql`
    select actor_email, subject_email from public.audit_log where action = 'primary-handed-over'`;
  expect(row).toEqual({ actor_email: primary.email, subject_email: siti.email });
});

test("refuses a caller who is not the primary admin, and a target who is not another admin", async () => {
  const nobody = await backend.signIn({ role: "none" });
  expect(await handOver(siti, siti.id, await prove(siti))).toBe("NOT_PRIMARY");
  expect(await handOver(nobody, nobody.id, await prove(nobody))).toBe("42501");
  const proof = await prove(primary);
  expect(await handOver(primary, primary.id, proof)).toBe("OWN_ACCOUNT");
  expect(await handOver(primary, nobody.id, proof)).toBe("NOT_FOUND");
  expect(await handOver(primary, randomUUID(), proof)).toBe("NOT_FOUND");
  expect(await primaryAdmins()).toEqual([primary.id]);
});

test("requires the password, typed again within the minute, for this purpose, and once", async () => {
  const { data } = await primary.client.auth.getClaims();
  const own = String(data?.claims["session_id"]);
  const { session } = await signInAgain(primary);
  const list = await primary.client.rpc("get_sessions").throwOnError();
  const old = await prove(primary);
  await backend.sql`
    update private.password_proofs set made_at = now() - interval '61 seconds' where proof = ${old}`;
  const { data: ofOwn } = await primary.client
    .rpc("prove_password", { for_act: "hand-over-primary" })
    .throwOnError();
  const refused = [own, session, ...list.data.map(({ id }) => id), old, ofOwn, await prove(siti)];
  for (const proof of [...refused, randomUUID()]) {
    expect(await handOver(primary, siti.id, proof)).toBe("PASSWORD_NEEDED");
  }
  expect(await primaryAdmins()).toEqual([primary.id]);

  const proof = await prove(primary);
  expect(await handOver(primary, siti.id, proof)).toBeNull();
  expect(await handOver(primary, siti.id, proof)).toBe("NOT_PRIMARY");
});

/** Requests a proof; resolves to the code of the refusal. */
const ask = ({ client }: Pick<SignedIn, "client">, act = "hand-over-primary") =>
  client
    .rpc("prove_password", { for_act: act })
    .then(({ error }) => (error?.code === "PT403" ? error.details : error?.code));

test("confirms a password once, in a session that was opened with it within the last minute", async () => {
  const again = await signInAgain(primary);
  expect(await ask(again, "something-else")).toBe("23514");
  expect(await ask(again)).toBeUndefined();
  expect(await ask(again)).toBe("PASSWORD_NEEDED");
  const late = await signInAgain(primary);
  await backend.sql`
    update auth.sessions set created_at = now() - interval '61 seconds' where id = ${late.session}`;
  expect(await ask(late)).toBe("PASSWORD_NEEDED");
  const mailed = await signInAgain(primary);
  await backend.sql`
    update auth.mfa_amr_claims set authentication_method = 'otp' where session_id = ${mailed.session}`;
  expect(await ask(mailed)).toBe("PASSWORD_NEEDED");
  expect((await backend.visitor.rpc("prove_password", { for_act: "x" })).error?.code).toBe("42501");
});

test("lists sessions by handles, none of which is a session's id", async () => {
  const { session } = await signInAgain(primary);
  const { data } = await primary.client.rpc("get_sessions").throwOnError();
  expect(data).toHaveLength(2);
  const ids = await backend.sql`select id from auth.sessions`;
  expect(ids.filter(({ id }) => data.some((listed) => listed.id === id))).toEqual([]);
  expect(JSON.stringify(data)).not.toContain(session);
});

test("accepts one of two concurrent calls, and keeps one primary admin throughout", async () => {
  const mei = await backend.signIn();
  const proof = await prove(primary);
  const answers = await Promise.all([siti, mei].map(({ id }) => handOver(primary, id, proof)));
  expect(answers.toSorted()).toEqual(["NOT_PRIMARY", null]);
  expect(await primaryAdmins()).toHaveLength(1);
});
