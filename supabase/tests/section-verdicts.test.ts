import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";
import { countVisit, listOf, visitOf } from "./word-counts.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  const { sql } = database;
  await sql`delete from public.leads`;
  await sql`truncate private.counted_pages, private.word_counts, private.count_slots,
    private.section_groups cascade`;
});

/** Publishes a page with a former text, then with its current one. */
async function write(before: string, now: string) {
  const { sql } = database;
  for (const hash of [before, now]) {
    await sql`select public.record_sections(${sql.json(listOf({ "/": [hash] }))})`;
  }
  await sql`update private.sections_read set read_at = 'infinity'`;
}

let networks = 0;

/** Counts visits that see a text, each from another network; the first `presses` of them click. */
async function visit(section: string, visits: number, presses: number) {
  for (let index = 0; index < visits; index += 1) {
    networks += 1;
    await see(
      section,
      index < presses,
      `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
    );
  }
}

async function see(section: string, isPressed: boolean, address: string) {
  const pressed = isPressed ? [{ section, to: "/x" }] : [];
  await countVisit(database.sql, visitOf({ seen: [section], pressed }), address);
}

/** Begins another day, on which the same network counts again. */
async function nextDay() {
  await database.sql`truncate private.count_slots`;
}

async function verdicts() {
  const rows = await database.sql<{ presses: string; leads: string }[]>`
    select section ->> 'press_verdict' as presses, section ->> 'lead_verdict' as leads
    from jsonb_array_elements(
      public.get_results('page/', current_date - 30, current_date + 1) -> 'sections'
    ) as section`;
  return { ...rows[0] };
}

test("reports a difference that many networks make", async () => {
  await write("beforeAA", "nowBBBBB");
  await visit("beforeAA", 120, 10);
  await visit("nowBBBBB", 120, 45);
  expect(await verdicts()).toEqual({ presses: "better", leads: "no-difference" });
});

test.each([
  ["better", "nowBBBBB"],
  ["worse", "beforeAA"],
])("three networks that click each day cannot make a section %s", async (_verdict, pressed) => {
  await write("beforeAA", "nowBBBBB");
  await visit("beforeAA", 80, 8);
  await visit("nowBBBBB", 80, 8);
  expect((await verdicts()).presses).toBe("no-difference");
  for (let day = 0; day < 8; day += 1) {
    await nextDay();
    for (const address of ["203.0.113.1", "198.51.100.1", "192.0.2.1"]) {
      await see(pressed, true, address);
    }
  }
  expect((await verdicts()).presses).toBe("few-networks");
});

test("compares leads in the same way, by the groups of their networks", async () => {
  const { sql } = database;
  await write("beforeAA", "nowBBBBB");
  await visit("beforeAA", 100, 0);
  await visit("nowBBBBB", 100, 0);
  const credit = async (count: number, groupOf: (index: number) => number) => {
    for (let index = 0; index < count; index += 1) {
      const id = await storeLead(sql);
      await sql`update private.lead_credits
        set page = '/', section = 'nowBBBBB', network_group = ${groupOf(index)} where lead_id = ${id}`;
    }
  };
  await credit(14, (index) => index % 3);
  expect((await verdicts()).leads).toBe("few-networks");
  await credit(14, (index) => 100 + index);
  expect((await verdicts()).leads).toBe("better");
});
