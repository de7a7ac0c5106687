import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAs } from "./callers.ts";
import { leadRow, storeAdmin, tablesWith, type LeadRow } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: string;

beforeAll(async () => {
  database = await createDatabase();
  admin = await storeAdmin(database.sql);
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.sql`truncate public.leads cascade`;
  await setMonths(24);
});

/** An age as Postgres writes it: a minute past 24 months, and a minute short of them, also at the end of February. */
const PAST = "24 months 1 minute";
const SHORT = "24 months -1 minute";

const person = {
  company_name: "Zyxkopi",
  contact_name: "Zyxling",
  contact_number: "+65 9990 0017",
  email: "zyxling@zyxkopi.example",
  remarks: "Ask Zyxling.",
  source: "zyx.html",
};

/** Stores a lead whose row, first event and note are that old, as if nothing had happened to it since. */
async function storeOld(
  stage: string,
  age: string,
  {
    note = age,
    event = age,
    ...changes
  }: { note?: string; event?: string } & Partial<LeadRow> = {},
): Promise<string> {
  const row = leadRow({ ...person, stage, ...changes });
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`insert into public.leads ${sql(row)}`;
    await sql`update public.leads set
      created_at = now() - ${age}::interval, updated_at = now() - ${age}::interval,
      stage_changed_at = now() - ${age}::interval, notification_status = 'failed',
      notification_error = 'Chat refused Zyxling', consent_text = 'I, Zyxling, agree',
      attribution = '{"landing_page": "/contact?for=Zyxling"}'
      where id = ${row.id}`;
    await sql`insert into public.lead_events (lead_id, actor, actor_name, kind, to_stage, created_at)
      values (${row.id}, ${admin}, 'Siti', 'moved', ${stage}, now() - ${event}::interval)`;
    await sql`insert into public.lead_notes (lead_id, author, body, created_at)
      values (${row.id}, ${admin}, 'Zyxling called.', now() - ${note}::interval)`;
  });
  return row.id;
}

function setMonths(months: number) {
  return database.sql`update public.app_settings set ended_leads_kept_months = ${months}`;
}

function runJob() {
  return database.sql`select private.run_nightly_jobs()`;
}

async function isAnonymous(id: string): Promise<boolean> {
  const [row] = await database.sql`select email from public.leads where id = ${id}`;
  return row?.["email"] !== person.email;
}

describe("a lead is anonymised", () => {
  test.each(["closed", "failed"])(
    "two years after the last activity, if the lead is %s",
    async (stage) => {
      const due = await storeOld(stage, PAST);
      const notYet = await storeOld(stage, SHORT);

      await runJob();

      expect([await isAnonymous(due), await isAnonymous(notYet)]).toEqual([true, false]);
    },
  );

  test.each(["interested", "request-demo", "request-trial"])("never while %s", async (stage) => {
    const open = await storeOld(stage, "9 years");
    const ended = await storeOld("closed", "9 years");

    await runJob();

    expect([await isAnonymous(open), await isAnonymous(ended)]).toEqual([false, true]);
  });

  test.each(["note", "event"])("not while there is a later %s", async (what) => {
    const touched = await storeOld("closed", PAST, { [what]: SHORT });
    const quiet = await storeOld("closed", PAST);

    await runJob();

    expect([await isAnonymous(touched), await isAnonymous(quiet)]).toEqual([false, true]);
  });

  test("not while a transaction works on it, but afterwards", async () => {
    const id = await storeOld("closed", PAST);
    await database.sql.begin(async (sql) => {
      await sql`select from public.leads where id = ${id} for update`;
      await runJob();
    });
    expect(await isAnonymous(id)).toBe(false);

    await runJob();
    expect(await isAnonymous(id)).toBe(true);
  });

  test("in every table", async () => {
    await storeOld("closed", PAST);
    expect(await tablesWith(database.sql, "zyx")).toEqual(["public.lead_notes", "public.leads"]);
    expect(await tablesWith(database.sql, "9990 0017")).toEqual(["public.leads"]);

    await runJob();

    expect([
      await tablesWith(database.sql, "zyx"),
      await tablesWith(database.sql, "9990 0017"),
    ]).toEqual([[], []]);
  });
});

/**
 * Stores a lead by the product's own functions, which write the person's words into several tables; it ended two years
 * ago.
 */
async function storeThroughTheProduct(campaign: string): Promise<string> {
  const { sql } = database;
  const caller = { role: "authenticated", userId: admin } as const;
  const { id, ...details } = leadRow({ ...person, solution_interested: "Waiter AI" });
  const sent = {
    id,
    ...details,
    consent_text: "I, Zyxling, agree",
    attribution: { utm_campaign: campaign, landing_page: "/contact?for=Zyxling" },
    path: { pages: [{ page: "/zyxling", sections: [] }] },
  };
  await runAs(sql, { role: "anon" }, (as) => as`insert into public.leads ${as(sent as never)}`);
  await runAs(sql, caller, async (as) => {
    await as`insert into public.lead_notes (lead_id, body) values (${id}, 'Zyxling called.')`;
    await as`update public.leads set next_action = 'Call Zyxling', next_action_on = current_date
      where id = ${id}`;
    await as`select public.log_access('lead-opened', ${id})`;
    const { company_name, contact_number, email } = details;
    const corrected = { company_name, contact_name: "Zyxling Tan", contact_number, email };
    await as`select public.correct_lead(${id}, '{}', ${as.json(corrected)})`;
    await as`update public.leads set stage = 'closed', next_action = null, next_action_on = null
      where id = ${id}`;
    await as`select public.export_person(${email})`;
  });
  // Makes the lead older without the triggers, which would set the current time.
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`update public.leads set updated_at = now() - ${PAST}::interval`;
    await transaction`update public.lead_events set created_at = now() - ${PAST}::interval`;
    await transaction`update public.lead_notes set created_at = now() - ${PAST}::interval`;
  });
  return id;
}

test("anonymising leaves no word of a searched, credited and logged lead in any table", async () => {
  await storeThroughTheProduct("for-zyxling");
  expect(await tablesWith(database.sql, "zyx")).toEqual([
    "private.lead_credits",
    "private.lead_search",
    "public.lead_events",
    "public.lead_notes",
    "public.leads",
  ]);

  await runJob();

  expect(await tablesWith(database.sql, "zyx")).toEqual([]);
  expect(await tablesWith(database.sql, "9990 0017")).toEqual([]);
});

test.each([
  ["removes a campaign that brought only this person", person.email, null],
  ["keeps a campaign that brought other people too", "other@kopi.example", "for-zyxling"],
])("anonymising %s", async (_, email, kept) => {
  const id = await storeThroughTheProduct("for-zyxling");
  const young = { ...leadRow({ email }), attribution: { utm_campaign: "for-zyxling" } };
  await database.sql`insert into public.leads ${database.sql(young as never)}`;

  await runJob();

  const rows = await database.sql`
    select campaign from private.lead_credits where lead_id = ${id}`;
  expect([...rows]).toEqual([{ campaign: kept }]);
});

function counted(id: string) {
  return database.sql`
    select stage, solution_interested, left(contact_number, 3) as code, source, created_at,
      stage_changed_at,
      (select array_agg(kind || ' by ' || actor_name) from public.lead_events where lead_id = leads.id)
        as history
    from public.leads where id = ${id}`;
}

test("keeps what is counted: stage, solution, country, source, times and history", async () => {
  const id = await storeOld("failed", PAST, { source: "free-trial" });
  const [before] = await counted(id);

  await runJob();

  const [after] = await counted(id);
  expect(after).toEqual(before);
  expect(after).toMatchObject({ code: "+65", source: "free-trial", history: ["moved by Siti"] });
});

describe("the period", () => {
  test("follows the settings", async () => {
    const half = await storeOld("closed", "7 months");
    const young = await storeOld("closed", "5 months");
    await runJob();
    expect(await isAnonymous(half)).toBe(false);

    await setMonths(6);
    await runJob();

    expect([await isAnonymous(half), await isAnonymous(young)]).toEqual([true, false]);
  });

  test.each([0, 25, 240])(
    "cannot be %i months, which the policy does not allow",
    async (months) => {
      await expect(setMonths(months)).rejects.toMatchObject({
        constraint_name: "app_settings_ended_leads_kept_months",
      });
      await setMonths(1);
      await setMonths(24);
    },
  );
});
