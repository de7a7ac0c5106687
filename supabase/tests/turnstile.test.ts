import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { leadRow } from "./rows.ts";
import type { Backend, SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

const SITE_KEY = "1x00000000000000000000AA";
const PASSES = "1x0000000000000000000000000000000AA";
const FAILS = "2x0000000000000000000000000000000AA";

let backend: Backend;
let primary: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  backend = await createBackend();
  await backend.sql`update public.app_settings
    set leads_per_email_per_hour = 1000, leads_per_minute = 1000`;
  primary = await backend.signIn({ isPrimary: true });
  other = await backend.signIn();
});
afterAll(() => backend.stop());
beforeEach(() => answerWith(200));

/** Sets the status that the local Turnstile answers with. */
async function answerWith(status: number) {
  await fetch(`${backend.telegram.url}/health`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ status }),
  });
}

function change({ client }: SignedIn, siteKey: string | null, secret: string | null) {
  // The generated types lack the null of an argument.
  return client.rpc("change_turnstile", { new_site_key: siteKey, new_secret: secret } as never);
}

async function pass(token = "XXXX.DUMMY.TOKEN.XXXX") {
  const { data, error, response } = await backend.visitor.functions.invoke<{ pass: string }>(
    "verify-turnstile",
    { body: { token } },
  );
  return { pass: data?.pass, status: error ? response?.status : 200 };
}

/** Sends a lead of a slow visitor; resolves to whether it is marked. */
async function isSuspected(form: { pass?: string | undefined } = {}, row = leadRow()) {
  const [note] = await backend.sql<{ opened: string }[]>`
    select private.signed_time('form', ${Date.now() - 60_000}) as opened`;
  const attribution = { form: { ...form, opened: note?.opened } };
  const { error } = await backend.visitor.from("leads").insert({ ...row, attribution } as never);
  expect(error).toBeNull();
  const [stored] = await backend.sql<{ is_suspected: boolean }[]>`
    select is_suspected from public.leads where id = ${row.id}`;
  return stored?.is_suspected;
}

test("only the primary admin sets the keys, both or none, and nobody can read the secret", async () => {
  expect((await change(other, SITE_KEY, PASSES)).error?.code).toBe("42501");
  expect((await change(primary, SITE_KEY, null)).error?.code).toBe("23514");
  expect((await change(primary, "two words", PASSES)).error?.code).toBe("23514");
  expect((await backend.visitor.rpc("get_turnstile_site_key")).data).toBeNull();

  expect((await change(primary, SITE_KEY, PASSES)).error).toBeNull();

  expect((await backend.visitor.rpc("get_turnstile_site_key")).data).toBe(SITE_KEY);
  const { data } = await other.client.rpc("get_turnstile");
  expect(data).toEqual([{ site_key: SITE_KEY, proven_at: null, may_change: false }]);
  const log = await primary.client.from("audit_log").select();
  expect(JSON.stringify(log.data)).toContain(SITE_KEY);
  expect(JSON.stringify(log.data)).not.toContain(PASSES);
  expect((await primary.client.rpc("read_turnstile_secret" as never)).error?.code).toBe("42501");
});

test("without keys requires no pass, and gives none", async () => {
  await change(primary, null, null);
  expect((await pass()).status).toBe(409);
  expect(await isSuspected()).toBe(false);
});

test("once a visitor has passed, stores a lead without a pass with a mark", async () => {
  await change(primary, SITE_KEY, PASSES);
  expect(await isSuspected()).toBe(false);

  const passed = await pass();

  expect(passed).toEqual({ status: 200, pass: expect.stringMatching(/^\d+\.[0-9a-f]{64}$/) });
  expect(await isSuspected(passed)).toBe(false);
  expect(await isSuspected()).toBe(true);
  expect(await isSuspected({ pass: `${Date.now()}.${passed.pass?.split(".")[1]}` })).toBe(true);
  const [old] = await backend.sql<{ pass: string }[]>`
    select private.signed_time('human', ${Date.now() - 49 * 60 * 60 * 1000}) as pass`;
  expect(await isSuspected(old)).toBe(true);
});

test("a pass is valid for one lead, which may be sent again, and for no other", async () => {
  await change(primary, SITE_KEY, PASSES);
  const { pass: given } = await pass();
  const row = leadRow();
  expect(await isSuspected({ pass: given }, row)).toBe(false);
  expect(await isSuspected({ pass: given })).toBe(true);
  await backend.sql`delete from public.leads where id = ${row.id}`;
  expect(await isSuspected({ pass: given }, row)).toBe(false);
  await backend.sql`update private.used_passes set used_at = now() - interval '3 days'`;
  await backend.sql`select private.run_jobs()`;
  expect(await backend.sql`select from private.used_passes`).toEqual([]);
});

test("does not accept the signed time of the form as a pass", async () => {
  await change(primary, SITE_KEY, PASSES);
  await pass();
  const { data } = await backend.visitor.rpc("open_form");
  expect(await isSuspected({ pass: data ?? "" })).toBe(true);
});

test.each([
  ["that Turnstile refuses", FAILS, 200, 403],
  ["while Turnstile is down", PASSES, 500, 503],
])("an answer %s gives no pass", async (_name, secret, answered, status) => {
  await change(primary, SITE_KEY, secret);
  await answerWith(answered);
  expect(await pass()).toEqual({ pass: undefined, status });
});
