import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runAs } from "./callers.ts";
import { leadRow, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";
import { countVisit, listOf, visitOf } from "./word-counts.ts";

let database: TestDatabase;
const CONTROL = "heroAAAA";
const VARIANT = "heroBBBB";
const TOKEN = "tokenAAA";
const experiment = {
  token: TOKEN,
  experiment: "e1",
  page: "/",
  control: CONTROL,
  variant: VARIANT,
};

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.sql`truncate public.leads, private.word_counts, private.word_days, private.word_months,
    private.count_slots, private.section_places, private.section_words, private.counted_pages cascade`;
  await record([experiment]);
});

async function record(experiments: (typeof experiment)[]): Promise<void> {
  const list = { ...listOf({ "/": [CONTROL, VARIANT], "/other": [CONTROL] }), experiments };
  await database.sql`select public.record_sections(${database.sql.json(list)})`;
  await database.sql`update private.sections_read set read_at = 'infinity'`;
}

type Arm = [visits: number, pressed: number, leads: number];
type Trial = { versions: number; is_current: boolean; control: string[]; variant: string[] };
type Result = {
  traffic: { visits: number; pressed: number; leads: number };
  trial: (Trial & { days: { day: string; control: Arm; variant: Arm }[] }) | null;
};

async function result(): Promise<Result> {
  const [row] = await database.sql<{ result: Result }[]>`
    select public.get_experiment('e1', 'page/', 's0', private.count_day() - 27, private.count_day()) as result`;
  if (!row) throw new Error("No answer");
  return row.result;
}

const arms = async () =>
  (await result()).trial?.days.map(({ control, variant }) => [control, variant]);
async function storeWith(path: object): Promise<void> {
  await storeLead(database.sql, { path: database.sql.json(path as never) } as never);
}

const press = (section: string, to = "/x") => [{ section, to }];

test("counts a tab's first visit for the version that it was given, with its clicks", async () => {
  const { sql } = database;
  await countVisit(sql, visitOf({ arms: `${TOKEN}0`, seen: [CONTROL] }));
  await countVisit(sql, visitOf({ arms: `${TOKEN}0`, seen: [CONTROL], pressed: press(CONTROL) }));
  await countVisit(
    sql,
    visitOf({ arms: `${TOKEN}1`, seen: [VARIANT], pressed: press(VARIANT, "") }),
  );
  // None of these clicks counts: in the other version, on an address that it never had, in a later visit.
  await countVisit(sql, visitOf({ arms: `${TOKEN}1`, seen: [CONTROL], pressed: press(CONTROL) }));
  await countVisit(sql, visitOf({ arms: `${TOKEN}1`, pressed: press(VARIANT, "/evil") }));
  await countVisit(sql, visitOf({ seen: [VARIANT], pressed: press(VARIANT) }));
  expect(await arms()).toEqual([
    [
      [2, 1, 0],
      [3, 1, 0],
    ],
  ]);
});

test("counts a visit once for each experiment, only on its page and for versions of a build", async () => {
  const { sql } = database;
  await countVisit(sql, visitOf({ arms: `${TOKEN}0${TOKEN}0${TOKEN}1` }));
  await countVisit(sql, visitOf({ page: "/other", arms: `${TOKEN}0` }));
  await countVisit(sql, visitOf({ arms: "tokenBBB0" }));
  expect((await arms())?.flat()).toEqual([
    [1, 0, 0],
    [0, 0, 0],
  ]);
});

/** Returns the counts of each group of networks, most visits first. */
async function groups(): Promise<{ control: Arm; variant: Arm }[]> {
  const [row] = await database.sql<{ groups: { control: Arm; variant: Arm }[] }[]>`
    select public.get_experiment('e1', 'page/', 's0', private.count_day() - 27, private.count_day())
      -> 'trial' -> 'groups' as groups`;
  return row?.groups.toSorted((one, other) => other.variant[0] - one.variant[0]) ?? [];
}

test("counts a network once a day, whatever it sends, in one group of networks", async () => {
  const { sql } = database;
  const visit = visitOf({ arms: `${TOKEN}1`, seen: [VARIANT], pressed: press(VARIANT) });
  for (let day = 0; day < 3; day += 1) {
    for (let count = 0; count < 20; count += 1) await countVisit(sql, visit, "203.0.113.7");
    await sql`update private.experiment_counts set day = day - 1`;
    await sql`truncate private.count_slots`;
  }
  await countVisit(sql, visitOf({ arms: `${TOKEN}0`, seen: [CONTROL] }), "2001:db8:1:1::1");
  await countVisit(sql, visitOf({ arms: `${TOKEN}0`, seen: [CONTROL] }), "2001:db8:1:2::1");
  expect((await arms())?.map(([, variant]) => variant)).toEqual([
    [1, 1, 0],
    [1, 1, 0],
    [1, 1, 0],
    [0, 0, 0],
  ]);
  expect(await groups()).toEqual([
    { control: [0, 0, 0], variant: [3, 3, 0] },
    { control: [1, 0, 0], variant: [0, 0, 0] },
  ]);
});

test("counts a lead of a network once a day, and no suspected one", async () => {
  const { sql } = database;
  const send = (address: string, is_suspected = false) =>
    runAs(sql, { role: "anon", headers: { "x-forwarded-for": address } }, (one) => {
      const email = `${crypto.randomUUID()}@kopi.example`;
      const path = sql.json({ variant: `${TOKEN}1` });
      return one`insert into public.leads ${one({ ...leadRow({ email, is_suspected }), path })}`;
    });
  for (let count = 0; count < 4; count += 1) await send("203.0.113.7");
  await send("203.0.113.8");
  await send("203.0.113.9", true);
  expect((await arms())?.flat()).toEqual([
    [0, 0, 0],
    [0, 0, 2],
  ]);
  expect((await groups()).map(({ variant }) => variant[2])).toEqual([1, 1]);
});

test("puts networks into 1,024 groups, and uses nearly all of them", async () => {
  const { sql } = database;
  const rows = await sql<{ groups: number; most: number }[]>`
    select count(distinct private.network_group(address))::int as groups, max(private.network_group(address)) as most
    from (select '10.' || (n >> 8) || '.' || (n & 255) || '.1' as address from generate_series(0, 9999) as n) as all_addresses`;
  expect(rows[0]?.groups).toBeGreaterThan(1_000);
  expect(rows[0]?.most).toBe(1_023);
});

test("requests the build's list for an experiment that is in no known build", async () => {
  await database.sql`update private.sections_read set read_at = now() - interval '1 minute'`;
  expect(await countVisit(database.sql, visitOf({ arms: "tokenBBB0" }))).toBe(true);
  await database.sql`update private.sections_read set read_at = now() - interval '1 minute'`;
  expect(await countVisit(database.sql, visitOf({ arms: `${TOKEN}0` }))).toBe(false);
});

test("credits a lead to its tab's version for good, and to none if that is unknown", async () => {
  const { sql } = database;
  await storeWith({ variant: `${TOKEN}1` });
  await storeWith({ variant: `${TOKEN}0tokenBBB1` });
  for (const variant of ["nonsense", 7, { a: 1 }, null]) await storeWith({ variant });
  await sql`update public.leads set path = null`;
  const credits = await sql`select arms from private.lead_credits where arms <> '{}' order by arms`;
  expect(credits.map((row) => row["arms"] as string[])).toEqual([[`${TOKEN}0`], [`${TOKEN}1`]]);
  expect((await arms())?.flat()).toEqual([
    [0, 0, 1],
    [0, 0, 1],
  ]);
});

test("counts nothing for a stopped experiment, and starts from zero with other words", async () => {
  const { sql } = database;
  await countVisit(sql, visitOf({ arms: `${TOKEN}0` }));
  await record([]);
  await countVisit(sql, visitOf({ arms: `${TOKEN}0` }));
  await storeWith({ variant: `${TOKEN}0` });
  expect((await result()).trial).toMatchObject({ is_current: false, versions: 1 });
  expect((await arms())?.flat()).toEqual([
    [1, 0, 0],
    [0, 0, 0],
  ]);
  await record([{ ...experiment, token: "tokenCCC" }]);
  expect((await result()).trial).toMatchObject({
    is_current: true,
    versions: 2,
    days: [],
    control: [`Words of ${CONTROL}`],
    variant: [`Words of ${VARIANT}`],
  });
});

test("returns a page's traffic: its visits, those with a click in the section, and its leads", async () => {
  const { sql } = database;
  await countVisit(sql, visitOf({ seen: [CONTROL], pressed: press(CONTROL) }));
  await countVisit(sql, visitOf({ pressed: press(VARIANT) }));
  await countVisit(sql, visitOf({ page: "/other" }));
  await storeWith({ pages: [{ page: "/", sections: [] }] });
  await storeWith({ pages: [{ page: "/other", sections: [] }] });
  await sql`update private.experiments set experiment = 'e2'`;
  expect(await result()).toEqual({ traffic: { visits: 2, pressed: 1, leads: 1 }, trial: null });
});

test("leaves both versions of a section out of where people stop reading", async () => {
  const { sql } = database;
  for (let count = 0; count < 30; count += 1) {
    await countVisit(sql, visitOf({ seen: [CONTROL] }), `203.0.113.${count}`);
  }
  const reading = async () => {
    const [row] = await sql<{ reading: unknown[] }[]>`
      select public.get_selling(private.count_day(), private.count_day()) -> 'reading' as reading`;
    return row?.reading.length;
  };
  expect(await reading()).toBe(0);
  await record([]);
  expect(await reading()).toBe(2);
});
