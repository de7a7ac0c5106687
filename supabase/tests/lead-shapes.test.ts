import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAs } from "./callers.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  await database.sql`update public.app_settings
    set leads_per_email_per_hour = 1000, leads_per_minute = 1000`;
});
afterAll(() => database.stop());

/** Sends a lead with this JSON as a visitor; resolves to "stored", or the name of the constraint. */
async function send(column: "attribution" | "path", json: string): Promise<string> {
  const sent = runAs(database.sql, { role: "anon" }, (sql) =>
    sql.unsafe(
      `insert into public.leads (id, company_name, contact_name, contact_number, email, solution_interested, ${column})
      values ($1, 'Kopi', 'Tan', '+65 6123 4567', $2, 'Waiter AI', $3::text::jsonb)`,
      [crypto.randomUUID(), `${crypto.randomUUID()}@kopi.example`, json],
    ),
  );
  return sent.then(
    () => "stored",
    (error: { constraint_name?: string; code: string }) => error.constraint_name ?? error.code,
  );
}

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const listed = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));

describe("attribution", () => {
  test.each<[string, string]>([
    [
      "what the form sends",
      '{"utm_source": "x", "referrer": "https://a.example", "form": {"honeypot": ""}}',
    ],
    ["20 keys", keys(20)],
    [
      "texts of 1,000 characters, numbers and nulls",
      `{"a": "${"你".repeat(1000)}", "b": 1, "c": null}`,
    ],
    ["an array instead of the form's signed time", '{"form": [[[1]]]}'],
  ])("may be %s", async (_name, json) => {
    expect(await send("attribution", json)).toBe("stored");
  });

  test.each<[string, string]>([
    ["objects 3,500 deep", nested(3500)],
    ["one object in it", nested(2)],
    ["a list in it", '{"a": []}'],
    ["lists 3,500 deep", `{"a": ${listed(3500)}}`],
    ["21 keys", keys(21)],
    ["a key of 41 characters", `{"${"k".repeat(41)}": 1}`],
    ["a text of 1,001 characters", `{"a": "${"x".repeat(1001)}"}`],
    ["a number of 1,001 digits", `{"a": 1e1001}`],
  ])("is refused with %s", async (_name, json) => {
    expect(await send("attribution", json)).toBe("leads_attribution_shape");
  });
});

describe("path", () => {
  test.each<[string, string]>([
    [
      "what a tab keeps",
      '{"pages": [{"page": "/", "sections": ["heroAAAA"]}], "link": {"page": "/", "section": "x", "to": "/"}, "variant": "t"}',
    ],
    ["nothing", "{}"],
  ])("may be %s", async (_name, json) => {
    expect(await send("path", json)).toBe("stored");
  });

  test.each<[string, string]>([
    ["lists 1,800 deep", `{"pages": ${listed(1800)}}`],
    ["objects 500 deep", `{"link": ${nested(500)}}`],
    ["a list among the sections", '{"pages": [{"page": "/", "sections": [["heroAAAA"]]}]}'],
  ])("is refused with %s", async (_name, json) => {
    expect(await send("path", json)).toBe("leads_path_shape");
  });
});
