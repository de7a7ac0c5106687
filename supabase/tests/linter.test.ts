import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { runSupabase } from "../run-cli.ts";
import { allowedAdvice, allowedFindings, linterRules, type LinterRule } from "./linter-rules.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());

const reply = z.object({
  results: z.array(
    z.object({ name: z.string(), metadata: z.object({ schema: z.string(), name: z.string() }) }),
  ),
});

/**
 * The findings of Supabase's own linter on a database. Leaves out unused indexes, since nobody uses this database, and
 * tables without a policy outside the API, which only definer functions use.
 */
async function adviceOn(url: string): Promise<string[]> {
  const levels = ["--type", "all", "--level", "info", "--output-format", "json"];
  const output = await runSupabase([
    "db",
    "advisors",
    `--remote=${url}?sslmode=disable`,
    ...levels,
  ]);
  return reply
    .parse(JSON.parse(output))
    .results.filter(({ name, metadata: { schema } }) => {
      return name !== "unused_index" && !(name === "rls_enabled_no_policy" && schema !== "public");
    })
    .map(({ name, metadata }) => `${name}: ${metadata.schema}.${metadata.name}`)
    .toSorted();
}

test("Supabase's own linter finds exactly what is allowed", async () => {
  expect(await adviceOn(database.url)).toEqual(Object.keys(allowedAdvice).toSorted());
});

test("Supabase's own linter finds a planted defect", async () => {
  const { sql, url, stop } = await createDatabase();
  try {
    await sql.unsafe(`
      create table public.fault (id int primary key, lead uuid references public.leads (id));
      create policy fault on public.profiles for delete using (auth.uid() = id);
      create view public.accounts as select id, email from auth.users;
      grant select on public.fault, public.accounts to anon, authenticated`);
    const allowed = Object.keys(allowedAdvice);
    expect((await adviceOn(url)).filter((finding) => !allowed.includes(finding))).toEqual([
      "auth_rls_initplan: public.profiles",
      "auth_users_exposed: public.accounts",
      "rls_disabled_in_public: public.fault",
      "security_definer_view: public.accounts",
      "unindexed_foreign_keys: public.fault",
    ]);
  } finally {
    await stop();
  }
});

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

test("our own rules find exactly what is allowed", async () => {
  const findings = await Promise.all(linterRules.map((rule) => findingsOf(rule, database.sql)));

  expect(findings.flat().toSorted()).toEqual(Object.keys(allowedFindings).toSorted());
});

test("every exception has a reason", () => {
  for (const reason of Object.values({ ...allowedAdvice, ...allowedFindings })) {
    expect(reason.length).toBeGreaterThan(10);
  }
});

test.each(linterRules)("$rule: finds a planted defect", async (rule) => {
  expect(await foundInFault(rule)).not.toEqual([]);
});
