import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { storeAdmin, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";
import { recordSections } from "./word-counts.ts";

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
  await recordSections(database.sql, { "/": ["heroAAAA", "faqBBBBB"], "/contact": [] });
});
afterAll(() => database.stop());

async function readingOf(path: object | null, attribution = {}) {
  const { sql } = database;
  const changes = { path: path && sql.json(path as never), attribution: sql.json(attribution) };
  const id = await storeLead(sql, changes as never);
  const [row] = await runAs(sql, admin, (as) => as`select public.get_lead_reading(${id}) as found`);
  return row?.["found"] as unknown;
}

test("returns what was read and pressed in the build's words, and omits unknown sections", async () => {
  const path = {
    pages: [
      { page: "/", sections: ["faqBBBBB", "evilevil", "heroAAAA"] },
      { page: "/evil", sections: ["heroAAAA"] },
      { page: "/contact", sections: "nonsense" },
    ],
    link: { page: "/", section: "heroAAAA", to: "/contact?source=hero" },
  };
  expect(await readingOf(path, { utm_campaign: "Ramadan" })).toEqual({
    read: [
      { page: "/", sections: ["Words of faqBBBBB", "Words of heroAAAA"] },
      { page: "/contact", sections: [] },
    ],
    pressed: { page: "/", heading: "Words of heroAAAA", target: "/contact?source=hero" },
    campaign: "ramadan",
  });
});

test("returns no click without a link, and nothing without a path", async () => {
  expect(await readingOf({ pages: [{ page: "/contact", sections: [] }] })).toEqual({
    read: [{ page: "/contact", sections: [] }],
    pressed: null,
    campaign: null,
  });
  expect(await readingOf(null, { utm_campaign: "ramadan" })).toBeNull();
});
