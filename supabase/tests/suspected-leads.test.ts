import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { leadRow, type LeadRow } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  await database.sql`update public.app_settings
    set leads_per_email_per_hour = 1000, leads_per_minute = 1000`;
});
afterAll(() => database.stop());

const visitor: Caller = { role: "anon" };
type Form = { opened?: string | undefined; honeypot?: string };

/** Sends a lead whose form reports this about itself; returns what is stored. */
async function submit(
  form: Form | null,
  changes: Partial<LeadRow> = {},
  caller: Caller = visitor,
): Promise<{ is_suspected: boolean; attribution: object }> {
  const row = leadRow({ email: `${randomUUID()}@kopi.example`, ...changes });
  const attribution = { referrer: "https://news.example", ...(form ? { form } : {}) };
  const { sql } = database;
  await runAs(
    sql,
    caller,
    (as) => as`insert into public.leads ${as({ ...row, attribution: sql.json(attribution) })}`,
  );
  const [stored] = await sql<{ is_suspected: boolean; attribution: object }[]>`
    select is_suspected, attribution from public.leads where id = ${row.id}`;
  if (!stored) throw new Error("the lead is not stored");
  return stored;
}

/** The time that `open_form` signed this many seconds ago. */
async function openedAgo(seconds: number): Promise<string> {
  const [row] = await database.sql<{ signed: string }[]>`
    select private.signed_time('form', ${Date.now() - seconds * 1000}) as signed`;
  return row?.signed ?? "";
}

async function isSuspected(form: Form | null, changes: Partial<LeadRow> = {}) {
  return (await submit(form, changes)).is_suspected;
}

test("removes the form's signs from the attribution, and keeps where the visitor came from", async () => {
  const { attribution } = await submit({ opened: await openedAgo(60), honeypot: "x" });

  expect(attribution).toEqual({ referrer: "https://news.example" });
});

test("a visitor gets the time of the database with its signature", async () => {
  const rows = await runAs(
    database.sql,
    visitor,
    (sql) => sql<{ signed: string; age: number }[]>`select public.open_form() as signed`,
  );
  const [, signature] = rows[0]?.signed.split(".") ?? [];

  expect(Math.abs(Number(rows[0]?.signed.split(".")[0]) - Date.now())).toBeLessThan(60_000);
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
});

describe("one sign of a bot marks no lead", () => {
  test.each<[string, Form | null, Partial<LeadRow>]>([
    ["no signed time, as after hours without a connection", null, {}],
    ["the form's own sign of a bot", { opened: "60" }, { is_suspected: true }],
    ["a form sent two seconds after it was touched", { opened: "2" }, {}],
    ["a form opened three days ago", { opened: "259200" }, {}],
    ["a link in the remarks", { opened: "60" }, { remarks: "We are at https://kopi.example" }],
    ["nothing at all", { opened: "60" }, {}],
    ["a form open for a day", { opened: "86000" }, {}],
  ])("%s", async (_name, form, changes) => {
    const opened = form?.opened ? await openedAgo(Number(form.opened)) : undefined;

    expect(await isSuspected(form && { ...form, opened }, changes)).toBe(false);
  });
});

describe("a lead is marked by", () => {
  test("the field that only bots fill in", async () => {
    expect(await isSuspected({ opened: await openedAgo(60), honeypot: "https://a" })).toBe(true);
  });

  test("a form that is sent as soon as it is touched", async () => {
    expect(await isSuspected({ opened: await openedAgo(0.2) })).toBe(true);
  });

  test("a form that reports itself as sent within three seconds", async () => {
    expect(await isSuspected({ opened: await openedAgo(2) }, { is_suspected: true })).toBe(true);
  });

  test.each([
    ["another's signature", (signed: string) => `${Date.now() - 50_000}.${signed.split(".")[1]}`],
    ["no signature", () => String(Date.now() - 60_000)],
    ["a time that is no number", () => "yesterday.00"],
    ["a number too long for a time", () => `${"9".repeat(40)}.00`],
    ["no content", () => ""],
  ])("a time with %s", async (_name, forge) => {
    expect(await isSuspected({ opened: forge(await openedAgo(60)) })).toBe(true);
  });

  test("a time that another database has signed", async () => {
    const other = await createDatabase();
    await other.sql`update private.rate_secret set secret = default`;
    const [row] = await other.sql<{ signed: string }[]>`
      select private.signed_time('form', ${Date.now() - 60_000}) as signed`;
    await other.stop();

    expect(await isSuspected({ opened: row?.signed })).toBe(true);
  });

  test("no signed time, and a sign of a bot from the form", async () => {
    expect(await isSuspected(null, { is_suspected: true })).toBe(true);
  });

  test.each([
    "See https://a.example and http://b.example",
    "WWW.A.EXAMPLE www.b.example",
    "[url=https://a.example]pills[/url]",
    '<a href="https://a.example">pills</a>',
  ])("two links: %s", async (remarks) => {
    expect(await isSuspected({ opened: await openedAgo(60) }, { remarks })).toBe(true);
  });

  test("remarks that two other senders have sent on the same day", async () => {
    const remarks = "Grow your traffic with our guest posts today";
    const opened = await openedAgo(60);
    const sent = [];
    for (let index = 0; index < 3; index += 1)
      sent.push(await isSuspected({ opened }, { remarks }));

    expect(sent).toEqual([false, false, true]);
  });
});

test("allows the same person to repeat remarks, and anyone to send short ones", async () => {
  const opened = await openedAgo(60);
  const sent = [];
  for (const tag of ["", "+a", "+b", "+c"]) {
    const change = { email: `siti${tag}@kopi.example`, remarks: "Please call me on Tuesday." };
    sent.push(await isSuspected({ opened }, change));
    sent.push(await isSuspected({ opened }, { remarks: "Please call me" }));
  }

  expect(new Set(sent)).toEqual(new Set([false]));
});

test("stores what the service role sends unchanged", async () => {
  const service: Caller = { role: "service_role" };
  const changes = { is_suspected: true, stage: "interested" };

  expect((await submit(null, changes, service)).is_suspected).toBe(true);
});

test.each(["[]", '["form"]', '"form"', "1"])("refuses attribution that is %s", async (text) => {
  const row = { ...leadRow({ email: `${randomUUID()}@kopi.example` }) };
  const insert = runAs(
    database.sql,
    visitor,
    (sql) =>
      sql`insert into public.leads ${sql({ ...row, attribution: sql.json(JSON.parse(text)) })}`,
  );

  await expect(insert).rejects.toMatchObject({ constraint_name: "leads_attribution_shape" });
});
