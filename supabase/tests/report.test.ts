import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { leadRow, storeAdmin, storeLead } from "./rows.ts";
import { type Caller, runAs } from "./callers.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

// Ten leads, counted by hand. 2 November 2026 is a Monday, and the 6th a Friday. Singapore is 8 hours ahead of UTC; its
// desk is open from 9 to 18. Deepavali, 8 November, is a Sunday, so Monday the 9th is a day off.
let database: TestDatabase;
let siti: Caller & { userId: string };
let budi: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  siti = { role: "authenticated", userId: await storeAdmin(database.sql) };
  budi = { role: "authenticated", userId: await storeAdmin(database.sql) };
  await database.sql`update public.profiles set full_name = 'Siti' where id = ${siti.userId}`;
  await database.sql`update public.profiles set full_name = 'Budi' where id = ${budi.userId}`;
});
afterAll(() => database.stop());
beforeEach(() => database.sql`truncate public.leads cascade`);

type Fixture = {
  id?: string;
  at: string;
  source?: string;
  stage?: string;
  number?: string;
  moves?: [to: string, at: string, by?: Caller & { userId: string }][];
  reason?: string;
  value?: [number, string];
};

/** Stores a lead with moves at times of the past, as the triggers would have written them then. */
async function store({
  at,
  source = "direct",
  stage = "interested",
  moves = [],
  ...rest
}: Fixture) {
  const id = await storeLead(database.sql, {
    created_at: new Date(at),
    source,
    stage,
    contact_number: rest.number ?? "+65 6123 4567",
  });
  let from = stage;
  let since = at;
  let answered: string | null = null;
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    for (const [to, when, by = siti] of moves) {
      // oxlint-disable-next-line no-await-in-loop -- a history is in order
      await sql`insert into public.lead_events (lead_id, actor, kind, from_stage, to_stage, created_at,
          stage_changed_at, previous_stage_changed_at, previous_first_response_at)
        values (${id}, ${by.userId}, 'moved', ${from}, ${to}, ${when}, ${when}, ${since}, ${answered})`;
      if (to !== "failed" && to !== "interested") answered ??= when;
      [from, since] = [to, when];
    }
    await sql`update public.leads set stage = ${from}, stage_changed_at = ${since},
      first_response_at = ${answered}, lost_reason = ${rest.reason ?? null},
      value = ${rest.value?.[0] ?? null}, value_currency = ${rest.value?.[1] ?? null} where id = ${id}`;
  });
  return id;
}

async function storeTen() {
  // Monday, answered in an hour, won after two days.
  await store({
    at: "2026-11-02T02:00:00Z",
    moves: [
      ["request-demo", "2026-11-02T03:00:00Z"],
      ["closed", "2026-11-04T02:00:00Z"],
    ],
    value: [12_000, "SGD"],
  });
  // Monday, answered in three hours by Budi, won after four days.
  await store({
    at: "2026-11-02T01:00:00Z",
    source: "free-trial",
    stage: "request-trial",
    moves: [["closed", "2026-11-06T01:00:00Z", budi]],
    value: [8_000.5, "SGD"],
  });
  // Friday at 17:00, answered on Tuesday at 10:00: an hour, no Monday because of the holiday, an hour.
  await store({
    at: "2026-11-06T09:00:00Z",
    moves: [["request-demo", "2026-11-10T02:00:00Z", budi]],
  });
  // Lost, with and without a reason.
  await store({
    at: "2026-11-03T02:00:00Z",
    moves: [["failed", "2026-11-05T02:00:00Z"]],
    reason: "No reply",
  });
  await store({ at: "2026-11-03T03:00:00Z", moves: [["failed", "2026-11-03T15:00:00Z"]] });
  // Won in ringgit without having been through the stages, and won without a value; the second week.
  await store({
    at: "2026-11-10T02:00:00Z",
    source: "free-trial",
    number: "+60 12-555 0162",
    moves: [["closed", "2026-11-11T02:00:00Z"]],
    value: [500, "MYR"],
  });
  await store({ at: "2026-11-10T02:00:00Z", moves: [["closed", "2026-11-10T02:30:00Z"]] });
  // Not answered.
  await store({ at: "2026-11-12T02:00:00Z" });
  // Two that are not counted: in the trash, and before the period.
  await storeLead(database.sql, {
    created_at: new Date("2026-11-03T02:00:00Z"),
    deleted_at: new Date(),
  });
  await store({ at: "2026-10-31T02:00:00Z" });
}

type Report = Record<string, Record<string, unknown>[]>;

async function report(
  from = "2026-11-01",
  to = "2026-11-15",
  country: string | null = null,
  withUncounted = false,
) {
  const [row] = await runAs(database.sql, siti, (sql) => {
    return sql<
      { report: Report }[]
    >`select public.get_report(${from}, ${to}, ${country}, ${withUncounted}) as report`;
  });
  return row?.report ?? {};
}

async function behind(
  narrowed: Partial<Record<string, string>>,
  country: string | null = null,
  withUncounted = false,
) {
  const [row] = await runAs(database.sql, siti, (sql) => {
    return sql<{ found: { total: number; leads: unknown[] } }[]>`
      select public.get_report_leads(
        '2026-11-01', '2026-11-15', ${country}, ${sql.json(narrowed)}, ${withUncounted}
      ) as found`;
  });
  return row?.found;
}

test("counts leads by week and source", async () => {
  await storeTen();
  expect((await report())["arrivals"]).toEqual([
    { week: "2026-11-02", source: "direct", lead_count: 4 },
    { week: "2026-11-02", source: "free-trial", lead_count: 1 },
    { week: "2026-11-09", source: "direct", lead_count: 2 },
    { week: "2026-11-09", source: "free-trial", lead_count: 1 },
  ]);
});

test("the funnel counts leads that reached each stage, their share of the previous, and days", async () => {
  await storeTen();
  const { funnel = [] } = await report();
  expect(funnel).toEqual([
    { stage: "interested", lead_count: 8, conversion: null, median_days: 0 },
    // Five leads, after 1/24, 0, 89/24 (Friday to Tuesday), 1 and 1/48 days.
    {
      stage: "request-demo",
      lead_count: 5,
      conversion: 5 / 8,
      median_days: expect.closeTo(1 / 24),
    },
    // Four leads, after 2, 0, 1 and 1/48 days.
    {
      stage: "request-trial",
      lead_count: 4,
      conversion: 4 / 5,
      median_days: expect.closeTo(49 / 96),
    },
    // Four leads, after 2, 4, 1 and 1/48 days.
    { stage: "closed", lead_count: 4, conversion: 1, median_days: 1.5 },
    // Two leads, after 2 days and half a day.
    { stage: "failed", lead_count: 2, conversion: 2 / 8, median_days: 1.25 },
  ]);
});

test("counts leads that were called, and those that were reached", async () => {
  const tried = await store({ at: "2026-11-03T02:00:00Z" });
  const reached = await store({ at: "2026-11-04T02:00:00Z" });
  const before = await store({ at: "2026-10-30T02:00:00Z" });
  const outcomes = [
    [tried, false],
    [tried, null],
    [reached, false],
    [reached, true],
    [reached, true],
    [before, true],
  ] as const;
  for (const [lead, outcome] of outcomes) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await runAs(database.sql, siti, (sql) => {
      return sql`select from public.record_attempt(gen_random_uuid(), ${lead}, 'call', null, ${outcome})`;
    });
  }
  expect((await report())["attempts"]).toEqual([{ attempt_count: 5, reached_count: 1 }]);
});

test("measures the first reply in working hours: overall, by user and by weekday", async () => {
  await storeTen();
  const hour = 3600;
  // 1 h, 36 h (four days of 9), 2 h, 9 h (a day in Kuala Lumpur) and half an hour.
  expect((await report())["responses"]).toEqual([
    {
      person: null,
      person_name: null,
      weekday: null,
      lead_count: 5,
      median_seconds: 2 * hour,
      p90_seconds: expect.closeTo(25.2 * hour),
    },
    {
      person: siti.userId,
      person_name: "Siti",
      weekday: null,
      lead_count: 3,
      median_seconds: hour,
      p90_seconds: expect.closeTo(7.4 * hour),
    },
    {
      person: budi.userId,
      person_name: "Budi",
      weekday: null,
      lead_count: 2,
      median_seconds: 19 * hour,
      p90_seconds: expect.closeTo(32.6 * hour),
    },
    {
      person: null,
      person_name: null,
      weekday: 1,
      lead_count: 2,
      median_seconds: 18.5 * hour,
      p90_seconds: expect.closeTo(32.5 * hour),
    },
    {
      person: null,
      person_name: null,
      weekday: 2,
      lead_count: 2,
      median_seconds: 4.75 * hour,
      p90_seconds: expect.closeTo(8.15 * hour),
    },
    {
      person: null,
      person_name: null,
      weekday: 5,
      lead_count: 1,
      median_seconds: 2 * hour,
      p90_seconds: 2 * hour,
    },
  ]);
});

test("counts lost reasons, and sums the value won in each currency", async () => {
  await storeTen();
  const { lost, won } = await report();
  expect(lost).toEqual([
    { reason: "No reply", lead_count: 1 },
    { reason: null, lead_count: 1 },
  ]);
  expect(won).toEqual([
    { currency: "SGD", lead_count: 2, value: 20_000.5 },
    { currency: "MYR", lead_count: 1, value: 500 },
    { currency: null, lead_count: 1, value: null },
  ]);
});

test("counts leads, won leads, value and response time by owner and by language", async () => {
  await storeTen();
  const { sql } = database;
  // Budi owns the lost leads, and the leads of the second week are in Malay.
  await sql`update public.leads set owner = ${budi.userId} where stage = 'failed'`;
  await sql`update public.leads set language = 'ms' where created_at >= '2026-11-09'`;
  await sql`update public.leads set owner = ${siti.userId} where created_at < '2026-11-02T03:00:00Z'`;
  const hour = 3600;
  const nobody = { owner: null, owner_name: null, language: null };
  expect((await report())["groups"]).toEqual([
    {
      ...nobody,
      owner: budi.userId,
      owner_name: "Budi",
      lead_count: 2,
      won_count: 0,
      won: [],
      median_seconds: null,
    },
    // An hour, and four days of 9 until Budi won the other.
    {
      ...nobody,
      owner: siti.userId,
      owner_name: "Siti",
      lead_count: 2,
      won_count: 2,
      won: [{ currency: "SGD", lead_count: 2, value: 20_000.5 }],
      median_seconds: 18.5 * hour,
    },
    {
      ...nobody,
      lead_count: 4,
      won_count: 2,
      won: [
        { currency: "MYR", lead_count: 1, value: 500 },
        { currency: null, lead_count: 1, value: null },
      ],
      median_seconds: 2 * hour,
    },
    {
      ...nobody,
      language: "en",
      lead_count: 5,
      won_count: 2,
      won: [{ currency: "SGD", lead_count: 2, value: 20_000.5 }],
      median_seconds: 2 * hour,
    },
    {
      ...nobody,
      language: "ms",
      lead_count: 3,
      won_count: 2,
      won: [
        { currency: "MYR", lead_count: 1, value: 500 },
        { currency: null, lead_count: 1, value: null },
      ],
      median_seconds: 4.75 * hour,
    },
  ]);
  const narrowed = [
    { owner: siti.userId },
    { owner: "" },
    { owner: "", stage: "closed" },
    { language: "ms" },
    { language: "ms", answered: "yes" },
  ];
  const totals = await Promise.all(narrowed.map(async (each) => (await behind(each))?.total));
  expect(totals).toEqual([2, 4, 2, 3, 2]);
});

test("lists the leads that have waited longest, whenever they came in", async () => {
  await storeTen();
  const { waiting = [] } = await report();
  expect(waiting.map(({ came_in }) => came_in)).toEqual([
    "2026-10-31T02:00:00+00:00",
    "2026-11-12T02:00:00+00:00",
  ]);
});

test("counts only a country's leads in its report", async () => {
  await storeTen();
  const { arrivals, won, waiting } = await report("2026-11-01", "2026-11-15", "MY");
  expect(arrivals).toEqual([{ week: "2026-11-09", source: "free-trial", lead_count: 1 }]);
  expect(won).toEqual([{ currency: "MYR", lead_count: 1, value: 500 }]);
  expect(waiting).toEqual([]);
});

test("days begin and end at midnight in the report's country", async () => {
  await storeLead(database.sql, { created_at: new Date("2026-11-01T15:59:59Z") });
  await storeLead(database.sql, { created_at: new Date("2026-11-01T16:00:00Z") });
  await storeLead(database.sql, { created_at: new Date("2026-11-02T15:59:59Z") });
  await storeLead(database.sql, { created_at: new Date("2026-11-02T16:00:00Z") });
  const { arrivals } = await report("2026-11-02", "2026-11-02");
  expect(arrivals).toEqual([{ week: "2026-11-02", source: "direct", lead_count: 2 }]);
});

test("lists as many leads behind every figure as it counts", async () => {
  await storeTen();
  const counts = await Promise.all(
    [
      {},
      { week: "2026-11-02", source: "direct" },
      { reached: "request-demo" },
      { reached: "failed" },
      { answered: "yes", person: siti.userId, name: "Siti" },
      { answered: "yes", weekday: "2" },
      { stage: "failed", reason: "" },
      { stage: "closed", currency: "SGD" },
      { stage: "closed", currency: "" },
    ].map(async (narrowed) => (await behind(narrowed))?.total),
  );
  expect(counts).toEqual([8, 4, 5, 2, 3, 2, 1, 2, 1]);
});

test("omits uncounted leads from every figure and reports how many, or includes them on request", async () => {
  await store({ at: "2026-11-02T02:00:00Z" });
  const imported = await store({
    at: "2026-11-03T02:00:00Z",
    source: "import",
    moves: [["closed", "2026-11-04T02:00:00Z"]],
    value: [500, "SGD"],
  });
  await database.sql`update public.leads set is_counted = false where id = ${imported}`;
  await database.sql`
    insert into public.leads ${database.sql({ ...leadRow(), created_at: new Date("2026-10-02"), is_counted: false })}`;

  const without = await report();
  expect(without["funnel"]?.map(({ lead_count }) => lead_count)).toEqual([1, 0, 0, 0, 0]);
  expect(without["arrivals"]).toEqual([{ week: "2026-11-02", source: "direct", lead_count: 1 }]);
  expect(without).toMatchObject({ won: [], uncounted: 1 });
  expect(await behind({})).toMatchObject({ total: 1 });

  const all = await report("2026-11-01", "2026-11-15", null, true);
  expect(all["funnel"]?.map(({ lead_count }) => lead_count)).toEqual([2, 1, 1, 1, 0]);
  expect(all).toMatchObject({ won: [{ value: 500 }], uncounted: 1 });
  expect(await behind({}, null, true)).toMatchObject({ total: 2 });

  const [selling] = await database.sql`
    select public.get_selling('2026-11-01', '2026-11-15') ->> 'leads' as leads`;
  expect(selling).toEqual({ leads: "1" });
});

test("refuses a visitor", async () => {
  await expect(
    runAs(
      database.sql,
      { role: "anon" },
      (sql) => sql`select public.get_report('2026-11-01', '2026-11-15')`,
    ),
  ).rejects.toThrow("permission denied");
});
