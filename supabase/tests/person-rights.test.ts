import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAs } from "./callers.ts";
import { exportedAs, otherColumns, personColumns } from "./person-tables.ts";
import { storeAdmin, storeLead, storeUser, tablesWith } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

/** The number of the last message that was stored as sent to the chat. */
let messages = 0;
let database: TestDatabase;
let admin: string;

beforeAll(async () => {
  database = await createDatabase();
  admin = await storeAdmin(database.sql);
  await database.sql`update public.profiles set full_name = 'Siti' where id = ${admin}`;
});
afterAll(() => database.stop());
beforeEach(() => database.sql`truncate public.leads cascade`);

const EMAIL = "zyxling@zyxkopi.example";

function asAdmin() {
  return { role: "authenticated", userId: admin } as const;
}

/** Stores a lead of the person with "Zyx" in every column that takes words, with a note and a chat message. */
async function storePerson(changes: { deleted_at?: Date } = {}): Promise<string> {
  const id = await storeLead(database.sql, {
    company_name: "Zyxkopi Company",
    contact_name: "Zyxling Contact",
    contact_number: "+65 9990 0017",
    email: EMAIL,
    solution_interested: "Zyxsolution",
    remarks: "Zyxremarks",
    source: "zyxsource",
    consent_text: "Zyxconsent",
    consent_version: "zyxversion",
    ...changes,
  });
  await database.sql`update public.leads set attribution = '{"referrer": "zyxreferrer"}',
    notification_error = 'Zyxerror' where id = ${id}`;
  await runAs(database.sql, asAdmin(), async (sql) => {
    await sql`insert into public.lead_notes (lead_id, body) values (${id}, 'Zyxnote')`;
    await sql`select public.log_access('lead-opened', ${id})`;
  });
  await database.sql`insert into private.chat_messages (chat_id, message_id, lead_id)
    values ('-100', ${(messages += 1)}, ${id})`;
  await database.sql`insert into private.lead_credits (lead_id, page, section, target, campaign, arms)
    values (${id}, '/zyxpage', 'zyxsecti', '/zyxtarget', 'zyxcampaign', '{zyxtoken1}')
    on conflict (lead_id) do update set page = excluded.page, section = excluded.section,
      target = excluded.target, campaign = excluded.campaign, arms = excluded.arms`;
  await database.sql`insert into private.lead_confirmations (lead_id, tries) values (${id}, 3)
    on conflict (lead_id) do update set tries = 3`;
  await database.sql`insert into private.lead_outbox (lead_id) values (${id}) on conflict do nothing`;
  await database.sql`insert into private.lead_pushes values (${id}) on conflict do nothing`;
  await database.sql`insert into private.webhook_outbox (lead_id, to_stage) values (${id}, 'closed')`;
  await database.sql`insert into private.rate_slots (key)
    values (private.slot_hash(${`email:${EMAIL}`}))`;
  return id;
}

type Copy = { email: string; leads: Record<string, unknown>[]; requests_in_the_last_hour: [] };

function exportPerson(person: string): Promise<Copy> {
  return runAs(database.sql, asAdmin(), async (sql) => {
    const [row] = await sql`select public.export_person(${person}) as copy`;
    return row?.["copy"] as Copy;
  });
}

function erasePerson(person: string, confirmation = person): Promise<number> {
  return runAs(database.sql, asAdmin(), async (sql) => {
    const [row] = await sql`select public.erase_person(${person}, ${confirmation}) as erased`;
    return Number(row?.["erased"]);
  });
}

async function lastEntry() {
  const [row] = await database.sql`
    select actor_name, action, subject_id, details from public.audit_log order by id desc limit 1`;
  return row;
}

test("every column that can contain words is in a person's data, or declared to contain none", async () => {
  const rows = await database.sql<{ name: string; columns: string[] }[]>`
    select format('%I.%I', table_schema, table_name) as name,
      array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    where table_schema in ('public', 'private')
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'inet', 'cidr')
      and udt_name <> '_int2'
    group by 1 order by 1`;

  const listed = [...new Set([...Object.keys(personColumns), ...Object.keys(otherColumns)])];
  const onTheList = listed.toSorted().map((name) => ({
    name,
    columns: [...(personColumns[name] ?? []), ...(otherColumns[name]?.columns ?? [])].toSorted(),
  }));
  expect(onTheList).toEqual([...rows]);
});

test("erasing a lead removes the row or the reference from every table that refers to it", async () => {
  const rows = await database.sql<{ name: string }[]>`
    select conrelid::regclass::text || ' ' || confdeltype::text as name from pg_constraint
    where contype = 'f' and confrelid = 'public.leads'::regclass order by 1`;

  // c (cascade): the row is deleted. n (set null): it stays, as a message to remove from the chat.
  const names = rows.map(({ name }) => name);
  expect(new Set(names.map((name) => name.slice(0, -2)))).toEqual(new Set(Object.keys(exportedAs)));
  expect(new Set(names)).toEqual(
    new Set([
      "leads c",
      "private.chat_messages n",
      "private.lead_confirmations c",
      "private.lead_credits c",
      "private.lead_outbox c",
      "private.lead_pushes c",
      "private.lead_search c",
      "private.webhook_outbox c",
      "lead_events c",
      "lead_notes c",
    ]),
  );
});

describe("an export", () => {
  test("contains everything on the list, of every lead, even in the trash", async () => {
    const active = await storePerson();
    const trashed = await storePerson({ deleted_at: new Date() });
    await storeLead(database.sql, { company_name: "Somebody Else" });

    const copy = await exportPerson(` ${EMAIL.toUpperCase()} `);

    expect(copy.email).toBe(EMAIL);
    expect(copy.leads.map(({ id }) => id).toSorted()).toEqual([active, trashed].toSorted());
    const text = JSON.stringify(copy.leads[0]);
    for (const word of [
      "Zyxkopi Company",
      "Zyxling Contact",
      "+65 9990 0017",
      EMAIL,
      "Zyxsolution",
      "Zyxremarks",
      "zyxsource",
      "zyxreferrer",
      "Zyxconsent",
      "zyxversion",
      "Zyxerror",
      "Zyxnote",
      '"message_id"',
      '"lead-opened"',
      "Siti",
    ]) {
      expect(text).toContain(word);
    }
    for (const column of personColumns["public.leads"] ?? []) {
      expect(copy.leads[0]).toHaveProperty(column);
    }
    const { notes, history } = copy.leads[0] as Record<"notes" | "history", object[]>;
    for (const column of personColumns["public.lead_notes"] ?? []) {
      expect(notes[0]).toHaveProperty(column);
    }
    for (const column of personColumns["public.lead_events"] ?? []) {
      expect(history[0]).toHaveProperty(column);
    }
    for (const name of Object.values(exportedAs)) expect(copy.leads[0]).toHaveProperty([name]);
    expect(copy.leads[0]).toMatchObject({
      credit: {
        page: "/zyxpage",
        section: "zyxsecti",
        target: "/zyxtarget",
        campaign: "zyxcampaign",
      },
      confirmation: { tries: 3, written_at: expect.any(String), claimed_at: null },
      waits_for_message_since: expect.any(String),
      waits_for_push: true,
      search_words: expect.stringContaining("zyxnote"),
    });
    expect(copy.requests_in_the_last_hour).toHaveLength(2);
    expect(text).not.toContain("Somebody Else");
  });

  test("is logged, without the person", async () => {
    await storePerson();
    await exportPerson(EMAIL);

    expect(await lastEntry()).toMatchObject({
      actor_name: "Siti",
      action: "person-exported",
      details: { leads: 1 },
    });
  });

  test("without an address is empty, and contains no anonymised lead", async () => {
    await storeLead(database.sql, { email: "anonymised@example.invalid" });
    expect((await exportPerson("anonymised@example.invalid")).leads).toEqual([]);
    expect((await exportPerson("")).leads).toEqual([]);
  });
});

describe("an erasure", () => {
  test("leaves no word of the person in any table", async () => {
    await storePerson();
    const trashed = await storePerson({ deleted_at: new Date() });
    const other = await storeLead(database.sql);
    await runAs(database.sql, asAdmin(), async (sql) => {
      const seen = sql.json({ contact_name: "Zyxling Contact" });
      const corrected = sql.json({
        company_name: "Zyxkopi Company",
        contact_name: "Zyxling Corrected",
        contact_number: "+65 9990 0018",
        email: EMAIL,
      });
      await sql`select public.correct_lead(${trashed}, ${seen}, ${corrected})`;
    });
    await exportPerson(EMAIL);
    for (const word of ["zyx", "9990 001"]) {
      expect(await tablesWith(database.sql, word)).toContain("public.leads");
    }
    const [hash] = await database.sql`
      select private.slot_hash(${`email:${EMAIL}`}) as key`;
    expect(await tablesWith(database.sql, hash?.["key"])).toEqual(["private.rate_slots"]);

    expect(await erasePerson(` ${EMAIL.toUpperCase()}`)).toBe(2);

    expect(await tablesWith(database.sql, "zyx")).toEqual([]);
    expect(await tablesWith(database.sql, "9990 001")).toEqual([]);
    expect(await tablesWith(database.sql, hash?.["key"])).toEqual([]);
    const left = await database.sql`select id from public.leads`;
    expect(left.map(({ id }) => id as string)).toEqual([other]);
  });

  test("is logged as a number", async () => {
    await storePerson();
    await erasePerson(EMAIL);

    expect(await lastEntry()).toMatchObject({
      actor_name: "Siti",
      action: "person-erased",
      subject_id: null,
      details: { leads: 1 },
    });
  });

  test("requires the address twice", async () => {
    await storePerson();
    await expect(erasePerson(EMAIL, "zyxling@zyxkopi.exampl")).rejects.toMatchObject({
      code: "PT400",
      detail: "NOT_CONFIRMED",
    });
    await expect(
      database.sql`select from public.leads where email = ${EMAIL}`,
    ).resolves.toHaveLength(1);
    expect(await erasePerson(EMAIL, EMAIL.toUpperCase())).toBe(1);
  });

  test("leaves anonymised leads alone, and does not count them", async () => {
    await storeLead(database.sql, { email: "anonymised@example.invalid" });
    expect(await erasePerson("anonymised@example.invalid")).toBe(0);
  });

  test("marks the message in the chat for removal", async () => {
    await storePerson();
    const due = () => database.sql`select * from public.get_messages_to_remove(${admin})`;
    await database.sql`update private.chat_messages set refusal = 'Forgotten' where lead_id is null`;
    expect(await due()).toEqual([]);

    await erasePerson(EMAIL);

    const [message, ...more] = await due();
    expect(more).toEqual([]);
    const { chat_id: chat, message_id: id } = message ?? {};
    await database.sql`select public.record_message_removal(${chat}, ${id}, 'Too old.')`;
    expect(await due()).toEqual([]);
    await database.sql`select public.record_message_removal(${chat}, ${id})`;
    const rows = await database.sql`
      select from private.chat_messages where chat_id = ${chat} and message_id = ${id}`;
    expect(rows).toHaveLength(0);
  });
});

test("marks the message of an anonymised lead for removal, too", async () => {
  const id = await storePerson();
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update public.leads set stage = 'closed', updated_at = now() - interval '3 years'`;
    await sql`update public.lead_events set created_at = now() - interval '3 years'`;
    await sql`update public.lead_notes set created_at = now() - interval '3 years'`;
  });
  await database.sql`select private.run_nightly_jobs()`;

  const kept = await database.sql`select from private.chat_messages where lead_id = ${id}`;
  expect(kept).toHaveLength(0);
});

function correct(id: string, seen: object, corrected: object, caller: object = asAdmin()) {
  return runAs(database.sql, caller as ReturnType<typeof asAdmin>, (sql) => {
    return sql`select * from public.correct_lead(
      ${id}, ${sql.json(seen as never)}, ${sql.json(corrected as never)})`;
  });
}

function eventsOf(id: string) {
  return database.sql`
    select kind, actor_name, fields from public.lead_events
    where lead_id = ${id} and kind <> 'created'`;
}

describe("a correction", () => {
  const details = {
    company_name: "Kopi Lane",
    contact_name: "Mei Ling Goh",
    contact_number: "+65 6555 0104",
    email: "meiling@kopilane.example",
  };

  test("changes the four details; history and log say which, when and by whom", async () => {
    const id = await storeLead(database.sql, details);
    const [row] = await correct(id, details, {
      ...details,
      contact_name: " Mei Ling Goh-Tan ",
      email: "MEILING.GOH@kopilane.example",
    });

    expect(row).toMatchObject({
      contact_name: "Mei Ling Goh-Tan",
      email: "meiling.goh@kopilane.example",
    });
    expect(await eventsOf(id)).toMatchObject([
      { kind: "corrected", actor_name: "Siti", fields: ["contact_name", "email"] },
    ]);
    expect(await lastEntry()).toMatchObject({
      action: "details-corrected",
      subject_id: id,
      details: { fields: ["contact_name", "email"] },
    });
  });

  test("keeps the old value in no table", async () => {
    const id = await storeLead(database.sql, { ...details, contact_name: "Zyxling" });
    await correct(id, {}, details);
    expect(await tablesWith(database.sql, "zyxling")).toEqual([]);
  });

  test("is refused after another user changed a detail, but not after a move", async () => {
    const id = await storeLead(database.sql, details);
    await correct(id, details, { ...details, company_name: "Kopi Road" });

    expect(await correct(id, details, { ...details, company_name: "Kopi Alley" })).toHaveLength(0);
    expect(await eventsOf(id)).toHaveLength(1);

    await database.sql`update public.leads set stage = 'closed' where id = ${id}`;
    const seen = { ...details, company_name: "Kopi Road" };
    expect(await correct(id, seen, details)).toHaveLength(1);
  });

  test("that changes nothing writes no event", async () => {
    const id = await storeLead(database.sql, details);
    expect(await correct(id, details, details)).toHaveLength(1);
    expect(await eventsOf(id)).toEqual([]);
  });

  test.each([
    ["company_name", "Kopi <b>", "leads_company_name_characters"],
    ["contact_name", "", "leads_contact_name_required"],
    ["contact_number", "12", "leads_contact_number_phone"],
    ["email", "meiling", "leads_email_address"],
  ])("is refused by the form's rule for %s", async (column, value, constraint) => {
    const id = await storeLead(database.sql, details);
    await expect(correct(id, details, { ...details, [column]: value })).rejects.toMatchObject({
      constraint_name: constraint,
    });
    expect(await eventsOf(id)).toEqual([]);
  });

  test("of a missing lead returns no row", async () => {
    expect(await correct(randomUUID(), {}, details)).toHaveLength(0);
  });
});

test("only an admin can correct, export and erase", async () => {
  const id = await storePerson();
  const caller = { role: "authenticated", userId: await storeUser(database.sql) } as const;
  for (const statement of [
    `select public.correct_lead('${id}', '{}', '{}')`,
    `select public.export_person('${EMAIL}')`,
    `select public.erase_person('${EMAIL}', '${EMAIL}')`,
  ]) {
    await expect(runAs(database.sql, caller, (sql) => sql.unsafe(statement))).rejects.toMatchObject(
      { code: "42501" },
    );
  }
});
