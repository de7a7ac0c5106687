import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { letPass as passTime } from "./outbox-clock.ts";
import { leadRow, storeLead, type LeadRow } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  await database.sql`select public.set_function_address('http://localhost:1/functions/v1', 'sb_publishable_x')`;
  await database.sql`update public.app_settings set leads_per_minute = 1000`;
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.sql`delete from public.leads`;
  await database.sql`truncate private.rate_slots, net.http_request_queue`;
  await database.sql`delete from private.sales_chat`;
  await database.sql`insert into private.sales_chat default values`;
});

const visitor: Caller = { role: "anon" };
const service: Caller = { role: "service_role" };

/** Submits a lead as a visitor; each has another email address unless the test sets one. Resolves to its id. */
async function submit(changes: Partial<LeadRow> = {}, caller = visitor): Promise<string> {
  const row = leadRow({ email: `${crypto.randomUUID()}@kopi.example`, ...changes });
  await runAs(database.sql, caller, (sql) => sql`insert into public.leads ${sql({ ...row })}`);
  return row.id;
}

const from = (address: string) => ({
  role: "anon" as const,
  headers: { "x-forwarded-for": address },
});

type Claim = { lead_id: string; email: string };

const claim = () =>
  runAs(
    database.sql,
    service,
    (sql) => sql<Claim[]>`select * from public.claim_lead_confirmation()`,
  );
const giveBack = (id: string) =>
  runAs(database.sql, service, (sql) => sql`select public.return_lead_confirmation(${id})`);

/** Claims confirmations until none is pending; resolves to their addresses. */
async function confirmed(): Promise<string[]> {
  const emails: string[] = [];
  for (;;) {
    const [next] = await claim();
    if (!next) return emails;
    emails.push(next.email);
  }
}

const letPass = (time: number) => passTime(database.sql, time);

/** Whether the database calls the function now. */
async function isCalled(): Promise<boolean> {
  await database.sql`truncate net.http_request_queue`;
  await database.sql`select private.call_notifier()`;
  const [row] = await database.sql`select count(*)::int as calls from net.http_request_queue`;
  return Number(row?.["calls"]) === 1;
}

/** Lets sales be notified of every lead. */
const notifySales = () => database.sql`delete from private.lead_outbox`;

test("confirms a request to its sender, once", async () => {
  await submit({ email: "tan@kopi.example" });
  expect(await confirmed()).toEqual(["tan@kopi.example"]);
  await letPass(60);
  expect(await confirmed()).toEqual([]);
});

test("gives each lead to one of many concurrent claims", async () => {
  for (const letter of "abcdef") await submit({ email: `${letter}@kopi.example` });
  const claims = await Promise.all(Array.from({ length: 12 }, claim));
  const emails = claims.flat().map(({ email }) => email);
  expect(emails.toSorted()).toEqual([..."abcdef"].map((letter) => `${letter}@kopi.example`));
});

describe("sends no confirmation", () => {
  test("to a sender who looks like a bot", async () => {
    await submit({ is_suspected: true });
    const remarks = "See https://one.example and https://two.example for more.";
    await submit({ remarks });
    expect(await confirmed()).toEqual([]);
  });

  test("to a sender whose lead was suspected, erased or put into the trash since", async () => {
    const [suspected, trashed, erased] = [await submit(), await submit(), await submit()];
    await database.sql`update public.leads set is_suspected = true where id = ${suspected}`;
    await database.sql`update public.leads set deleted_at = now() where id = ${trashed}`;
    await database.sql`delete from public.leads where id = ${erased}`;
    expect(await confirmed()).toEqual([]);
  });

  test("to a sender who has sent a request within a day, however the mailbox is written", async () => {
    await submit({ email: "mei.goh@gmail.com" });
    await submit({ email: "meigoh+lunch@gmail.com" });
    expect(await confirmed()).toEqual(["mei.goh@gmail.com"]);
    await letPass(25 * 60);
    await submit({ email: "meigoh@gmail.com" });
    expect(await confirmed()).toEqual(["meigoh@gmail.com"]);
  });

  test("a second time if one mailbox sends two requests at the same time", async () => {
    await Promise.all(["tan+a", "tan+b"].map((name) => submit({ email: `${name}@kopi.example` })));
    await Promise.all(
      ["lim", "lim+c", "lim+d"].map((name) => submit({ email: `${name}@teh.example` })),
    );
    expect(await confirmed()).toHaveLength(2);
  });

  test("about a lead that the desk or an import has stored", async () => {
    await storeLead(database.sql);
    expect(await confirmed()).toEqual([]);
  });

  test("more than five times an hour to one network, while all others get theirs", async () => {
    for (const place of "12345678") await submit({}, from(`203.0.113.${place}`));
    await submit({ email: "other@kopi.example" }, from("198.51.100.1"));

    const emails = await confirmed();
    expect(emails).toHaveLength(6);
    expect(emails).toContain("other@kopi.example");
  });

  test("after a hundred confirmations in an hour", async () => {
    await Promise.all(Array.from({ length: 120 }, () => submit()));
    expect(await confirmed()).toHaveLength(100);
    await letPass(61);
    await submit();
    expect(await confirmed()).toHaveLength(1);
  });

  test("a day after the request", async () => {
    await submit();
    await letPass(24 * 60);
    expect(await confirmed()).toEqual([]);
    await database.sql`select private.run_jobs()`;
    const [left] = await database.sql`select count(*)::int as rows from private.lead_confirmations`;
    expect(left).toEqual({ rows: 0 });
  });
});

test("a confirmation that was certainly not sent is claimed again, later each time", async () => {
  const id = await submit();
  for (const pause of [2, 4, 8]) {
    expect(await confirmed()).toHaveLength(1);
    await giveBack(id);
    expect(await confirmed()).toEqual([]);
    await letPass(pause);
  }
  expect(await confirmed()).toHaveLength(1);
});

test("the database calls once for each confirmation that is due, even if sales was notified", async () => {
  const id = await submit();
  await notifySales();
  expect(await isCalled()).toBe(true);
  expect(await isCalled()).toBe(false);

  await claim();
  await giveBack(id);
  expect(await isCalled()).toBe(false);
  await letPass(3);
  expect(await isCalled()).toBe(true);

  await claim();
  await submit();
  await notifySales();
  expect(await isCalled()).toBe(true);
});
