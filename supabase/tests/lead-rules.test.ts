import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import copiedTexts from "../../tests/fixtures/copied-texts.json" with { type: "json" };
import leadCases from "../../tests/fixtures/lead-cases.json" with { type: "json" };
import { plainText } from "../../src/lib/clean-text.ts";
import {
  type LeadField,
  type LeadFieldName as Field,
  leadFields,
} from "../../src/lib/messages/lead-fields.ts";
import { columnOf } from "../../src/lib/lead-row.ts";
import { LEAD_FIELDS as fields } from "../../src/lib/lead-rules.ts";
import { runAs } from "./callers.ts";
import { storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

type Input = Partial<Record<Field, string>>;
type Case = { name: string; input: Input; errors: object | null; stored?: Partial<Input> };

const cases = leadCases as Case[];

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  await database.sql`
    update public.app_settings set leads_per_email_per_hour = 1000000, leads_per_minute = 1000000`;
});
afterAll(() => database.stop());

/** Submits the case as a visitor; resolves to the stored row, or the field that was refused. */
async function submit(input: Input): Promise<{ row: Record<string, string> } | { field: string }> {
  const id = randomUUID();
  const isNoNumber = (field: Field) => {
    const { control }: LeadField = leadFields[field];
    return control.type === "number" && Number.isNaN(Number(input[field]));
  };
  const row = Object.fromEntries(
    fields.filter((field) => field in input).map((field) => [columnOf(field), input[field]]),
  );
  try {
    await runAs(
      database.sql,
      { role: "anon" },
      (sql) => sql`
      insert into public.leads ${sql({ id, ...row })}`,
    );
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    // A text in a field that must be a number.
    if (error.code === "22P02") return { field: fields.find(isNoNumber) ?? "none" };
    if (error.code !== "23514") throw error;
    return { field: fields.find((it) => error.constraint_name?.includes(columnOf(it))) ?? "none" };
  }
  const [stored] = await database.sql`select * from public.leads where id = ${id}`;
  return { row: stored as Record<string, string> };
}

describe("a lead's texts", () => {
  test.each(cases.filter(({ errors }) => errors === null))("$name", async ({ input, stored }) => {
    const outcome = await submit(input);

    const expected: Record<string, unknown> = { ...input, ...stored };
    expect(outcome).toHaveProperty("row");
    const named = fields.filter((field) => field in expected);
    expect("row" in outcome && named.map((field) => outcome.row[columnOf(field)])).toEqual(
      named.map((field) => expected[field]),
    );
  });

  test.each(cases.filter(({ errors }) => errors !== null))("$name", async ({ input, errors }) => {
    const outcome = await submit(input);

    expect(Object.keys(errors ?? {})).toContain("field" in outcome ? outcome.field : "accepted");
  });
});

test("treats the same characters as letters as JavaScript, at every code point", async () => {
  const name = /^[\p{L}\p{M}\s\-'’.,]$/u;

  const rows = await database.sql<{ code: number; allowed: boolean }[]>`
    select code, private.is_contact_name(chr(code)) as allowed
    from generate_series(1, x'10ffff'::int) as code
    where code not between x'd800'::int and x'dfff'::int and unicode_assigned(chr(code))`;

  const different = rows.filter(({ code, allowed }) => {
    return name.test(String.fromCodePoint(code)) !== allowed;
  });
  expect(rows.length).toBeGreaterThan(149_000);
  expect(different.map(({ code }) => code.toString(16))).toEqual([]);
});

test.each(copiedTexts as [string, string][])("cleans %j to %j", async (copied, meant) => {
  const [row] = await database.sql`select private.plain_text(${copied}) as plain`;
  expect(row).toEqual({ plain: meant });
});

test("cleans copied characters as TypeScript does, at every code point", async () => {
  const rows = await database.sql<{ code: number; plain: string }[]>`
    select code, private.plain_text(chr(code)) as plain
    from generate_series(1, x'10ffff'::int) as code
    where code not between x'd800'::int and x'dfff'::int and private.plain_text(chr(code)) <> chr(code)`;
  const inSql = new Map(rows.map(({ code, plain }) => [code, plain]));
  const different: string[] = [];
  for (let code = 1; code <= 0x10_ff_ff; code += 1) {
    if (code >= 0xd8_00 && code <= 0xdf_ff) continue;
    const character = String.fromCodePoint(code);
    if (plainText(character) !== (inSql.get(code) ?? character)) different.push(code.toString(16));
  }
  expect(different).toEqual([]);
});

test("a lead stored with a shorter number can be moved, and keeps it", async () => {
  const id = await storeLead(database.sql);
  // Makes the lead like one that was stored before the rule.
  await database.sql.begin(async (sql) => {
    await sql`alter table public.leads disable trigger leads_10_prepare`;
    await sql`update public.leads set contact_number = '(------1)' where id = ${id}`;
    await sql`alter table public.leads enable trigger leads_10_prepare`;
  });

  await database.sql`update public.leads set stage = 'closed' where id = ${id}`;

  const [lead] =
    await database.sql`select stage, contact_number from public.leads where id = ${id}`;
  expect(lead).toEqual({ stage: "closed", contact_number: "(------1)" });
  await expect(
    database.sql`update public.leads set contact_number = '(------2)' where id = ${id}`,
  ).rejects.toThrow("Invalid phone");
});

test.each([
  ["Invalid email", { email: "nobody", contactNumber: "+65 6123 4567" }],
  ["Invalid phone", { email: "tan@kopi.example", contactNumber: "+65" }],
])("the message for the visitor contains '%s'", async (message, change) => {
  const { companyName, contactName, solutionInterested } = cases[0]?.input ?? {};

  const insertion = runAs(
    database.sql,
    { role: "anon" },
    (sql) => sql`
    insert into public.leads (company_name, contact_name, contact_number, email, solution_interested)
    values (${companyName ?? ""}, ${contactName ?? ""}, ${change.contactNumber}, ${change.email},
      ${solutionInterested ?? ""})`,
  );

  await expect(insertion).rejects.toThrow(message);
});
