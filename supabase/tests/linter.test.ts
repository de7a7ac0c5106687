import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql, TransactionSql } from "postgres";
import { allowedFindings, errorRules, linterRules, type LinterRule } from "./linter-rules.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());

async function findingsOf({ rule, query }: LinterRule, sql: Sql | TransactionSql) {
  const rows = await sql.unsafe<{ finding: string }[]>(query);
  return rows.map(({ finding }) => `${rule}: ${finding}`);
}

class Undo extends Error {}

/** The additional findings after the rule's fault is planted; rolls the fault back. */
async function foundInFault(rule: LinterRule): Promise<string[]> {
  const before = await findingsOf(rule, database.sql);
  let after: string[] = [];
  const planted = database.sql.begin(async (sql) => {
    await sql.unsafe(rule.fault).simple();
    after = await findingsOf(rule, sql);
    throw new Undo();
  });
  await expect(planted).rejects.toBeInstanceOf(Undo);
  return after.filter((finding) => !before.includes(finding));
}

test("the database linter finds only what is allowed, and all of that", async () => {
  const findings = await Promise.all(linterRules.map((rule) => findingsOf(rule, database.sql)));

  expect(findings.flat().toSorted()).toEqual(Object.keys(allowedFindings).toSorted());
});

test("nothing stays that Supabase's linter calls an error, and every reason says something", () => {
  const errors = Object.keys(allowedFindings).filter((it) => errorRules.includes(it.slice(0, 4)));
  expect(errors).toEqual([]);
  for (const reason of Object.values(allowedFindings)) expect(reason.length).toBeGreaterThan(10);
});

test.each(linterRules)("$rule: a planted one is found", async (rule) => {
  expect(await foundInFault(rule)).not.toEqual([]);
});
