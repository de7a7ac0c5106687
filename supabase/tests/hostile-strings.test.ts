import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainText } from "../../src/lib/clean-text.ts";
import { hostileStrings, type HostileString } from "../../tests/fixtures/hostile-strings.ts";
import { byTier } from "../../tests/tier.ts";
import { leadRow } from "./rows.ts";
import type { Backend } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await createBackend();
  // Each request has its own address, so that no limit of an hour applies.
  await backend.sql`
    update public.app_settings
    set client_address_header = 'x-test-address', leads_per_minute = 10000`;
});
afterAll(() => backend.stop());

/** How to write a text into a lead, and how it must be stored if it is accepted. */
type Field = { write: (text: string) => object; stored: (text: string) => object };

const fields: Record<string, Field> = {
  "a company's name": {
    write: (text) => ({ company_name: text }),
    stored: (text) => ({ company_name: plainText(text).trim() }),
  },
  "a person's name": {
    write: (text) => ({ contact_name: text }),
    stored: (text) => ({ contact_name: plainText(text).trim() }),
  },
  "a phone number": {
    write: (text) => ({ contact_number: text }),
    stored: (text) => ({ contact_number: plainText(text).trim() }),
  },
  "an email address": {
    write: (text) => ({ email: text }),
    stored: (text) => ({ email: plainText(text).trim().toLowerCase() }),
  },
  remarks: {
    write: (text) => ({ remarks: text }),
    stored: (text) => ({ remarks: text.trim() }),
  },
  "what a link carries": {
    write: (text) => ({ source: text, attribution: { product: text } }),
    stored: (text) => ({
      source: [...text.trim()].slice(0, 100).join("") || "direct",
      attribution: { product: text },
    }),
  },
};

type Row = { id: string } & Record<string, unknown>;

function isMatch(row: Row | undefined, expected: object): boolean {
  return Object.entries(expected).every(([column, value]) =>
    isDeepStrictEqual(row?.[column], value),
  );
}

type Outcome = HostileString & { id: string; status: number; body: string };

async function submit(hostile: HostileString, write: Field["write"]): Promise<Outcome> {
  const id = randomUUID();
  const response = await fetch(`${backend.url}/rest/v1/leads`, {
    method: "POST",
    headers: {
      apikey: backend.anonKey,
      "content-type": "application/json",
      "x-test-address": randomUUID(),
    },
    body: JSON.stringify({
      ...leadRow({ id, email: `${id}@kopi.example` }),
      ...write(hostile.text),
    }),
  });
  return { ...hostile, id, status: response.status, body: await response.text() };
}

/** Ten at a time, as many as the API has connections. */
async function submitAll(strings: HostileString[], write: Field["write"]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...strings];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      outcomes.push(await submit(next, write));
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  return outcomes;
}

function isAddress(field: string, text: string): boolean {
  return field === "an email address" && text.includes("@");
}

/**
 * In the gate each string goes into one of the fields, and one that may be an address also into that field; at night
 * each goes into all.
 */
function stringsFor(field: string): HostileString[] {
  const names = Object.keys(fields);
  const fieldIndex = names.indexOf(field);
  return byTier(
    hostileStrings.filter(
      ({ text }, index) => index % names.length === fieldIndex || isAddress(field, text),
    ),
    hostileStrings,
  );
}

test("the corpus holds at least 500 different strings", () => {
  expect(new Set(hostileStrings.map(({ text }) => text)).size).toBeGreaterThanOrEqual(500);
});

describe.each(Object.keys(fields))("hostile text as %s", (name) => {
  test("never breaks the API, and stores accepted text as it was meant", async () => {
    const { write, stored } = fields[name] ?? { write: Object, stored: Object };
    const outcomes = await submitAll(stringsFor(name), write);
    const rows = await backend.sql<Row[]>`
      select * from public.leads where id in ${backend.sql(outcomes.map(({ id }) => id))}`;
    const rowOf = new Map(rows.map((row) => [row.id, row]));

    const broken = outcomes.filter(({ status }) => ![201, 400, 413].includes(status));
    expect(broken.map(({ name, status, body }) => [name, status, body])).toEqual([]);
    const accepted = outcomes.filter(({ status }) => status === 201);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.length).toBeLessThan(outcomes.length);
    expect([...rowOf.keys()].toSorted()).toEqual(accepted.map(({ id }) => id).toSorted());
    const changed = accepted.filter(({ id, text }) => {
      return !isMatch(rowOf.get(id), stored(text));
    });
    expect(changed.map((it) => [it.name, it.text, rowOf.get(it.id)])).toEqual([]);
  });
});

test("the tables are unchanged after all hostile strings", async () => {
  const [row] = await backend.sql`
    select (select count(*)::int from public.user_roles) as roles,
      (select count(*)::int from public.leads where stage <> 'interested') as moved,
      (select count(*)::int from pg_stat_activity where query ilike '%pg_sleep(10)%'
        and pid <> pg_backend_pid()) as sleeping`;

  expect(row).toEqual({ roles: 0, moved: 0, sleeping: 0 });
});
