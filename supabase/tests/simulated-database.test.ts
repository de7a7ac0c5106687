import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  DatabaseStandIn,
  type PostedRow,
  type PostgrestAnswer,
} from "../../tests/simulation/database-stand-in.ts";
import { leadRow } from "./rows.ts";
import type { Backend } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await createBackend();
});
afterAll(() => backend.stop());
afterEach(async () => {
  await backend.sql`truncate private.rate_slots`;
  await backend.sql`
    update public.app_settings
    set leads_per_email_per_hour = default, leads_per_minute = default`;
});

/** Posts rows one after the other to the real database; resolves to what the form reads of each answer. */
async function postAll(rows: PostedRow[]): Promise<PostgrestAnswer[]> {
  const answers: PostgrestAnswer[] = [];
  for (const row of rows) {
    const response = await fetch(`${backend.url}/rest/v1/leads`, {
      method: "POST",
      headers: { apikey: backend.anonKey, "content-type": "application/json" },
      body: JSON.stringify(row),
    });
    const { code, message } = JSON.parse((await response.text()) || "{}") as PostgrestAnswer;
    const { status } = response;
    answers.push(code === undefined ? { status } : { status, code, message: String(message) });
  }
  return answers;
}

async function insertAll(database: DatabaseStandIn, rows: PostedRow[]): Promise<PostgrestAnswer[]> {
  return rows.map((row) => database.insert(row));
}

const own = () => ({ ...leadRow(), email: `${randomUUID()}@kopi.example` });
const lead = own();
const limited = own();
const refused = { ...own(), contact_number: "none" };

test.each<[name: string, rows: PostedRow[]]>([
  ["a lead", [own()]],
  ["a lead that comes twice", [lead, lead]],
  ["a lead whose id another one has, with other words", [lead, { ...own(), id: lead.id }]],
  ["a phone number that no rule lets in", [refused, refused]],
  ["an address that no rule lets in", [{ ...own(), email: "none" }]],
  [
    "a stored lead that comes back with a phone number that is refused",
    [{ ...lead, contact_number: "none" }],
  ],
  ["an unknown column", [{ ...own(), unheard: 1 }]],
  ["an unknown column and a phone number that is refused", [{ ...refused, unheard: 1 }]],
  [
    "every further column",
    [
      {
        ...own(),
        attribution: {},
        path: null,
        language: "ms",
        is_suspected: false,
        consent_text: "You agree.",
        consent_version: "1",
      },
    ],
  ],
])("the simulated database answers %s as the real one does", async (_name, rows) => {
  const database = new DatabaseStandIn(() => Date.now());
  await insertAll(database, [lead]);
  await postAll([lead]);
  expect(await insertAll(database, rows)).toEqual(await postAll(rows));
});

test("answers a lead over its address's limit as the real one, and counts no repetition", async () => {
  await backend.sql`update public.app_settings set leads_per_email_per_hour = 1`;
  const database = new DatabaseStandIn(() => Date.now());
  database.perHour = 1;
  const rows = [limited, limited, { ...limited, id: randomUUID() }, own()];
  expect(await insertAll(database, rows)).toEqual(await postAll(rows));
});

test("answers a lead on a busy site, and a repeated stored one, as the real one does", async () => {
  const database = new DatabaseStandIn(() => Date.now());
  const stored = own();
  const before = [await insertAll(database, [stored]), await postAll([stored])];
  expect(before[0]).toEqual(before[1]);
  await backend.sql`update public.app_settings set leads_per_minute = 1`;
  // Uses up this minute's two limits: one lead is stored unmarked, the next with a mark.
  await postAll([own(), own()]);
  database.isBusy = true;
  const rows = [own(), stored];
  expect(await insertAll(database, rows)).toEqual(await postAll(rows));
});
