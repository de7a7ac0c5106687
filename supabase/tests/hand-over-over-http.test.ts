import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Backend, PASSWORD, type SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;
let primary: SignedIn;
let siti: SignedIn;

beforeAll(async () => {
  backend = await createBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await backend.sql`delete from auth.users`;
  primary = await backend.signIn({ isPrimary: true });
  siti = await backend.signIn();
});

/** A session that somebody opens with their password. */
async function prove({ email }: SignedIn): Promise<string> {
  const other = await backend.signIn({ role: "none" });
  await other.client.auth.signInWithPassword({ email, password: PASSWORD });
  const { data } = await other.client.auth.getClaims();
  return String(data?.claims["session_id"]);
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

test("the role goes to another admin, who cannot be deleted from then on; the first one can", async () => {
  expect(await handOver(primary, siti.id, await prove(primary))).toBeNull();
  expect(await primaryAdmins()).toEqual([siti.id]);
  expect(await remove(primary, siti)).toBe("PRIMARY_ADMIN");
  expect(await remove(siti, primary)).toBeNull();
  expect(await remove(siti, siti)).toBe("PRIMARY_ADMIN");
  const [row] = await backend.sql`
    select actor_email, subject_email from public.audit_log where action = 'primary-handed-over'`;
  expect(row).toEqual({ actor_email: primary.email, subject_email: siti.email });
});

test("only by the primary admin, to another admin", async () => {
  const nobody = await backend.signIn({ role: "none" });
  expect(await handOver(siti, siti.id, await prove(siti))).toBe("NOT_PRIMARY");
  expect(await handOver(nobody, nobody.id, await prove(nobody))).toBe("42501");
  const proof = await prove(primary);
  expect(await handOver(primary, primary.id, proof)).toBe("OWN_ACCOUNT");
  expect(await handOver(primary, nobody.id, proof)).toBe("NOT_FOUND");
  expect(await handOver(primary, randomUUID(), proof)).toBe("NOT_FOUND");
  expect(await primaryAdmins()).toEqual([primary.id]);
});

test("only with the password, typed again within five minutes", async () => {
  const { data } = await primary.client.auth.getClaims();
  const own = String(data?.claims["session_id"]);
  const old = await prove(primary);
  await backend.sql`
    update auth.sessions set created_at = now() - interval '6 minutes' where id = ${old}`;
  for (const proof of [own, old, await prove(siti), randomUUID()]) {
    expect(await handOver(primary, siti.id, proof)).toBe("PASSWORD_NEEDED");
  }
  expect(await primaryAdmins()).toEqual([primary.id]);
});

test("of two at once one wins, and there is one primary admin throughout", async () => {
  const mei = await backend.signIn();
  const proof = await prove(primary);
  const answers = await Promise.all([siti, mei].map(({ id }) => handOver(primary, id, proof)));
  expect(answers.toSorted()).toEqual(["NOT_PRIMARY", null]);
  expect(await primaryAdmins()).toHaveLength(1);
});
