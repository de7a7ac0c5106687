import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { leadRow } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  await database.sql`update public.app_settings set leads_per_minute = 7`;
});
afterAll(() => database.stop());
afterEach(async () => {
  await database.sql`truncate private.rate_slots`;
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Stores leads of these senders in one statement, as a visitor at this address. */
function submit(emails: string[], address = "198.51.100.1") {
  const caller: Caller = { role: "anon", headers: { "x-forwarded-for": address } };
  const rows = emails.map((email) => leadRow({ email }));
  return runAs(database.sql, caller, (sql) => sql`insert into public.leads ${sql(rows)}`);
}

/** How many of a flood from as many senders and networks are stored; all others may come again in a minute. */
async function countStored(count: number): Promise<number> {
  const flood = times(count).map((index) =>
    submit([`${index}@kopi.example`], `198.51.100.${index}`),
  );
  const results = await Promise.allSettled(flood);
  const refused = results.filter((result) => result.status === "rejected");
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      code: "PT503",
      message: expect.stringContaining("in a minute"),
    });
  }
  return count - refused.length;
}

async function passMinute(): Promise<void> {
  await database.sql`update private.rate_slots set taken_at = taken_at - interval '61 seconds'`;
}

describe("the limit of the whole site", () => {
  test("lets exactly that many of a flood in, from however many senders", async () => {
    expect(await countStored(30)).toBe(7);
    expect(await countStored(10)).toBe(0);
  });

  test("ends after a minute", async () => {
    await countStored(7);
    await passMinute();

    expect(await countStored(9)).toBe(7);
  });

  test("costs a sender who is refused nothing of their own", async () => {
    await countStored(7);
    const email = "later@kopi.example";
    const tooEarly = await Promise.allSettled(times(6).map(() => submit([email])));
    expect(tooEarly.map(({ status }) => status)).toEqual(times(6).map(() => "rejected"));
    await passMinute();

    const later = await Promise.allSettled(times(6).map(() => submit([email])));
    expect(later.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("counts each lead of a statement that has several", async () => {
    const emails = times(8).map((index) => `b${index}@kopi.example`);

    await expect(submit(emails)).rejects.toMatchObject({ code: "PT503" });
    await submit(emails.slice(1));
    await expect(submit(emails.slice(0, 1))).rejects.toMatchObject({ code: "PT503" });
  });

  test("does not hold for the service", async () => {
    await countStored(7);
    const row = { ...leadRow({ email: "import@kopi.example", stage: "interested" }) };
    const stored = runAs(
      database.sql,
      { role: "service_role" },
      (sql) => sql`insert into public.leads ${sql(row)}`,
    );

    await expect(stored).resolves.toMatchObject({ count: 1 });
  });
});
