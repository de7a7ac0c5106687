import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { leadRow, type LeadRow } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  await database.sql`update public.app_settings set leads_per_minute = 20`;
});
afterAll(() => database.stop());
afterEach(async () => {
  await database.sql`truncate private.rate_slots`;
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

type Sent = { id: string; outcome: string };

/** Sends a lead as a visitor at this address; resolves to its id, and "stored" or the SQLSTATE. */
async function submit(address: string, changes: Partial<LeadRow> = {}): Promise<Sent> {
  const row = leadRow({ email: `${randomUUID()}@kopi.example`, ...changes });
  const caller: Caller = { role: "anon", headers: { "x-forwarded-for": address } };
  const sent = runAs(
    database.sql,
    caller,
    (sql) => sql`insert into public.leads ${sql({ ...row })}`,
  );
  const outcome = await sent.then(
    () => "stored",
    (error: { code: string }) => error.code,
  );
  return { id: row.id, outcome };
}

/** Sends a flood of leads; counts those stored unmarked and with a mark, and lists the codes of the others. */
async function flood(
  count: number,
  address: (index: number) => string,
  changes: Partial<LeadRow> = {},
) {
  const sent = await Promise.all(times(count).map((index) => submit(address(index), changes)));
  const ids = sent.map(({ id }) => id);
  const rows = await database.sql`
    select is_suspected, count(*)::int as leads from public.leads where id = any (${ids}) group by 1`;
  const stored = (isMarked: boolean) =>
    Number(rows.find((row) => row["is_suspected"] === isMarked)?.["leads"] ?? 0);
  const codes = [...new Set(sent.map(({ outcome }) => outcome))].filter((it) => it !== "stored");
  return { unmarked: stored(false), marked: stored(true), codes };
}

/** Every address in its own network. */
const apart = (index: number) => `198.51.${index}.1`;
/** Three addresses, each in its own network. */
const three = (index: number) => `203.0.${index % 3}.1`;

async function passMinute(): Promise<void> {
  await database.sql`update private.rate_slots set taken_at = taken_at - interval '61 seconds'`;
}

describe("the limit of the whole site", () => {
  test("in a flood stores leads up to the limit, as many again with a mark, and no more", async () => {
    expect(await flood(60, apart)).toEqual({ unmarked: 20, marked: 20, codes: ["PT503"] });
  });

  test("ends after a minute", async () => {
    await flood(60, apart);
    await passMinute();

    expect(await flood(8, (index) => `192.0.${index}.2`)).toMatchObject({ unmarked: 8, marked: 0 });
  });

  test("reserves half for networks that have sent few, so that three addresses stop no others", async () => {
    await flood(60, three);

    expect(await submit("192.0.2.7")).toMatchObject({ outcome: "stored" });
    const [last] = await database.sql`
      select is_suspected from public.leads order by created_at desc limit 1`;
    expect(last).toEqual({ is_suspected: false });
  });

  test("does not count leads that are marked", async () => {
    const marked = await flood(60, apart, { is_suspected: true });
    expect(marked).toEqual({ unmarked: 0, marked: 20, codes: ["PT503"] });

    expect(await flood(8, (index) => `192.0.${index}.2`)).toMatchObject({ unmarked: 8, marked: 0 });
  });

  test("is not used up by 180 networks of one IPv6 customer", async () => {
    await flood(180, (index) => `2001:db8:5:${index.toString(16)}::1`);

    expect(await flood(2, (index) => `192.0.${index}.2`)).toMatchObject({ unmarked: 2, codes: [] });
  });

  test("does not change the budget of a refused sender", async () => {
    await flood(60, apart);
    const email = "later@kopi.example";
    const early = await Promise.all(times(6).map(() => submit("192.0.2.7", { email })));
    expect(new Set(early.map(({ outcome }) => outcome))).toEqual(new Set(["PT503"]));
    await passMinute();

    const later = await Promise.all(times(6).map(() => submit("192.0.2.7", { email })));
    expect(later.filter(({ outcome }) => outcome === "stored")).toHaveLength(5);
  });

  test("does not apply to the service role", async () => {
    await flood(60, apart);
    const row = { ...leadRow({ email: "import@kopi.example", stage: "interested" }) };
    const stored = runAs(
      database.sql,
      { role: "service_role" },
      (sql) => sql`insert into public.leads ${sql(row)}`,
    );

    await expect(stored).resolves.toMatchObject({ count: 1 });
  });
});
