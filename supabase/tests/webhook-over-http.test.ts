import { expect, test, vi } from "vitest";
import {
  ADDRESS,
  type Answer,
  bodies,
  callSender,
  companies,
  connectDatabase,
  deliver,
  fixture,
  letPass,
  setWebhook,
  sign,
  startConnections,
  state,
  submit,
} from "./connections.ts";
import { leadRow } from "./rows.ts";

startConnections();

/** The actions in the newest five lines of the audit log. */
async function audited(): Promise<string[]> {
  const rows = await fixture.backend.sql<{ action: string }[]>`
    select action from public.audit_log order by id desc limit 5`;
  return rows.map(({ action }) => action);
}

test("sends a new lead and its move, signed, in order, once", async () => {
  const secret = await setWebhook(ADDRESS);
  const id = await submit({ company_name: "Kopi Lane", remarks: "Three outlets" });
  await fixture.admin.client.from("leads").update({ stage: "closed" }).eq("id", id).throwOnError();

  expect(await deliver()).toEqual({ status: 200, body: { ok: true } });
  const path = "/crm.example/hooks?v=1";
  expect(fixture.received.map(({ path: to }) => to)).toEqual([path, path]);
  expect(bodies()[0]).toEqual({
    type: "lead.created",
    version: 1,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
    lead_id: id,
    stage: "interested",
    previous_stage: null,
    company_name: "Kopi Lane",
    contact_name: "Tan Wei Ling",
    contact_number: "+65 6123 4567",
    email: expect.stringContaining("@kopi.example") as unknown,
    solution_interested: "Waiter AI",
    remarks: "Three outlets",
    language: "en",
    source: "direct",
    country: "SG",
    created_at: expect.any(String) as unknown,
    is_suspected: expect.any(Boolean) as unknown,
    desk_url: `https://selat.example/admin/dashboard/leads/${id}`,
  });
  expect(bodies()[1]).toMatchObject({
    type: "lead.stage_changed",
    stage: "closed",
    previous_stage: "interested",
  });
  for (const each of fixture.received) {
    expect(each.headers["webhook-signature"]).toBe(sign(each, secret));
    const age = Number(each.headers["webhook-timestamp"]) - Date.now() / 1000;
    expect(Math.abs(age)).toBeLessThan(60);
  }
  await deliver();
  expect(fixture.received).toHaveLength(2);
  expect(await state()).toMatchObject({ pending: 0, failure: null, failing_since: null });
});

test("the database calls the function for a lead whose visitor has closed the tab", async () => {
  await setWebhook(ADDRESS);
  await connectDatabase();
  const id = await submit();
  await vi.waitFor(() => expect(bodies()).toMatchObject([{ lead_id: id }]));
});

test.each<[name: string, answer: Answer, reason: string]>([
  ["500", { status: 500 }, "The receiver answered 500."],
  [
    "a redirect",
    { status: 302, location: "http://127.0.0.1:1/inside" },
    "The receiver answered 302. Redirects are not followed.",
  ],
  ["silence", "silence", "The receiver did not answer within 1 seconds."],
  ["a lost connection", "hang up", "The receiver could not be reached."],
])(
  "treats %s as a failure, and sends waiting events later, in order, with the same id",
  async (_, answer, reason) => {
    await setWebhook(ADDRESS);
    await submit({ company_name: "First" });
    await submit({ company_name: "Second" });
    fixture.answers = [answer];
    await deliver();
    expect(companies()).toEqual(["First"]);
    expect(await state()).toMatchObject({ pending: 2, failure: reason, stopped_at: null });
    expect((await state()).failing_since).not.toBeNull();

    // Nothing is sent before the next attempt is due.
    await deliver();
    expect(companies()).toEqual(["First"]);
    await letPass(1);
    await deliver();
    expect(companies()).toEqual(["First", "First", "Second"]);
    const ids = fixture.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(await state()).toMatchObject({ pending: 0, failure: reason, failing_since: null });
  },
);

test("an event that cannot be accepted does not stop the others", async () => {
  await setWebhook(ADDRESS);
  for (const company_name of ["Poison", "Second", "Third"]) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await submit({ company_name });
  }
  for (const _ of [1, 2, 3]) {
    fixture.answers = [{ status: 500 }];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await deliver();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await letPass(60);
  }
  fixture.received = [];
  fixture.answers = [{ status: 200 }, { status: 200 }, { status: 500 }];
  await deliver();
  expect(companies()).toEqual(["Second", "Third", "Poison"]);
  expect(await state()).toMatchObject({ pending: 1, failing_since: null });

  // It is tried automatically, later and later, and given up after three days.
  await submit({ company_name: "Fourth" });
  await deliver();
  expect(companies().slice(3)).toEqual(["Fourth"]);
  await letPass(3 * 24 * 60);
  fixture.answers = [{ status: 500 }];
  await deliver();
  expect(companies().slice(4)).toEqual(["Poison"]);
  expect(await state()).toMatchObject({ pending: 0, stopped_at: null });
});

test("sends a backlog in its order by one call", async () => {
  await setWebhook(ADDRESS);
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  const rows = numbers.map((number) =>
    leadRow({ remarks: String(number), stage: "interested", email: `n${number}@kopi.example` }),
  );
  await fixture.backend.sql`insert into public.leads ${fixture.backend.sql(rows)}`;
  await deliver();
  expect(bodies().map(({ remarks }) => Number(remarks))).toEqual(numbers);
});

test("stops after three days of failures, reports it, keeps what waits, and can be resumed", async () => {
  await setWebhook(ADDRESS);
  await submit({ company_name: "First" });
  fixture.answers = [{ status: 503 }, { status: 503 }];
  await deliver();
  await letPass(3 * 24 * 60 + 1);
  await deliver();
  expect((await state()).stopped_at).not.toBeNull();
  expect(await audited()).toContain("webhook-stopped");
  await submit({ company_name: "Second" });
  await letPass(120);
  await deliver();
  expect(companies()).toEqual(["First", "First"]);

  await fixture.admin.client.rpc("resume_webhook").throwOnError();
  await deliver();
  expect(companies().slice(2)).toEqual(["First", "Second"]);
  expect(await state()).toMatchObject({ pending: 0, stopped_at: null, failing_since: null });
});

test("a receiver that answers 410 gets no more events", async () => {
  await setWebhook(ADDRESS);
  await submit();
  fixture.answers = [{ status: 410 }];
  await deliver();
  expect(await state()).toMatchObject({ pending: 1 });
  expect((await state()).stopped_at).not.toBeNull();
});

test("sends nothing about a lead that was erased meanwhile, or is in the trash", async () => {
  await setWebhook(ADDRESS);
  const email = "erased@kopi.example";
  await submit({ email, company_name: "Erased" });
  const trashed = await submit({ company_name: "Trashed" });
  await fixture.admin.client
    .rpc("erase_person", { person: email, confirmation: email })
    .throwOnError();
  await fixture.admin.client.rpc("soft_delete_lead", { lead_id: trashed }).throwOnError();
  await deliver();
  expect(fixture.received).toEqual([]);
  expect(await state()).toMatchObject({ pending: 0 });

  await fixture.admin.client.rpc("restore_lead", { lead_id: trashed }).throwOnError();
  await deliver();
  expect(companies()).toEqual(["Trashed"]);
});

test("sends events for an added lead and its moves, and none for imported leads", async () => {
  await setWebhook(ADDRESS);
  const [imported, added] = [
    leadRow({ company_name: "Imported" }),
    leadRow({ company_name: "Added" }),
  ];
  await fixture.admin.client
    .rpc("import_leads", { leads: [imported] as never, with_known: true })
    .throwOnError();
  await fixture.admin.client.rpc("add_lead", { lead: added as never }).throwOnError();
  await fixture.admin.client
    .from("leads")
    .update({ stage: "closed" })
    .eq("id", imported.id)
    .throwOnError();
  await deliver();
  expect(bodies()).toMatchObject([
    { type: "lead.created", company_name: "Added" },
    { type: "lead.stage_changed", company_name: "Imported", stage: "closed" },
  ]);
  // What a visitor sends is news, whatever source they write.
  await submit({ source: "import" });
  await deliver();
  expect(fixture.received).toHaveLength(3);
});

test("concurrent calls send each event once; another sender replaces one that died", async () => {
  await setWebhook(ADDRESS);
  for (const _ of [1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await submit();
  }
  await Promise.all(Array.from({ length: 6 }, deliver));
  await deliver();
  expect(fixture.received).toHaveLength(3);

  await submit();
  await fixture.backend.service.rpc("claim_webhook_event").throwOnError();
  await deliver();
  expect(fixture.received).toHaveLength(3);
  await letPass(3);
  await deliver();
  expect(fixture.received).toHaveLength(4);
});

test("the old secret also signs for a day after the change", async () => {
  const before = await setWebhook(ADDRESS);
  const { data: after } = await fixture.admin.client.rpc("rotate_webhook_secret").throwOnError();
  await submit();
  await deliver();
  const [both] = fixture.received;
  if (!both) throw new Error("nothing was sent");
  expect(both.headers["webhook-signature"]).toBe(`${sign(both, after)} ${sign(both, before)}`);
  await letPass(25 * 60);
  await submit();
  await deliver();
  const last = fixture.received.at(-1) ?? both;
  expect(last.headers["webhook-signature"]).toBe(sign(last, after));
});

test("only an admin can send a test, and gets the receiver's answer", async () => {
  await setWebhook(null);
  expect(await callSender({ action: "test" }, fixture.admin.token)).toMatchObject({ status: 404 });
  await setWebhook(ADDRESS);
  expect(await callSender({ action: "test" })).toMatchObject({ status: 401 });
  const { token } = await fixture.backend.signIn({ role: "none" });
  expect(await callSender({ action: "test" }, token)).toMatchObject({ status: 403 });
  expect(fixture.received).toEqual([]);
  expect(await callSender({ action: "test" }, fixture.admin.token)).toMatchObject({ status: 200 });
  expect(bodies()).toMatchObject([{ type: "test", version: 1 }]);
  fixture.answers = [{ status: 404 }];
  expect(await callSender({ action: "test" }, fixture.admin.token)).toMatchObject({
    status: 502,
    body: { error: { message: "The receiver answered 404." } },
  });
});

test.each([
  "http://crm.example/",
  "https://localhost/",
  "https://10.0.0.1/",
  "https://[::1]/",
  "https://crm.example:8443/",
  "https://user:word@crm.example/",
  "https://crm.internal/",
  "https://crm.example",
])("refuses %s as the address", async (url) => {
  const { error } = await fixture.admin.client.rpc("set_webhook", { new_url: url });
  expect(error?.code).toBe("23514");
});

test("writes nothing without an address, and removes what waited", async () => {
  await setWebhook(ADDRESS);
  await submit();
  await setWebhook(null);
  await submit();
  expect(await state()).toMatchObject({ url: null, pending: 0 });
  await deliver();
  expect(fixture.received).toEqual([]);
});

test("the log contains the host of an address and no secret", async () => {
  const secret = await setWebhook("https://hooks.example/catch/password-in-path");
  await fixture.admin.client.rpc("rotate_webhook_secret").throwOnError();
  const rows = await fixture.backend
    .sql`select details from public.audit_log order by id desc limit 2`;
  expect(rows).toMatchObject([
    { details: { of: "Secret of the webhook" } },
    { details: { of: "Webhook", changes: { address: { to: "hooks.example" } } } },
  ]);
  expect(JSON.stringify(rows)).not.toContain("password-in-path");
  expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 20));
  const { data } = await fixture.admin.client.rpc("get_webhook").throwOnError();
  expect(JSON.stringify(data)).not.toContain("whsec_");
});
