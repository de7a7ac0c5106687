import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DENIED } from "./access-rule.ts";
import { attempt } from "./callers.ts";
import { storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";
import { countersOf, countVisit, listOf, recordSections, visitOf } from "./word-counts.ts";

let database: TestDatabase;
const HERO = "heroAAAA";
const FAQ = "faqBBBBB";
const NEWER = "heroCCCC";

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.sql`truncate public.leads, private.word_counts, private.word_days, private.word_months,
    private.count_slots, private.section_places, private.section_words, private.counted_pages cascade`;
  await recordSections(database.sql, { "/": [HERO, FAQ], "/contact": [] });
});

describe("counting", () => {
  test("a visit adds one to each counter it names", async () => {
    const pressed = [{ section: HERO, to: "/x" }];
    await countVisit(database.sql, visitOf({ seen: [HERO, FAQ], pressed }));
    await countVisit(database.sql, visitOf({ seen: [HERO], source: "search" }));
    expect(await countersOf(database.sql)).toEqual({
      "/  visit": 2,
      [`/ ${HERO} seen`]: 2,
      [`/ ${FAQ} seen`]: 1,
      [`/ ${HERO} pressed /x`]: 1,
      [`/ ${HERO} used`]: 1,
    });
  });

  test("counts a visit with three clicks in a section as one that used it", async () => {
    const pressed = ["/x", "/contact?source=hero", ""].map((to) => ({ section: HERO, to }));
    await countVisit(database.sql, visitOf({ seen: [HERO], pressed }));
    const counters = await countersOf(database.sql);
    expect(counters[`/ ${HERO} used`]).toBe(1);
    expect(counters[`/ ${HERO} pressed`]).toBe(1);
    type Row = { sections: { now: { pressed: number } }[] };
    const [row] = await database.sql<Row[]>`
      select public.get_results('page/', private.count_day(), private.count_day()) -> 'sections' as sections`;
    expect(row?.sections[0]?.now.pressed).toBe(1);
  });

  test("does not count words that are in no known build", async () => {
    const pressed = [
      { section: HERO, to: "https://evil.example/" },
      { section: "evilevil", to: "/x" },
    ];
    await countVisit(database.sql, visitOf({ seen: [HERO, "evilevil"], pressed }));
    await countVisit(database.sql, visitOf({ page: "/evil" }));
    await countVisit(database.sql, visitOf({ page: "/contact", seen: [HERO] }));
    expect(await countersOf(database.sql)).toEqual({
      "/  visit": 1,
      "/contact  visit": 1,
      [`/ ${HERO} seen`]: 1,
    });
  });

  test("counts the same section twice in a visit once", async () => {
    await countVisit(database.sql, visitOf({ seen: [HERO, HERO] }));
    expect((await countersOf(database.sql))[`/ ${HERO} seen`]).toBe(1);
  });

  test("one network raises a page's counters of a day by at most one, and other pages' too", async () => {
    const from = async (address: string, page = "/") =>
      countVisit(database.sql, visitOf({ page, seen: page === "/" ? [HERO] : [] }), address);
    for (let count = 0; count < 25; count += 1) await from("203.0.113.7");
    await from("203.0.113.7", "/contact");
    await from("203.0.113.8");
    for (let count = 0; count < 9; count += 1) await from(`2001:db8:1:${count}::1`);
    await from("2001:db8:2:1::1");
    expect(await countersOf(database.sql)).toEqual({
      "/  visit": 4,
      "/contact  visit": 1,
      [`/ ${HERO} seen`]: 4,
    });
  });

  test("one network raises the counters of all pages together by at most 300 a day", async () => {
    const paths = Array.from({ length: 310 }, (_, index) => `/p${index}`);
    await recordSections(database.sql, Object.fromEntries(paths.map((path) => [path, []])));
    for (const page of paths) await countVisit(database.sql, visitOf({ page }), "203.0.113.7");
    const total = Object.values(await countersOf(database.sql)).reduce((sum, each) => sum + each);
    expect(total).toBe(300);
  });

  test("stores at most a hundred names of hosts and campaigns for a page and a day", async () => {
    for (let count = 0; count < 105; count += 1) {
      const visit = visitOf({ source: "campaign", from: `c${count}` });
      await countVisit(database.sql, visit, `198.51.100.${count}`);
    }
    const counters = await countersOf(database.sql);
    expect(counters["/  visit"]).toBe(5);
    expect(Object.keys(counters)).toHaveLength(101);
  });

  test("stores no address of a visitor who was counted", async () => {
    await countVisit(database.sql, visitOf({ seen: [HERO] }), "203.0.113.99");
    const rows = await database.sql`select key from private.count_slots`;
    expect(rows).toHaveLength(2);
    for (const { key } of rows) expect(key).toMatch(/^count:[0-9a-f]{64}$/);
  });

  test("reads the list first, once, for an unknown section or a list that is ten minutes old", async () => {
    const { sql } = database;
    await sql`update private.sections_read set read_at = now() - interval '9 minutes'`;
    expect(await countVisit(sql, visitOf())).toBe(false);
    expect(await countVisit(sql, visitOf({ seen: [NEWER] }))).toBe(true);
    expect(await countVisit(sql, visitOf({ seen: [NEWER] }))).toBe(false);
    await sql`update private.sections_read set read_at = now() - interval '11 minutes'`;
    expect(await countVisit(sql, visitOf())).toBe(true);
    expect(await countVisit(sql, visitOf())).toBe(false);
    expect((await countersOf(sql))["/  visit"]).toBe(3);
  });

  test("reads the list at most three times an hour for forged sections of a network", async () => {
    const { sql } = database;
    await sql`truncate private.rate_slots`;
    const forge = async (address: string) => {
      await sql`update private.sections_read set read_at = now() - interval '1 minute'`;
      return countVisit(sql, visitOf({ seen: ["evilevil"] }), address);
    };
    const read = [];
    for (let count = 0; count < 6; count += 1) read.push(await forge(`203.0.113.${count}`));
    expect(read).toEqual([true, true, true, false, false, false]);
    expect(await forge("198.51.100.1")).toBe(true);
  });

  test("writes nothing if the list has not changed", async () => {
    const { sql } = database;
    const written = async () => {
      const [row] = await sql`select xmin::text as version from private.section_places limit 1`;
      return row?.["version"] as string;
    };
    const before = await written();
    await recordSections(sql, { "/": [HERO, FAQ], "/contact": [] });
    expect(await written()).toBe(before);
    await recordSections(sql, { "/": [HERO, NEWER], "/contact": [] });
    expect(await written()).not.toBe(before);
  });

  test("stores the texts of the newest build for words of an earlier one", async () => {
    const { sql } = database;
    const list = listOf({ "/": [HERO, FAQ] });
    const words = list.words[HERO];
    if (words) words.texts = ["Text in Results"];
    await sql`select public.record_sections(${sql.json(list)})`;
    expect(await sql`select hash, texts from private.section_words order by hash`).toEqual([
      { hash: FAQ, texts: [`Words of ${FAQ}`] },
      { hash: HERO, texts: ["Text in Results"] },
    ]);
  });

  test("loses none of several concurrent visits", async () => {
    const visits = Array.from({ length: 60 }, (_, index) =>
      countVisit(database.sql, visitOf({ seen: [HERO, FAQ] }), `198.51.100.${index}`),
    );
    await Promise.all(visits);
    expect(await countersOf(database.sql)).toMatchObject({
      "/  visit": 60,
      [`/ ${FAQ} seen`]: 60,
    });
  });
});

describe("keeping the counters", () => {
  test("has a table for this month and the next two, closed to visitors", async () => {
    const rows = await database.sql`
      select tablename, rowsecurity from pg_catalog.pg_tables where schemaname = 'partitions'`;
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject({ rowsecurity: true });
    expect(
      await attempt(database.sql, { role: "anon" }, (sql) =>
        sql.unsafe(`select from partitions.${String(rows[0]?.["tablename"])}`),
      ),
    ).toEqual({ refused: DENIED });
  });

  test("sums up a month that ended a year ago, without window sizes, and deletes who was counted", async () => {
    const { sql } = database;
    await sql`create table partitions.word_counts_2024_01 partition of private.word_counts
      for values from ('2024-01-01') to ('2024-02-01')`;
    const row = { page: "/", action: "visit", language: "en", source: "direct" };
    await sql`insert into private.word_counts ${sql([
      { ...row, day: "2024-01-03", viewport: "small", counted: 4 },
      { ...row, day: "2024-01-09", viewport: "large", counted: 3 },
    ])}`;
    await sql`insert into private.count_slots (key, day)
      values (private.slot_hash('count:x'), private.count_day() - 1)`;
    const before =
      await sql`select counted from private.counts_between('2024-01-01', '2024-01-31')`;
    await sql`select private.run_nightly_jobs()`;
    const after = await sql`select counted from private.counts_between('2024-01-01', '2024-01-31')`;
    expect(before.map(({ counted }) => Number(counted)).toSorted()).toEqual([3, 4]);
    expect(after.map(({ counted }) => Number(counted))).toEqual([7]);
    expect(await sql`select from private.count_slots`).toHaveLength(0);
    expect(await sql`select to_regclass('partitions.word_counts_2024_01') as it`).toEqual([
      { it: null },
    ]);
    expect(await sql`select from private.word_days`).toHaveLength(0);
  });

  test("adds up past days at night, once, and every view returns the same figures as before", async () => {
    const { sql } = database;
    const [month] =
      await sql`select date_trunc('month', private.count_day()) - interval '1 month' as start`;
    await sql`
      do $$
      declare
        month date := date_trunc('month', private.count_day())::date - interval '1 month';
      begin
        execute format(
          'create table if not exists partitions.%I partition of private.word_counts for values from (%L) to (%L)',
          'word_counts_' || to_char(month, 'YYYY_MM'), month, month + interval '1 month'
        );
      end
      $$`;
    await sql`
      insert into private.word_counts
        (day, page, section, action, target, language, source, viewport, counted)
      select ${month?.["start"]}::date + day, '/', case event.action when 'visit' then '' else hash end,
        event.action, event.target, 'en', source, viewport, 1 + day % 5 + length(source)
      from generate_series(0, 20) as day,
        unnest(${[HERO, FAQ]}::text[]) as hash,
        (values ('visit', 'ramadan'), ('seen', ''), ('used', ''), ('pressed', '/x')) as event (action, target),
        unnest('{direct,campaign}'::text[]) as source, unnest('{small,large}'::text[]) as viewport
      where (event.action, hash) <> ('visit', ${FAQ}) and (event.target <> '/x' or hash = ${HERO})`;
    await countVisit(sql, visitOf({ seen: [HERO, FAQ] }));
    const views = async () => {
      const rows = await sql`
        select ago, public.get_selling(private.count_day() - ago, private.count_day()) as selling,
          public.get_results('page/', private.count_day() - ago, private.count_day()) as results
        from unnest('{0,20,40,400}'::int[]) as ago order by ago`;
      return [...rows];
    };
    const before = await views();
    await sql`select private.run_nightly_jobs()`;
    await sql`select private.run_nightly_jobs()`;
    const [sums] = await sql`select count(*)::int as count from private.word_days`;
    expect(sums?.["count"]).toBe(21 * (2 + 2 + 2 + 1));
    expect(await views()).toEqual(before);
    expect(before[3]?.["selling"].reading).toHaveLength(2);
  });
});

async function storeWith(value: object | null, attribution: object = {}): Promise<string> {
  const { sql } = database;
  const id = await storeLead(sql, {
    path: value && sql.json(value as never),
    attribution: sql.json(attribution as never),
  } as never);
  return id;
}

async function creditOf(id: string) {
  const [row] = await database.sql`
    select page, section, target, campaign from private.lead_credits where lead_id = ${id}`;
  return row;
}

describe("credits", () => {
  const path = {
    pages: [{ page: "/", sections: [HERO] }],
    link: { page: "/", section: HERO, to: "/contact?source=hero" },
  };

  test("a lead is credited to the link that led to the form, and to its campaign", async () => {
    const id = await storeWith(path, { utm_campaign: "Ramadan 2026" });
    expect(await creditOf(id)).toEqual({
      page: "/",
      section: HERO,
      target: "/contact?source=hero",
      campaign: "ramadan 2026",
    });
  });

  test.each([
    ["no path", null],
    ["no link", { pages: [] }],
    ["a page that no build has had", { link: { page: "/evil", section: HERO } }],
    ["nonsense", { link: { page: 7, section: [] }, pages: [1] }],
  ])("credits %s to nothing, and stores the lead", async (_name, value) => {
    const id = await storeWith(value, { utm_campaign: "<script>" });
    expect(await creditOf(id)).toEqual({ page: null, section: null, target: null, campaign: null });
  });

  test("does not credit a section of another page", async () => {
    const id = await storeWith({ link: { page: "/contact", section: HERO } });
    expect(await creditOf(id)).toMatchObject({ page: "/contact", section: null });
  });

  test("credits a lead as soon as its page is known, even later", async () => {
    const link = { page: "/new", section: NEWER, to: "/contact" };
    const id = await storeWith({ pages: [], link });
    expect(await creditOf(id)).toMatchObject({ page: null, section: null });
    const old = await storeWith({ pages: [], link });
    await database.sql`update public.leads set created_at = now() - interval '2 days' where id = ${old}`;
    await recordSections(database.sql, { "/new": [NEWER] });
    expect(await creditOf(id)).toMatchObject({ page: "/new", section: NEWER });
    expect(await creditOf(old)).toMatchObject({ page: null, section: null });
  });

  test("keeps credits, whatever is published and however the lead moves", async () => {
    const id = await storeWith(path);
    const before = await creditOf(id);
    await recordSections(database.sql, { "/new": [NEWER] });
    await database.sql`update public.leads set stage = 'closed', path = null where id = ${id}`;
    expect(await creditOf(id)).toEqual(before);
  });

  test.each([
    ["another key", { email: "x" }],
    ["no list of pages", { pages: {} }],
    ["more than 4 KB", { pages: ["x".repeat(4096)] }],
  ])("refuses a path with %s", async (_name, value) => {
    await expect(storeWith(value)).rejects.toMatchObject({ constraint_name: "leads_path_shape" });
  });
});
