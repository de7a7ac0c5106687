import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { storeAdmin, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";
import { countVisit, recordSections, visitOf } from "./word-counts.ts";
import { byTier, seed } from "../../tests/tier.ts";

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());
const HASHES = ["heroAAAA", "faqBBBBB", "heroCCCC", "evilevil"];
const PAGES = ["/", "/", "/", "/waiter-ai", "/evil"];
const page = fc.constantFrom(...PAGES);
const hash = fc.constantFrom(...HASHES);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("lead" as const),
      link: fc.option(
        fc.record({ page, section: hash, to: fc.constantFrom("/contact?source=hero", "/evil") }),
      ),
      campaign: fc.constantFrom(null, "ramadan", "<b>"),
      number: fc.constantFrom("+65 6123 4567", "+62 21 555 0187"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("visit" as const),
      page,
      seen: fc.subarray(HASHES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("build" as const),
      pages: fc.dictionary(page, fc.subarray(HASHES.slice(0, 3)), { maxKeys: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("stage" as const),
      of: fc.nat(),
      stage: fc.constantFrom("interested", "closed", "failed"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), of: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("merge" as const), of: fc.nat() }) },
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

async function take(it: Step, leads: string[], index: number): Promise<void> {
  const { sql } = database;
  if (it.kind === "build") await recordSections(sql, { "/contact": [], ...it.pages });
  else if (it.kind === "visit") {
    await countVisit(sql, visitOf({ page: it.page, seen: it.seen }), `198.51.100.${index}`);
  } else if (it.kind === "lead") {
    const path = it.link && { pages: [{ page: it.link.page, sections: [] }], link: it.link };
    const attribution = it.campaign ? { utm_campaign: it.campaign } : {};
    const changes = { path: path && sql.json(path), attribution: sql.json(attribution) };
    leads.push(await storeLead(sql, { ...changes, contact_number: it.number } as never));
  } else if (leads.length > 0) {
    const id = leads[it.of % leads.length] ?? "";
    const other = leads[(it.of + 1) % leads.length] ?? "";
    await runAs(sql, admin, async (as) => {
      if (it.kind === "stage")
        await as`update public.leads set stage = ${it.stage} where id = ${id}`;
      else if (it.kind === "delete") await as`select public.soft_delete_lead(${id})`;
      else if (other !== id) {
        await as`select public.merge_leads(a.id, b.id, '{}', '{}', '{}')
          from public.leads as a, public.leads as b
          where a.id = ${id} and b.id = ${other} and a.deleted_at is null and b.deleted_at is null
            and a.merged_into is null and b.merged_into is null`;
      }
    });
  }
}

type Row = { lead_count: number; customer_count: number };
type Report = Record<"pages" | "sections" | "campaigns", Row[]>;
type Ranked = { leads: number; customers: number };
type Selling = {
  leads: number;
  customers: number;
  uncredited: number;
  pages: Ranked[];
  campaigns: Ranked[];
};

function total<Of>(rows: Of[], read: (row: Of) => number): number {
  return rows.reduce((sum, row) => sum + Number(read(row)), 0);
}

test("credited and uncredited leads add up to all leads in every view after any history", async () => {
  let credited = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { sql } = database;
      const leads: string[] = [];
      await sql`truncate public.leads, private.word_counts, private.count_slots,
          private.section_places, private.section_words, private.counted_pages cascade`;
      await recordSections(sql, { "/": ["heroAAAA", "faqBBBBB"], "/contact": [] });
      for (const [index, it] of steps.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other is what a history is
        await take(it, leads, index);
      }
      const [{ all = 0, customers = 0 } = {}] = await sql<{ all: number; customers: number }[]>`
          select count(*)::int as all, count(closed_at)::int as customers
          from private.report_leads('2020-01-01', '2099-12-31', null)`;
      const [{ selling } = {} as never] = await sql<{ selling: Selling }[]>`
          select public.get_selling('2020-01-01', '2099-12-31') as selling`;
      expect(selling.leads).toBe(all);
      expect(selling.customers).toBe(customers);
      expect(total(selling.pages, (row) => row.leads) + selling.uncredited).toBe(all);
      credited += all - selling.uncredited;

      const [{ report } = {} as never] = await runAs(
        sql,
        admin,
        (as) => as<{ report: Report }[]>`
            select public.get_report('2020-01-01', '2099-12-31', null) as report`,
      );
      for (const view of ["pages", "sections", "campaigns"] as const) {
        expect([view, total(report[view], (row) => row.lead_count)]).toEqual([view, all]);
        expect([view, total(report[view], (row) => row.customer_count)]).toEqual([view, customers]);
      }

      const [{ stored = 0 } = {}] = await sql<{ stored: number }[]>`
          select count(*)::int as stored from private.lead_credits`;
      expect(stored).toBe(leads.length);
    }),
    { numRuns: byTier(12, 100), seed },
  );
  expect(credited).toBeGreaterThan(byTier(6, 50));
});
