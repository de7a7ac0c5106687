import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { listen } from "./every-endpoint.ts";
import { storeAdmin, storeLead } from "./rows.ts";
import { type Backend, type Client, PASSWORD, type SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

const PATIENT = { interval: 20 };

let backend: Backend;
let lead: string;
let member: SignedIn;

beforeAll(async () => {
  backend = await createBackend({ tokenLimit: 30_000 });
  lead = await storeLead(backend.sql);
  const author: Caller = { role: "authenticated", userId: await storeAdmin(backend.sql) };
  await runAs(backend.sql, author, (sql) => {
    return sql`insert into public.lead_notes (lead_id, body) values (${lead}, 'Called.')`;
  });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  member = await backend.signIn({ role: "none" });
  await backend.sql`insert into public.user_roles (user_id, role) values (${member.id}, 'member')`;
});

/** Reads leads, their history and their notes in every way that the API has; returns the result of each. */
async function read(client: Client) {
  const ways = {
    leads: client.from("leads").select().eq("id", lead),
    history: client.from("lead_events").select().eq("lead_id", lead).eq("kind", "created"),
    notes: client.from("lead_notes").select().eq("lead_id", lead),
    list: client.rpc("get_active_leads", {}, { get: true }).eq("id", lead),
    page: client.rpc("get_board_page", { view: {}, stages: ["interested"] }).eq("id", lead),
    changes: client.rpc("get_changed_leads", { since: "2020-01-01" }, { get: true }).eq("id", lead),
    written: client
      .from("leads")
      .update({ value: 1, value_currency: "SGD" })
      .eq("id", lead)
      .select(),
  };
  const answers = Object.entries(ways).map(async ([name, way]) => {
    const { data, error } = await way;
    return [name, error ? error.details : data.length] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

const NOTHING = {
  leads: 0,
  history: 0,
  notes: 0,
  list: 0,
  page: "DESK_NOT_ENTERED",
  changes: "DESK_NOT_ENTERED",
  written: 0,
};
const ALL = { leads: 1, history: 1, notes: 1, list: 1, page: 1, changes: 1, written: 1 };

async function signInAgain({ email }: SignedIn): Promise<Client> {
  const other = await backend.signIn({ role: "none" });
  await other.client.auth.signInWithPassword({ email, password: PASSWORD });
  return other.client;
}

/** How often the member entered the desk, according to the audit log. */
async function entries(): Promise<number> {
  const [row] = await backend.sql`
    select count(*)::integer as lines from public.audit_log
    where action = 'desk-opened' and actor_id = ${member.id}`;
  return row?.["lines"] as number;
}

async function age(hours: number) {
  await backend.sql`
    update private.desk_entries set entered_at = now() - make_interval(hours => ${hours})
    where user_id = ${member.id}`;
}

test("a session reads leads only after its opening of the desk is in the audit log", async () => {
  const client = await signInAgain(member);
  expect(await read(client)).toEqual(NOTHING);
  expect(await entries()).toBe(0);

  expect((await client.rpc("enter_desk")).data).toBe("none");
  expect(await entries()).toBe(1);
  expect(await read(client)).toEqual(ALL);
});

test("the entry of one session does not open another session of the same user", async () => {
  const [first, second] = [await signInAgain(member), await signInAgain(member)];
  await first.rpc("enter_desk");
  expect(await read(second)).toEqual(NOTHING);
});

test("an entry is valid for 24 hours; after 11 hours a desk in use gets the next one", async () => {
  const client = await signInAgain(member);
  await client.rpc("enter_desk");
  await age(10);
  await Promise.all([client.rpc("enter_desk"), client.rpc("enter_desk")]);
  expect(await entries()).toBe(1);
  await age(12);
  await Promise.all([client.rpc("enter_desk"), client.rpc("enter_desk")]);
  expect(await entries()).toBe(2);
  await age(25);
  expect(await read(client)).toEqual(NOTHING);
});

test("a user without a role gets neither an entry nor leads, and a visitor's call is refused", async () => {
  const nobody = await backend.signIn({ role: "none" });
  expect((await nobody.client.rpc("enter_desk")).data).toBe("none");
  expect(await read(nobody.client)).toMatchObject({ leads: 0, list: 0, page: null });
  const rows = await backend.sql`select from private.desk_entries where user_id = ${nobody.id}`;
  expect(rows).toHaveLength(0);
  expect((await backend.visitor.rpc("enter_desk")).error?.code).toBe("42501");
});

test("Realtime sends a session no change before its entry, and every one after it", async () => {
  const [outside, inside] = [await signInAgain(member), await signInAgain(member)];
  await inside.rpc("enter_desk");
  const received = { outside: await listen(outside), inside: await listen(inside) };
  const unseen = await storeLead(backend.sql, { id: randomUUID() });
  await expect.poll(() => received.inside, PATIENT).toContain(unseen);

  await outside.rpc("enter_desk");
  const seen = await storeLead(backend.sql, { id: randomUUID() });
  await expect.poll(() => received.outside, PATIENT).toEqual([seen]);
});
