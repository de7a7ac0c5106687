import { expect, test, vi } from "vitest";
import { columnOf } from "../../src/lib/lead-row.ts";
import type { LeadFieldName } from "../../src/lib/messages/lead-fields.ts";
import leadCases from "../../tests/fixtures/lead-cases.json" with { type: "json" };
import {
  ADDRESS,
  type Answered,
  bodies,
  connectDatabase,
  deliver,
  fixture,
  lead,
  makeKey,
  post,
  setWebhook,
  startConnections,
  submit,
} from "./connections.ts";

startConnections();

test("a sent lead is on the board with its source and attribution, and sales is notified", async () => {
  await connectDatabase();
  const key = await makeKey("Meta lead ads");
  const attribution = { utm_campaign: "Launch" };
  const consent = { consent_text: "I agree.", consent_version: "form 7" };
  const answer = await post({ ...lead, attribution, ...consent, language: "ms" }, key);
  expect(answer).toMatchObject({ status: 201, body: { status: "created" } });
  const { data } = await fixture.admin.client.from("leads").select().throwOnError();
  expect(data).toMatchObject([
    {
      ...lead,
      id: answer.body.id,
      source: "api-meta-lead-ads",
      stage: "interested",
      attribution,
      ...consent,
      language: "ms",
      is_suspected: false,
      first_response_at: null,
    },
  ]);
  await vi.waitFor(() => {
    expect(fixture.backend.telegram.messages().at(-1)?.text).toContain("</b> api-meta-lead-ads");
  });
  const [{ count } = { count: 0 }] = await fixture.backend.sql`
    select count(*)::integer as count from private.lead_confirmations`;
  expect(count).toBe(0);
});

test("accepts a lead without the optional fields, and with empty ones", async () => {
  const key = await makeKey();
  expect(await post(lead, key)).toMatchObject({ status: 201 });
  const empty = {
    ...lead,
    email: "b@kopi.example",
    remarks: null,
    language: "",
    consent_text: "",
  };
  expect(await post(empty, key)).toMatchObject({ status: 201 });
  const number = { ...lead, email: "c@kopi.example", contact_number: 6561234567 };
  expect(await post(number, key)).toMatchObject({ status: 201 });
  const { solution_interested: _, ...rest } = { ...lead, email: "d@kopi.example" };
  const query = "?solution_interested=Waiter%20AI&language=id";
  expect(await post(rest, key, { query })).toMatchObject({ status: 201 });
});

/** Sends the input of a test case of the form as a lead with a key. */
async function postCase(input: object, key: string) {
  const body = Object.entries(input).map(([field, value]) => [
    columnOf(field as LeadFieldName),
    value as unknown,
  ]);
  await fixture.backend.sql`truncate private.rate_slots`;
  return post(Object.fromEntries(body), key);
}

const refusedCases = leadCases.filter(({ errors }) => errors !== null);

test("refuses what the form refuses, and names every wrong field", async () => {
  const key = await makeKey();
  for (const { name, input, errors } of refusedCases) {
    const wrong = Object.keys(errors ?? {}).map((field) => columnOf(field as LeadFieldName));
    // oxlint-disable-next-line no-await-in-loop -- one key has one limit
    const { status, body } = await postCase(input, key);
    const named = Object.keys(body.error?.fields ?? {});
    expect([name, status, named.length > 0]).toEqual([name, 422, true]);
    expect(wrong).toEqual(expect.arrayContaining(named));
  }
});

test("accepts what the form accepts, and stores it as the form does", async () => {
  const key = await makeKey();
  for (const { name, input, ...more } of leadCases.filter(({ errors }) => errors === null)) {
    // oxlint-disable-next-line no-await-in-loop -- one key has one limit
    const { status, body } = await postCase(input, key);
    expect([name, status]).toEqual([name, 201]);
    const { stored = {} } = more as { stored?: Record<string, string> };
    // oxlint-disable-next-line no-await-in-loop -- one key has one limit
    const [row] = await fixture.backend.sql`select * from public.leads where id = ${body.id ?? ""}`;
    for (const [field, value] of Object.entries(stored)) {
      expect([name, row?.[columnOf(field as LeadFieldName)]]).toEqual([name, value]);
    }
  }
});

test("names everything that is missing or unknown at once, in words", async () => {
  const answer = await post({ company_name: "Kopi", phone: "+6561234567" }, await makeKey());
  expect(answer).toMatchObject({
    status: 422,
    body: {
      error: {
        code: "INVALID_LEAD",
        fields: {
          contact_name: "is required",
          contact_number: "is required",
          email: "is required",
          solution_interested: "is required",
          phone: "is not a field of a lead",
        },
      },
    },
  });
  const nested = await post({ ...lead, attribution: { utm: { source: "x" } } }, await makeKey());
  expect(nested.body.error?.fields).toEqual({ attribution: "is not valid" });
  const stage = await post({ ...lead, stage: "closed" }, await makeKey());
  expect(stage.body.error?.fields).toEqual({ stage: "is not a field of a lead" });
  const nul = await post({ ...lead, remarks: "a\u0000b" }, await makeKey());
  expect(nul.body.error?.fields).toEqual({ remarks: "is not valid" });
});

test.each([
  ["text", "hello", 400],
  ["a list", "[{}]", 400],
  ["nothing", "", 400],
  ["64 kB", JSON.stringify({ ...lead, remarks: "x".repeat(65_536) }), 413],
])("refuses %s as a lead", async (_, body, status) => {
  expect(await post(body, await makeKey())).toMatchObject({ status });
});

test("stores nothing without a key, with a wrong one or with a revoked one", async () => {
  const key = await makeKey("Zapier");
  const unknown = `slk_${"A".repeat(43)}`;
  for (const wrong of [null, "slk_x", unknown, fixture.backend.anonKey]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await post({ company_name: 1 }, wrong);
    expect(answer).toMatchObject({ status: 401, body: { error: { code: "UNKNOWN_KEY" } } });
  }
  const { data } = await fixture.admin.client.rpc("get_lead_keys").throwOnError();
  const made = data.find(({ name }) => name === "Zapier");
  expect(made).toMatchObject({ source: "api-zapier", last_used_at: null });
  expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{64}|slk_/);
  expect(await post(lead, key)).toMatchObject({ status: 201 });
  await fixture.admin.client.rpc("revoke_lead_key", { key_id: made?.id ?? "" }).throwOnError();
  expect(await post({ ...lead, email: "b@kopi.example" }, key)).toMatchObject({ status: 401 });
  const { count } = await fixture.admin.client
    .from("leads")
    .select("*", { count: "exact", head: true });
  expect(count).toBe(1);
  const log = await fixture.backend
    .sql`select details from public.audit_log order by id desc limit 2`;
  expect(log).toMatchObject([
    { details: { of: "Keys for leads", removed: "Zapier" } },
    { details: { of: "Keys for leads", added: "Zapier" } },
  ]);
});

test("stores an id once, even if sent twice at once, by header, or for a lead in the trash", async () => {
  const [key, other] = [await makeKey(), await makeKey()];
  const both = await Promise.all([1, 2, 3].map(() => post({ ...lead, lead_id: "l:1001" }, key)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
  const [{ body: first } = { body: {} as Answered }] = both;
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  await fixture.admin.client.rpc("soft_delete_lead", { lead_id: first.id ?? "" }).throwOnError();
  const headers = { "idempotency-key": "l:1001" };
  expect(await post({ ...lead, contact_name: "Somebody" }, key, { headers })).toMatchObject({
    status: 200,
    body: { id: first.id, status: "repeated" },
  });
  expect(await post({ ...lead, lead_id: "l:1001" }, other)).toMatchObject({ status: 201 });
  const [{ count } = { count: 0 }] = await fixture.backend.sql`
    select count(*)::integer as count from public.leads`;
  expect(count).toBe(2);
  const unnamed = { headers: { "idempotency-key": "" } };
  expect(await post(lead, other, unnamed)).toMatchObject({ status: 201 });
  const long = await post({ ...lead, lead_id: "x".repeat(501) }, key);
  expect(long).toMatchObject({
    status: 422,
    body: { error: { fields: { lead_id: "is too long" } } },
  });
});

test("limits a key to 60 leads a minute, without affecting another key", async () => {
  const [key, other] = [await makeKey("Busy"), await makeKey()];
  await fixture.backend.sql`insert into private.rate_slots (key)
    select private.slot_hash('key:' || id) from private.lead_keys, generate_series(1, 60)
    where name = 'Busy'`;
  const answer = await post(lead, key);
  expect(answer).toMatchObject({ status: 429, body: { error: { code: "RATE_LIMIT_EXCEEDED" } } });
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(await post(lead, other)).toMatchObject({ status: 201 });
  await fixture.backend
    .sql`update private.rate_slots set taken_at = taken_at - interval '1 minute'`;
  expect(await post({ ...lead, email: "b@kopi.example" }, key)).toMatchObject({ status: 201 });
});

test("checks a test like a lead, and stores nothing", async () => {
  const key = await makeKey();
  expect(await post({ ...lead, is_test: true }, key)).toMatchObject({
    status: 200,
    body: { status: "test" },
  });
  expect(await post({ ...lead, email: "x", is_test: true }, key)).toMatchObject({ status: 422 });
  const rows = await fixture.backend.sql`select from public.leads`;
  expect(rows).toHaveLength(0);
});

test("marks a known person as a duplicate, and the webhook sends the lead", async () => {
  await setWebhook(ADDRESS);
  const known = await submit({ email: lead.email });
  const { body } = await post(lead, await makeKey("Make"));
  const { data } = await fixture.admin.client.rpc("get_duplicates", { lead_ids: [body.id ?? ""] });
  expect(data).toMatchObject([{ id: known }]);
  await deliver();
  expect(bodies().at(-1)).toMatchObject({ type: "lead.created", source: "api-make" });
});

test("allows at most 20 keys, with different names", async () => {
  await makeKey("Twice");
  const again = await fixture.admin.client.rpc("create_lead_key", { key_name: "twice" });
  expect(again.error?.code).toBe("23505");
  await fixture.backend.sql`insert into private.lead_keys (name, source, hash)
    select 'More ' || n, 'api', lpad(to_hex(n), 64, '0') from generate_series(1, 19) as n`;
  const more = await fixture.admin.client.rpc("create_lead_key", { key_name: "One more" });
  expect(more.error?.message).toBe("There are 20 keys already");
});
