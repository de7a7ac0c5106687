import { afterEach, expect, test } from "vitest";
import { repairHistory } from "../repair-history.ts";
import { runSupabase } from "../run-cli.ts";
import {
  baseline,
  createEarlierDatabase,
  type EarlierDatabase,
  laterFiles,
  OF_RELEASE_0_1_0,
  readNewProduct,
} from "./earlier-database.ts";

let database: EarlierDatabase;

afterEach(() => database.stop());

/** The last migration before the one that counts used sections. */
const OF_FIRST_COUNTERS = "20261129100000_words_that_sell.sql";

test("a hosted database of release 0.1.0 gets the baseline, which `supabase db push` accepts", async () => {
  database = await createEarlierDatabase(OF_RELEASE_0_1_0);
  const before = await database.readRows();
  const remote = `${database.url}?sslmode=disable`;

  expect(await repairHistory(remote)).toContain("73 earlier migrations were applied");
  await runSupabase(["db", "push", "--yes", `--remote=${remote}`]);

  expect(await database.readHistory()).toEqual([baseline, ...laterFiles]);
  expect(await database.readRows()).toEqual(before);
  expect(await database.readProduct()).toEqual(await readNewProduct());
  expect(await repairHistory(remote)).toBe("The history needs no repair.");
});

/** Stores clicks as they were counted then: each link separately. */
async function count(sql: EarlierDatabase["sql"]): Promise<void> {
  const row = { page: "/", language: "en", source: "direct", target: "" };
  const counted = [
    { ...row, section: "heroAAAA", action: "seen", counted: 5 },
    { ...row, section: "heroAAAA", action: "pressed", target: "/x", counted: 4 },
    { ...row, section: "heroAAAA", action: "pressed", target: "/y", counted: 3 },
    { ...row, section: "faqBBBBB", action: "seen", counted: 5 },
    { ...row, section: "faqBBBBB", action: "pressed", counted: 2 },
    { ...row, section: "", action: "visit", counted: 5 },
  ];
  const [today] = await sql`select private.count_day() as day`;
  const [days, months] = [[], []] as [object[], object[]];
  for (const each of counted) {
    days.push({ ...each, ...today, viewport: "small" });
    months.push({ ...each, month: "2024-01-01" });
  }
  await sql`insert into private.word_counts ${sql(days as never)}`;
  await sql`insert into private.word_months ${sql(months as never)}`;
}

test("counts no more visits that used a section than visits that saw it in earlier data", async () => {
  database = await createEarlierDatabase(OF_FIRST_COUNTERS);
  await count(database.sql);
  await database.start();
  for (const table of ["word_counts", "word_months"]) {
    const rows = await database.sql.unsafe<{ section: string; counted: number }[]>(
      `select section, counted::int from private.${table} where action = 'used' order by 1`,
    );
    expect([...rows]).toEqual([
      { section: "faqBBBBB", counted: 2 },
      { section: "heroAAAA", counted: 5 },
    ]);
  }
});
