import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { stageOfSource } from "../../tests/fixtures/lead-sources.ts";
import { runAs, type Caller } from "./callers.ts";
import { leadRow, storeAdmin, type LeadRow } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());
afterEach(async () => {
  await database.sql`truncate private.rate_slots`;
  await database.sql`
    select setval(format('private.refusals_%s', place), 0) from generate_series(0, 31) as place`;
});

const visitor: Caller = { role: "anon" };

function submit(changes: Partial<LeadRow>, caller: Caller = visitor) {
  const row = leadRow(changes);
  return runAs(database.sql, caller, (sql) => sql`insert into public.leads ${sql({ ...row })}`);
}

/** How many submissions succeeded; all others must have failed by the rate limit. */
async function countAccepted(submissions: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(submissions);
  const refused = results.filter((result) => result.status === "rejected");
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: "PT429", message: expect.stringContaining("Rate limit") });
  }
  return results.length - refused.length;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const from = (forwardedFor: string): Caller => ({
  role: "anon",
  headers: { "x-forwarded-for": forwardedFor },
});

/** Submits that many leads at once, each as the caller for its index. */
function submitFrom(count: number, caller: (index: number) => Caller) {
  return times(count).map((index) => submit({ email: `${index}@kopi.example` }, caller(index)));
}

describe("the stage of a new lead", () => {
  test.each([
    ...Object.entries(stageOfSource),
    ["Schedule-Demo", "interested"],
    ["anything else", "interested"],
    [undefined, "interested"],
  ])("follows from the source %s: %s", async (source, stage) => {
    const id = randomUUID();
    await submit({ id, stage: "closed", ...(source ? { source } : {}) });

    const [row] = await database.sql`select stage, source from public.leads where id = ${id}`;

    expect(row).toEqual({ stage, source: source ?? "direct" });
  });

  test("follows from the source for a signed-in admin too", async () => {
    const id = randomUUID();
    const admin: Caller = { role: "authenticated", userId: await storeAdmin(database.sql) };
    await submit({ id, stage: "closed", source: "free-trial" }, admin);

    const [row] = await database.sql`select stage from public.leads where id = ${id}`;

    expect(row).toEqual({ stage: "request-trial" });
  });

  test("can be chosen by the service role", async () => {
    const id = randomUUID();
    await submit({ id, stage: "closed", source: "free-trial" }, { role: "service_role" });

    const [row] = await database.sql`select stage from public.leads where id = ${id}`;

    expect(row).toEqual({ stage: "closed" });
  });
});

test("cuts a source that is too long, and stores an empty one as direct", async () => {
  const [long, empty] = [randomUUID(), randomUUID()];
  await submit({ id: long, source: "x".repeat(5000) });
  await submit({ id: empty, source: " " });

  const rows = await database.sql`
    select source from public.leads where id in (${long}, ${empty}) order by length(source)`;

  expect(rows.map(({ source }) => source)).toEqual(["direct", "x".repeat(100)]);
});

describe("the limit of an email address", () => {
  test("accepts exactly 5 of a burst", async () => {
    const email = "burst@kopi.example";

    expect(await countAccepted(times(30).map(() => submit({ email })))).toBe(5);
  });

  test("treats an address in other case and with blanks as the same", async () => {
    const spellings = ["a@kopi.example", "A@kopi.example", " a@KOPI.example "];

    const all = times(12).map((index) => submit({ email: spellings[index % 3] ?? "" }));

    expect(await countAccepted(all)).toBe(5);
  });

  test.each([
    ["a tag", (index: number) => `siti+${index}@kopi.example`],
    [
      "dots at Gmail",
      (index: number) =>
        `${"s.i.t.i.n.o.r".slice(0, index + 1)}${"sitinor".slice(index / 2 + 1)}@gmail.com`,
    ],
    [
      "Gmail's other name",
      (index: number) => (index % 2 ? "nor@gmail.com" : "n.or+x@googlemail.com"),
    ],
  ])("treats addresses with %s as one mailbox", async (_name, email) => {
    expect(await countAccepted(times(12).map((index) => submit({ email: email(index) })))).toBe(5);
  });

  test("distinguishes different mailboxes", async () => {
    const others = [
      "siti@kopi.example",
      "si.ti@kopi.example",
      "siti@kopi2.example",
      "+siti@kopi.example",
    ];

    const all = others.flatMap((email) => times(3).map(() => submit({ email })));

    expect(await countAccepted(all)).toBe(12);
  });

  test("stores an address with its dots and tag, in lower case", async () => {
    const id = randomUUID();
    await submit({ id, email: "S.iti+kopi@gmail.com" });

    const [row] = await database.sql`select email from public.leads where id = ${id}`;

    expect(row).toEqual({ email: "s.iti+kopi@gmail.com" });
  });

  test("ends after an hour", async () => {
    const email = "again@kopi.example";
    await countAccepted(times(5).map(() => submit({ email })));
    await database.sql`update private.rate_slots set taken_at = taken_at - interval '61 minutes'`;

    expect(await countAccepted(times(6).map(() => submit({ email })))).toBe(5);
  });

  test("does not count refused leads", async () => {
    const email = "retry@kopi.example";
    const refused = times(8).map(() => submit({ email, company_name: "<b>" }));
    expect((await Promise.allSettled(refused)).every(({ status }) => status === "rejected")).toBe(
      true,
    );

    expect(await countAccepted(times(5).map(() => submit({ email })))).toBe(5);
  });

  test("does not apply to the service role", async () => {
    const email = "import@kopi.example";
    const service: Caller = { role: "service_role" };
    const leads = times(8).map(() => submit({ email, stage: "interested" }, service));

    expect(await countAccepted(leads)).toBe(8);
  });

  test("follows the settings", async () => {
    const email = "raised@kopi.example";
    await database.sql`update public.app_settings set leads_per_email_per_hour = 7`;

    const accepted = await countAccepted(times(10).map(() => submit({ email })));

    await database.sql`update public.app_settings set leads_per_email_per_hour = 5`;
    expect(accepted).toBe(7);
  });
});

/** How many of these senders' leads are marked. */
async function countMarked(domain: string): Promise<number> {
  const marked = await database.sql`
    select from public.leads where is_suspected and email like ${`%@${domain}`}`;
  return marked.length;
}

describe("the limit of a mailbox", () => {
  test("limits a stranger who types another person's address, and only marks that person's lead", async () => {
    const email = "owner@kopi.example";
    const forged = times(30).map(() => submit({ email }, from("198.51.100.9")));
    expect(await countAccepted(forged)).toBe(5);

    const id = randomUUID();
    await submit({ id, email }, from("203.0.113.9"));

    const [owner] = await database.sql`select is_suspected from public.leads where id = ${id}`;
    expect(owner).toEqual({ is_suspected: true });
  });

  test("marks leads from many networks, and refuses none for it", async () => {
    const all = times(12).map((index) =>
      submit({ email: "popular@mailbox.example" }, from(`198.51.${index}.1`)),
    );
    expect(await countAccepted(all)).toBe(12);
    expect(await countMarked("mailbox.example")).toBe(7);
  });
});

describe("the limit of a network", () => {
  beforeAll(async () => {
    await database.sql`update public.app_settings set leads_per_minute = 1000`;
  });
  afterAll(async () => {
    await database.sql`update public.app_settings set leads_per_minute = default`;
  });

  test.each<[string, (index: number) => string]>([
    ["of IPv6, /48", (index) => `2001:db8:7:${index.toString(16)}::1`],
    ["of IPv4, /24", (index) => `198.51.100.${index}`],
  ])("%s, marks past 60 leads an hour and refuses past 200", async (_name, address) => {
    const domain = `${randomUUID()}.example`;
    const all = times(210).map((index) =>
      submit({ email: `${index}@${domain}` }, from(address(index))),
    );

    expect(await countAccepted(all)).toBe(200);
    expect(await countMarked(domain)).toBe(140);
    await submit({ email: `other@${domain}` }, from("2001:db8:8::1"));
    expect(await countMarked(domain)).toBe(140);
  });
});

describe("the limit of a client address", () => {
  test("accepts exactly 20 of a burst, whatever email addresses they have", async () => {
    expect(await countAccepted(submitFrom(40, () => from("203.0.113.7")))).toBe(20);
  });

  test("cannot be bypassed by forging earlier hops", async () => {
    const forged = submitFrom(40, (index) => from(`198.51.100.${index}, 203.0.113.7`));

    expect(await countAccepted(forged)).toBe(20);
  });

  test("counts other clients separately", async () => {
    const clients = submitFrom(40, (index) => from(`203.0.113.${index}`));

    expect(await countAccepted(clients)).toBe(40);
  });

  test("treats an IPv4 address that is written as IPv6 as the same", async () => {
    const clients = submitFrom(25, (index) =>
      from(index % 2 ? "203.0.113.40" : "::ffff:203.0.113.40"),
    );

    expect(await countAccepted(clients)).toBe(20);
    await submit({ email: "other@kopi.example" }, from("::ffff:203.0.113.41"));
  });

  test("treats a whole IPv6 network as one client", async () => {
    const clients = submitFrom(25, (index) => from(`2001:db8:1:2::${index.toString(16)}`));

    expect(await countAccepted(clients)).toBe(20);
  });

  test("does not count all clients as one if the header is missing", async () => {
    await database.sql`update public.app_settings set client_address_header = 'cf-connecting-ip'`;
    const proxied: Caller = { role: "anon", headers: { "x-forwarded-for": "192.0.2.1" } };
    const clients = submitFrom(25, () => proxied);

    const accepted = await countAccepted(clients);

    await database.sql`update public.app_settings set client_address_header = 'x-forwarded-for'`;
    expect(accepted).toBe(25);
  });

  test("reads the header that the gateway sets", async () => {
    await database.sql`update public.app_settings set client_address_header = 'cf-connecting-ip'`;
    const clients = submitFrom(25, (index) => ({
      role: "anon",
      headers: { "x-forwarded-for": "192.0.2.1", "cf-connecting-ip": `203.0.113.${index}` },
    }));

    const accepted = await countAccepted(clients);

    await database.sql`update public.app_settings set client_address_header = 'x-forwarded-for'`;
    expect(accepted).toBe(25);
  });
});

function submitBatch(addresses: string[], caller: Caller) {
  const rows = addresses.map((email) => ({ ...leadRow({ email }) }));
  return runAs(database.sql, caller, (sql) => sql`insert into public.leads ${sql(rows)}`);
}

const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.map((it) => (it.status === "rejected" ? String(it.reason.code) : "stored"));

describe("a request", () => {
  const emails = times(30).map((index) => `batch-${index}@kopi.example`);

  test("may contain one lead: more are refused, and none of them is stored", async () => {
    await expect(submitBatch(emails, visitor)).rejects.toMatchObject({ code: "PT413" });
    await expect(submitBatch(emails.slice(0, 2), from("203.0.113.99"))).rejects.toMatchObject({
      code: "PT413",
    });

    expect(await database.sql`select from public.leads where email like 'batch-%'`).toEqual([]);
    await submitBatch(emails.slice(0, 1), visitor);
  });

  test("of the service role may contain many", async () => {
    const rows = emails.map((email) => ({ ...leadRow({ email, stage: "interested" }) }));
    const service: Caller = { role: "service_role" };

    const stored = runAs(
      database.sql,
      service,
      (sql) => sql`insert into public.leads ${sql(rows)}`,
    );

    await expect(stored).resolves.toMatchObject({ count: 30 });
  });

  test.each<[string, (caller: Caller) => Promise<unknown>]>([
    ["of several leads", (caller) => submitBatch(emails, caller)],
    ["of an invalid lead", (caller) => submit({ company_name: "<b>" }, caller)],
    ["without a number", (caller) => submit({ contact_number: "" }, caller)],
  ])(
    "%s that is refused counts: after 40 an hour its client is refused at once",
    async (_, send) => {
      const client = from("203.0.113.77");
      for (const _time of times(40))
        await expect(send(client)).rejects.not.toMatchObject({ code: "PT429" });

      await expect(submit({}, client)).rejects.toMatchObject({
        code: "PT429",
        message: expect.stringContaining("Rate limit"),
      });
      await submit({ email: "neighbour@kopi.example" }, from("203.0.113.78"));
    },
  );

  test("that is refused counts for an hour from the first", async () => {
    const client = from("203.0.113.77");
    for (const _time of times(40)) await submit({ company_name: "<b>" }, client).catch(() => {});
    const [kept] = await database.sql<{ name: string; value: string }[]>`
      select place as name, pg_sequence_last_value(format('private.refusals_%s', place))::text as value
      from generate_series(0, 31) as place
      where pg_sequence_last_value(format('private.refusals_%s', place)) > 0`;
    await database.sql`select setval(format('private.refusals_%s', ${kept?.name ?? ""}::text),
      ${kept?.value ?? "0"}::bigint - (61::bigint << 38))`;

    await expect(submit({ email: "hour@kopi.example" }, client)).resolves.toMatchObject({
      count: 1,
    });
  });

  test("that is stored, or stored already, does not count as refused", async () => {
    const client = from("203.0.113.79");
    const row = leadRow({ email: "twice@kopi.example" });
    await submit(row, client);

    const again = await Promise.allSettled(times(50).map(() => submit(row, client)));

    expect(new Set(codesOf(again))).toEqual(new Set(["23505"]));
    await submit({ email: "after@kopi.example" }, client);
  });
});

describe("a submission that is sent again", () => {
  test("is stored once, and the others get a duplicate key", async () => {
    const row = leadRow({ email: "double@kopi.example" });

    const results = await Promise.allSettled(times(20).map(() => submit(row)));

    const refusals = results.flatMap((it) => (it.status === "rejected" ? [it.reason.code] : []));
    expect(refusals).toEqual(times(19).map(() => "23505"));
  });

  test("gets a duplicate key rather than the limit that it reached", async () => {
    const rows = times(5).map(() => leadRow({ email: "full@kopi.example" }));
    for (const row of rows) await submit(row);

    await expect(submit(rows[4] ?? {})).rejects.toMatchObject({ code: "23505" });
    await expect(submit({ email: "full@kopi.example" })).rejects.toMatchObject({ code: "PT429" });
  });
});

async function storedConsent(id: string) {
  const [row] = await database.sql`
    select consent_text, consent_version, consented_at = created_at as "isNow"
    from public.leads where id = ${id}`;
  return row;
}

describe("what the visitor agreed to", () => {
  const consent = { consent_text: " You agree, as in our policy. ", consent_version: "rev-1" };

  test("is stored with the time of the database", async () => {
    const id = randomUUID();
    await submit({ id, ...consent });

    expect(await storedConsent(id)).toEqual({
      consent_text: "You agree, as in our policy.",
      consent_version: "rev-1",
      isNow: true,
    });
  });

  test("gets the current time, even if the service role sends another; a visitor may send none", async () => {
    const consented_at = new Date("2020-01-01");
    const id = randomUUID();
    await expect(submit({ ...consent, consented_at })).rejects.toMatchObject({ code: "42501" });
    await submit({ id, ...consent, consented_at }, { role: "service_role" });

    expect(await storedConsent(id)).toMatchObject({ isNow: true });
  });

  test("is cut if it is too long, and empty without a text", async () => {
    const [long, none] = [randomUUID(), randomUUID()];
    await submit({ id: long, consent_text: "x".repeat(5000), consent_version: "y".repeat(500) });
    await submit({ id: none, consent_text: " ", consent_version: "rev-1" });

    expect(await storedConsent(long)).toMatchObject({
      consent_text: "x".repeat(1000),
      consent_version: "y".repeat(100),
    });
    expect(await storedConsent(none)).toEqual({
      consent_text: null,
      consent_version: null,
      isNow: null,
    });
  });
});
