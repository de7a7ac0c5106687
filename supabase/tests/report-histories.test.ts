import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { countSlowly, type EventRow, type LeadRow, type NoteRow } from "./report-model.ts";
import { storeAdmin, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";
import { byTier, seed } from "../../tests/tier.ts";

let database: TestDatabase;
let admins: (Caller & { userId: string })[];

beforeAll(async () => {
  database = await createDatabase();
  const ids = [await storeAdmin(database.sql), await storeAdmin(database.sql)];
  admins = ids.map((userId) => ({ role: "authenticated", userId }));
});
afterAll(() => database.stop());

const stage = fc.constantFrom("interested", "request-demo", "request-trial", "closed", "failed");
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("move" as const), to: stage }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("note" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reach" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restore" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("merge" as const),
      taken: fc.subarray(["stage", "value", "email"]),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unmerge" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("reason" as const),
      title: fc.constantFrom("No reply", "Not now"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("assign" as const), to: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("value" as const),
      value: fc.nat(1_000_000).map((cents) => cents / 100),
      value_currency: fc.constantFrom("SGD", "MYR", "IDR"),
    }),
  },
);
const history = fc.record({
  source: fc.constantFrom("direct", "free-trial", "schedule-demo"),
  language: fc.constantFrom("en", "ms"),
  number: fc.constantFrom(
    "+65 6123 4567",
    "+60 12-555 0162",
    "+62 21 555 0187",
    "+44 20 7946 0000",
  ),
  first: stage,
  acts: fc.array(fc.record({ act, by: fc.nat(1) }), { maxLength: 8 }),
});
type History = typeof history extends fc.Arbitrary<infer Of> ? Of : never;

/**
 * Executes a history through the desk's own functions; an undo reverts the newest move; a merge is into the previous
 * lead.
 */
async function live(
  { source, language, number, first, acts }: History,
  before?: string,
): Promise<string> {
  const id = await storeLead(database.sql, {
    source,
    language,
    contact_number: number,
    stage: first,
    created_at: new Date(),
  });
  let moved: string | undefined;
  for (const { act: it, by } of acts) {
    const caller = admins[by] ?? { role: "anon" };
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what a history is
    await runAs(database.sql, caller, async (sql) => {
      if (it.kind === "move") {
        const [row] = await sql<{ at: string }[]>`
          update public.leads set stage = ${it.to} where id = ${id} and stage <> ${it.to}
          returning updated_at::text as at`;
        moved = row?.at ?? moved;
      }
      if (it.kind === "undo" && moved) {
        const [row] = await sql<{ at: string }[]>`
          select updated_at::text as at from public.undo_lead_move(${id}, ${moved}::text::timestamptz)`;
        moved = row?.at ?? moved;
      }
      if (it.kind === "note") {
        await sql`insert into public.lead_notes (lead_id, body) values (${id}, 'Called.')`;
      }
      if (it.kind === "reach") {
        await sql`select from public.record_attempt(gen_random_uuid(), ${id}, 'call', null, true)`;
      }
      if (it.kind === "delete") await sql`select public.soft_delete_lead(${id})`;
      if (it.kind === "merge" && before) {
        await sql`select from public.merge_leads(${before}, ${id}, '{}', '{}', ${it.taken}::text[])`;
      }
      if (it.kind === "unmerge" && before) {
        await sql`select from public.unmerge_leads(${before}, ${id})`;
      }
      if (it.kind === "restore") await sql`select public.restore_lead(${id})`;
      if (it.kind === "reason") {
        await sql`update public.leads set lost_reason = ${it.title} where id = ${id} and stage = 'failed'`;
      }
      if (it.kind === "assign") {
        await sql`update public.leads set owner = ${admins[it.to]?.userId ?? null} where id = ${id}`;
      }
      if (it.kind === "value") {
        const { kind: _kind, ...columns } = it;
        await sql`update public.leads set ${sql(columns)} where id = ${id}`;
      }
    });
  }
  return id;
}

/** Stretches the seconds of the test to weeks: each instant becomes its place in their order times `seconds`. */
async function drawOut(seconds: number): Promise<void> {
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`create temp table drawn on commit drop as
      select old, timestamptz '2026-09-01 00:00+08' + (row_number() over (order by old) - 1)
        * ${seconds}::integer * interval '1 second' as new
      from (
        select created_at as old from public.leads union select stage_changed_at from public.leads
        union select first_response_at from public.leads
        union select created_at from public.lead_events union select stage_changed_at from public.lead_events
        union select previous_stage_changed_at from public.lead_events
        union select created_at from public.lead_notes
      ) as instants where old is not null`;
    await sql`update public.leads set
      created_at = (select new from drawn where old = created_at),
      stage_changed_at = (select new from drawn where old = stage_changed_at),
      first_response_at = (select new from drawn where old = first_response_at)`;
    await sql`update public.lead_events set
      created_at = (select new from drawn where old = created_at),
      stage_changed_at = (select new from drawn where old = stage_changed_at),
      previous_stage_changed_at = (select new from drawn where old = previous_stage_changed_at)`;
    await sql`update public.lead_notes set created_at = (select new from drawn where old = created_at)`;
  });
}

async function readWorld() {
  const holidays = await database.sql<{ key: string }[]>`
    select country || ' ' || day as key from public.public_holidays`;
  return {
    leads: await database.sql<LeadRow[]>`select * from public.leads`,
    events: await database.sql<EventRow[]>`select * from public.lead_events order by id`,
    notes: await database.sql<NoteRow[]>`select * from public.lead_notes`,
    holidays: new Set(holidays.map(({ key }) => key)),
  };
}

type Row = Record<string, string & number>;
type Report = Record<string, Row[]>;
type Won = { value: number | null };

function times(row: Row) {
  return [row["lead_count"], row["median_seconds"], row["p90_seconds"]];
}

/** Converts the database's report to the shape of countSlowly's result. */
function shapeOf(report: Report) {
  const { arrivals = [], funnel = [], responses = [], lost = [], won = [], waiting = [] } = report;
  const { groups: owned = [] } = report;
  const [all, ...groups] = responses;
  const byWeekday = groups.filter((row) => row["weekday"] !== null);
  const byPerson = groups.filter((row) => row["weekday"] === null);
  return {
    arrivals: Object.fromEntries(
      arrivals.map((row) => [`${row["week"]} ${row["source"]}`, row["lead_count"]]),
    ),
    funnel: funnel.map((row) => [row["lead_count"], row["conversion"], row["median_days"]]),
    all: all ? times(all) : [0],
    byPerson: Object.fromEntries(byPerson.map((row) => [row["person"] ?? "", times(row)])),
    byWeekday: Object.fromEntries(byWeekday.map((row) => [row["weekday"], times(row)])),
    groups: Object.fromEntries(
      owned.map((row) => [
        row["language"] ?? row["owner"] ?? "unassigned",
        [
          row["lead_count"],
          row["won_count"],
          (row["won"] as unknown as Won[]).reduce((sum, { value }) => sum + (value ?? 0), 0),
          row["median_seconds"],
        ],
      ]),
    ),
    lost: Object.fromEntries(lost.map((row) => [row["reason"] ?? "", row["lead_count"]])),
    won: Object.fromEntries(won.map((row) => [row["currency"] ?? "", row["lead_count"]])),
    worth: Object.fromEntries(
      won.map((row) => [row["currency"] ?? "", Math.round((row["value"] ?? 0) * 100)]),
    ),
    waiting: waiting.map((row) => row["id"]),
  };
}

/** Rounds times to a thousandth, because the two reports add them in another order. */
function rounded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === "number" ? Math.round(each * 1000) / 1000 : each,
    ),
  );
}

const SINGAPORE = 8 * 3_600_000;

test("the report equals a slow count of every row after any history of leads", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(history, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 360, max: 110_000 }),
      fc.nat(40),
      fc.nat(60),
      fc.constantFrom(null, "SG", "MY", "other"),
      async (histories, seconds, start, length, country) => {
        await database.sql`truncate public.leads cascade`;
        let last: string | undefined;
        for (const each of histories) {
          // oxlint-disable-next-line no-await-in-loop -- so that instants have an order
          last = await live(each, last);
        }
        await drawOut(seconds);
        const first = Date.UTC(2026, 8, 1) + start * 86_400_000;
        const [from, to] = [first, first + length * 86_400_000].map((day) =>
          new Date(day).toISOString().slice(0, 10),
        );
        const [row] = await runAs(database.sql, admins[0] ?? { role: "anon" }, (sql) => {
          return sql<{ report: Report }[]>`
            select public.get_report(${from ?? ""}, ${to ?? ""}, ${country}) as report`;
        });
        const slow = countSlowly(
          await readWorld(),
          first - SINGAPORE,
          first + (length + 1) * 86_400_000 - SINGAPORE,
          country,
        );
        // The slow report has rows of stages even without leads; the database has none.
        const fast = shapeOf(row?.report ?? {});
        const isEmpty = Object.keys(slow.arrivals).length === 0;
        expect(rounded(fast)).toEqual(rounded(isEmpty ? { ...slow, funnel: [] } : slow));
      },
    ),
    { numRuns: byTier(20, 100), seed },
  );
});
