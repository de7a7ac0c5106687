import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { leadRow, storeAdmin, storeMember } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let siti: Caller & { userId: string };
let rizal: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  siti = { role: "authenticated", userId: await storeAdmin(database.sql) };
  rizal = { role: "authenticated", userId: await storeMember(database.sql) };
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.sql`truncate public.push_subscriptions, private.lead_pushes`;
});

const keys = { p256dh: "A".repeat(87), auth: "B".repeat(22) };

function subscribe(by: Caller, endpoint: string) {
  return runAs(database.sql, by, (sql) => {
    return sql`insert into public.push_subscriptions ${sql({ endpoint, ...keys })}`;
  });
}

function submit(row: object = {}) {
  return runAs(database.sql, { role: "anon" }, (sql) => {
    return sql`insert into public.leads ${sql({ ...leadRow(), ...row })}`;
  });
}

type Claim = { leads: { company_name: string }[]; subscriptions: { endpoint: string }[] };

async function claim(): Promise<{ leads: string[]; endpoints: string[] }> {
  const [row] = await runAs(database.sql, { role: "service_role" }, (sql) => {
    return sql<{ claim: Claim }[]>`select public.claim_lead_pushes() as claim`;
  });
  const { leads = [], subscriptions = [] } = row?.claim ?? {};
  return {
    leads: leads.map(({ company_name }) => company_name),
    endpoints: subscriptions.map(({ endpoint }) => endpoint).toSorted(),
  };
}

test("returns a visitor's lead once, with every browser of the desk and no personal data", async () => {
  await subscribe(siti, "https://push.example/siti");
  await subscribe(rizal, "https://push.example/rizal");
  await submit({ company_name: "Kopi Lane" });
  await database.sql`insert into public.leads ${database.sql({ ...leadRow() })}`;
  const [row] = await runAs(database.sql, { role: "service_role" }, (sql) => {
    return sql<{ claim: Claim }[]>`select public.claim_lead_pushes() as claim`;
  });
  expect(row?.claim.leads).toEqual([
    { id: expect.any(String), company_name: "Kopi Lane", solution_interested: expect.any(String) },
  ]);
  expect(row?.claim.subscriptions).toHaveLength(2);
  expect(await claim()).toEqual({ leads: [], endpoints: [] });
});

test("does not return a lead from before any subscription, or in the trash", async () => {
  await submit({ company_name: "Before" });
  await subscribe(siti, "https://push.example/siti");
  await submit({ company_name: "Trashed" });
  await database.sql`update public.leads set deleted_at = now() where company_name = 'Trashed'`;
  expect((await claim()).leads).toEqual([]);
});

test("a user who lost the role or the account gets no notification", async () => {
  const former = { role: "authenticated", userId: await storeAdmin(database.sql) } as const;
  await subscribe(siti, "https://push.example/siti");
  await subscribe(former, "https://push.example/former");
  await database.sql`delete from public.user_roles where user_id = ${former.userId}`;
  await submit();
  expect((await claim()).endpoints).toEqual(["https://push.example/siti"]);
  await database.sql`delete from auth.users where id = ${former.userId}`;
  const rows = await database.sql`select endpoint from public.push_subscriptions`;
  expect([...rows]).toEqual([{ endpoint: "https://push.example/siti" }]);
});

test("removes a browser that its push service no longer knows, for every user", async () => {
  await subscribe(siti, "https://push.example/shared");
  await subscribe(rizal, "https://push.example/shared");
  await subscribe(rizal, "https://push.example/rizal");
  await runAs(database.sql, { role: "service_role" }, (sql) => {
    return sql`select public.remove_push_subscriptions(${["https://push.example/shared"]})`;
  });
  const rows = await database.sql`select endpoint from public.push_subscriptions`;
  expect([...rows]).toEqual([{ endpoint: "https://push.example/rizal" }]);
});

test("keeps ten browsers of a user, and removes the oldest", async () => {
  for (let count = 1; count <= 11; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await subscribe(siti, `https://push.example/${count}`);
  }
  await subscribe(rizal, "https://push.example/rizal");
  const rows = await database.sql<{ endpoint: string }[]>`
    select endpoint from public.push_subscriptions where owner = ${siti.userId}`;
  expect(rows).toHaveLength(10);
  expect(rows.map(({ endpoint }) => endpoint)).not.toContain("https://push.example/1");
});

test.each([
  "http://push.example/1",
  "https://metadata.google.internal/1",
  "https://printer.local/1",
  "https://localhost/1",
  "https://127.0.0.1/1",
  "https://[::1]/1",
  "https://push.example:8443/1",
  "https://user@push.example/1",
  "https://push.example",
])("refuses %s as the address of a push service", async (endpoint) => {
  await expect(subscribe(siti, endpoint)).rejects.toThrow("push_subscriptions_endpoint");
});
