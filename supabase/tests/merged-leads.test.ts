import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { type LeadRow, storeAdmin, storeLead, storeMember } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller & { userId: string };
let member: Caller & { userId: string };
let kept: string;
let other: string;

const mei: Partial<LeadRow> = { email: "mei@kopi.example", remarks: "Two outlets." };
const ling: Partial<LeadRow> = {
  company_name: "Kopi Corner Pte. Ltd.",
  email: "ling@kopi.example",
  remarks: "Three outlets, please call.",
};

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
  member = { role: "authenticated", userId: await storeMember(database.sql) };
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.sql`delete from public.leads`;
  kept = await storeLead(database.sql, mei);
  other = await storeLead(database.sql, ling);
});

type Row = Record<string, unknown>;

async function read(id: string): Promise<Row> {
  const [row] = await database.sql<{ lead: Row }[]>`
    select to_jsonb(leads) as lead from public.leads where id = ${id}`;
  return row?.lead ?? {};
}

/** Reads the columns that an undo has to restore: all except updated_at, which is the version. */
async function contentOf(id: string): Promise<Row> {
  const { updated_at: _version, ...content } = await read(id);
  return content;
}

const seen = async (id: string) => JSON.stringify(await contentOf(id));

async function merge(taken: string[] = [], by: Caller = admin, into = kept, away = other) {
  const [seenKept, seenOther] = [await seen(into), await seen(away)];
  return send(taken, seenKept, seenOther, by, into, away);
}

function send(
  taken: string[],
  seenKept: string,
  seenOther: string,
  by: Caller = admin,
  into = kept,
  away = other,
) {
  return runAs(database.sql, by, (sql) => {
    return sql<Row[]>`
      select id from public.merge_leads(
        ${into}, ${away}, ${seenKept}::text::jsonb, ${seenOther}::text::jsonb, ${taken}::text[]
      )`;
  });
}

function unmerge(into = kept, away = other) {
  return runAs(database.sql, admin, (sql) => {
    return sql<Row[]>`select id from public.unmerge_leads(${into}, ${away})`;
  });
}

async function ask<Value>(call: string): Promise<Value> {
  const [row] = await runAs(database.sql, admin, (sql) => {
    return sql.unsafe<{ answer: Value }[]>(`select public.${call} as answer`);
  });
  return row?.answer as Value;
}

async function note(id: string, body: string) {
  await runAs(database.sql, admin, (sql) => {
    return sql`insert into public.lead_notes (lead_id, body) values (${id}, ${body})`;
  });
}

async function boardIds(words?: string) {
  const view = JSON.stringify(words ? { words: [[words]] } : {});
  const rows = await runAs(database.sql, admin, (sql) => {
    return sql<{ id: string }[]>`
      select id from public.get_board_page(
        ${view}::text::jsonb, '{interested,request-demo,request-trial,closed,failed}'
      )`;
  });
  return rows.map(({ id }) => id);
}

test("keeps one lead with the chosen fields; the other points to it and is in no list", async () => {
  expect(await merge(["company_name", "remarks"], member)).toHaveLength(2);
  expect(await read(kept)).toMatchObject({
    company_name: "Kopi Corner Pte. Ltd.",
    email: "mei@kopi.example",
    remarks: "Three outlets, please call.",
    merged_into: null,
  });
  expect(await read(other)).toMatchObject({ merged_into: kept, purge_at: null, ...ling });
  expect(await boardIds()).toEqual([kept]);
  const trash = await runAs(
    database.sql,
    admin,
    (sql) => sql`select id from public.get_trashed_leads()`,
  );
  expect(trash).toEqual([]);
  expect(await ask(`restore_lead('${other}')`)).toBe(false);
  const counted = await ask<Record<string, Row[]>>(
    `get_report(current_date - 1, current_date + 1)`,
  );
  expect(counted["arrivals"]).toMatchObject([{ lead_count: 1 }]);
  const events = await database.sql`
    select lead_id, kind, actor, other_lead, fields from public.lead_events
    where kind <> 'created' order by id`;
  expect(events).toEqual([
    {
      lead_id: kept,
      kind: "merged",
      actor: member.userId,
      other_lead: other,
      fields: ["company_name", "remarks"],
    },
  ]);
});

test("notes and events of both keep their times, and a search in them finds the kept lead", async () => {
  await note(other, "Prefers mornings");
  const history = () => database.sql`
    select id, lead_id, kind, created_at from public.lead_events where kind <> 'merged' order by id`;
  const notes = () => database.sql`select id, lead_id, body, created_at from public.lead_notes`;
  const before = [await history(), await notes()];
  await merge();
  expect([await history(), await notes()]).toEqual(before);
  expect(await boardIds("mornings")).toEqual([kept]);
  expect(await boardIds("three outlets")).toEqual([kept]);
  const [found] = await runAs(database.sql, admin, (sql) => {
    return sql`select lead_ids from public.find_in_notes('{mornings}')`;
  });
  expect(found?.["lead_ids"]).toEqual([kept]);
  await note(other, "Has moved to Tampines");
  expect(await boardIds("tampines")).toEqual([kept]);
  await unmerge();
  expect(await boardIds("tampines")).toEqual([other]);
});

const fields = [
  "company_name",
  "contact_name",
  "contact_number",
  "email",
  "solution_interested",
  "remarks",
  "stage",
  "owner",
  "next_action",
  "value",
];

/** Moves, assigns, plans and values the other lead, so that every field differs. */
async function workOther() {
  await runAs(database.sql, admin, (sql) => {
    return sql`
      update public.leads set stage = 'failed', owner = ${member.userId}, next_action = 'Call',
        next_action_on = current_date, value = 1200.5, value_currency = 'SGD' where id = ${other}`;
  });
  await database.sql`
    update public.leads set contact_name = 'Ling', contact_number = '+60 12-555 0162',
      solution_interested = 'Custom AI', lost_reason = 'No reply' where id = ${other}`;
  await runAs(
    database.sql,
    admin,
    (sql) => sql`
    update public.leads set stage = 'closed', value = 3, value_currency = 'MYR' where id = ${kept}`,
  );
}

test("undoing a merge restores both leads exactly", async () => {
  await workOther();
  const before = [await contentOf(kept), await contentOf(other)];
  await merge(fields);
  expect(await read(kept)).toMatchObject({ stage: "failed", value: 1200.5, owner: member.userId });
  expect(await unmerge()).toHaveLength(2);
  expect([await contentOf(kept), await contentOf(other)]).toEqual(before);
  expect(await unmerge()).toEqual([]);
  expect(await merge(fields)).toHaveLength(2);
});

test("undoing a merge keeps what was changed after it", async () => {
  await workOther();
  const before = await contentOf(kept);
  await merge(fields);
  await runAs(
    database.sql,
    admin,
    (sql) => sql`
    update public.leads set stage = 'request-demo', next_action = 'Visit' where id = ${kept}`,
  );
  const stage = await read(kept);
  await unmerge();
  expect(await contentOf(kept)).toMatchObject({
    ...before,
    stage: "request-demo",
    stage_changed_at: stage["stage_changed_at"],
    first_response_at: stage["first_response_at"],
    next_action: "Visit",
    next_action_on: stage["next_action_on"],
  });
});

test("refuses the second of two callers who merge or change the same leads at once", async () => {
  const [seenKept, seenOther] = [await seen(kept), await seen(other)];
  const [one, two] = await Promise.all([
    send([], seenKept, seenOther),
    send([], seenOther, seenKept, member, other, kept),
  ]);
  expect([one.length, two.length].toSorted()).toEqual([0, 2]);
  await unmerge();
  await unmerge(other, kept);
  await runAs(
    database.sql,
    admin,
    (sql) => sql`
    update public.leads set owner = ${member.userId} where id = ${other}`,
  );
  expect(await send([], seenKept, seenOther)).toEqual([]);
  expect(await merge([], admin, kept, kept)).toEqual([]);
});

test("an export or an erasure of a person covers all leads of several merges", async () => {
  const third = await storeLead(database.sql, { email: "third@kopi.example" });
  await merge(["email"]);
  await merge([], admin, third, kept);
  const owners = ["mei@kopi.example", "ling@kopi.example", "third@kopi.example"];
  for (const owner of owners) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const copy = await ask<{ leads: { id: string }[] }>(`export_person('${owner}')`);
    expect(new Set(copy.leads.map(({ id }) => id))).toEqual(new Set([kept, other, third]));
  }
  const reach = await runAs(
    database.sql,
    admin,
    (sql) => sql`select * from public.get_reach_of_erasure('MEI@kopi.example')`,
  );
  expect(reach).toEqual([
    { email: "ling@kopi.example", leads: 2 },
    { email: "third@kopi.example", leads: 1 },
  ]);
  await unmerge(third, kept);
  expect(await boardIds("ling@kopi")).toEqual([kept]);
  await merge([], admin, third, kept);
  const apart = await storeLead(database.sql, { email: "apart@kopi.example" });
  // The merge has removed this address from the kept lead.
  expect(await ask(`erase_person('mei@kopi.example', 'mei@kopi.example')`)).toBe(3);
  expect(await boardIds()).toEqual([apart]);
});

test("erases and anonymises a merged lead together with the one that was kept", async () => {
  await merge(["email"]);
  await database.sql`
    update public.leads set deleted_at = now() - interval '31 days' where id = ${kept}`;
  await database.sql`select private.purge_trash()`;
  expect(await read(other)).toEqual({});

  kept = await storeLead(database.sql, { ...mei, stage: "closed" });
  other = await storeLead(database.sql, ling);
  await merge(["email"]);
  const age = (sql: typeof database.sql) =>
    sql.begin(async (within) => {
      await within`set local session_replication_role = replica`;
      await within`update public.leads set updated_at = now() - interval '3 years'`;
      await within`update public.lead_events set created_at = now() - interval '3 years'`;
    });
  await age(database.sql);
  await database.sql`select private.anonymise_leads()`;
  for (const id of [kept, other]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await read(id)).toMatchObject({
      email: "anonymised@example.invalid",
      merged_over: null,
      remarks: "",
    });
  }
});

test("does not anonymise a merged lead before the one that was kept", async () => {
  await database.sql`update public.leads set stage = 'failed' where id = ${other}`;
  await merge();
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update public.leads set updated_at = now() - interval '3 years'`;
    await sql`update public.lead_events set created_at = now() - interval '3 years'`;
  });
  await database.sql`select private.anonymise_leads()`;
  expect(await read(other)).toMatchObject({ email: "ling@kopi.example" });
});
