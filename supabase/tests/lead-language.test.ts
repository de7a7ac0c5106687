import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { leadRow, storeAdmin } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller;
const visitor: Caller = { role: "anon" };

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());

/** Submits a lead with these columns as a visitor; resolves to its id. */
async function submit(changes: object): Promise<string> {
  const row = leadRow({ email: `${crypto.randomUUID()}@kopi.example` });
  await runAs(
    database.sql,
    visitor,
    (sql) => sql`insert into public.leads ${sql({ ...row, ...changes })}`,
  );
  return row.id;
}

async function languageOf(id: string): Promise<string> {
  const [row] = await database.sql`select language from public.leads where id = ${id}`;
  return String(row?.["language"]);
}

test("stores a lead in the language it was sent in, and in English without one", async () => {
  expect(await languageOf(await submit({ language: "ms" }))).toBe("ms");
  expect(await languageOf(await submit({ language: "fil" }))).toBe("fil");
  expect(await languageOf(await submit({}))).toBe("en");
});

test.each(["", "MS", "ms-MY", "malay", "m"])("refuses %j as a language", async (language) => {
  await expect(submit({ language })).rejects.toThrow("leads_language");
});

/** A lead as the desk sends it, with a language or without. */
function given(language?: string) {
  const email = `${crypto.randomUUID()}@kopi.example`;
  return { ...leadRow({ email }), remarks: "", ...(language !== undefined && { language }) };
}

test("accepts a language for added and imported leads, and needs none", async () => {
  const [typed, plain, ofFile, plainOfFile] = [given("zh"), given(), given("id"), given()];
  await runAs(database.sql, admin, async (sql) => {
    for (const lead of [typed, plain]) await sql`select public.add_lead(${sql.json(lead)})`;
    await sql`select public.import_leads(${sql.json([ofFile, plainOfFile])}, true)`;
  });
  const stored = await Promise.all(
    [typed, plain, ofFile, plainOfFile].map(({ id }) => languageOf(id)),
  );
  expect(stored).toEqual(["zh", "en", "id", "en"]);
});

test("sorts the table by language", async () => {
  const rows = await runAs(
    database.sql,
    admin,
    (sql) => sql`select language from public.get_lead_rows('{}', 'language', false, 100)`,
  );
  const languages = rows.map(({ language }) => String(language));
  expect(new Set(languages).size).toBeGreaterThan(2);
  expect(languages).toEqual(languages.toSorted());
});
