import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { runAs } from "./callers.ts";
import { createEarlierDatabase, OF_RELEASE_0_1_0 } from "./earlier-database.ts";
import { formClient, fullSubmission } from "./form-clients.ts";
import { leadRow } from "./rows.ts";
import { type Backend, startBackend } from "./start-backend.ts";
import { createBackend, createDatabase } from "./test-database.ts";

const cleanup: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of cleanup.splice(0).toReversed()) await each();
});

/** Starts a backend on the schema before the newest migration. */
async function startBeforeNewest(): Promise<Backend> {
  const folder = mkdtempSync(path.join(tmpdir(), "selat-before-"));
  cleanup.push(() => rmSync(folder, { recursive: true }));
  const migrations = path.join(import.meta.dirname, "../migrations");
  for (const file of readdirSync(migrations).toSorted().slice(0, -1)) {
    cpSync(path.join(migrations, file), path.join(folder, file));
  }
  const { url, stop } = await createDatabase({ migrations: folder });
  await stop();
  return startBackend({ databaseUrl: url, migrationsDir: folder });
}

async function startRelease010(): Promise<Backend> {
  const { url, migrations, stop } = await createEarlierDatabase(OF_RELEASE_0_1_0);
  cleanup.push(stop);
  return startBackend({ databaseUrl: url, migrationsDir: migrations });
}

async function started(start: () => Promise<Backend>): Promise<Backend> {
  const backend = await start();
  cleanup.push(() => backend.stop());
  return backend;
}

test.each([
  ["the current schema", createBackend],
  ["the schema before", startBeforeNewest],
])("with %s, the current form and the one before store a whole lead, once", async (_, start) => {
  const backend = await started(start);
  for (const version of ["current", "earlier"] as const) {
    const { submitLead } = await formClient(version, backend);
    const lead = fullSubmission();
    await submitLead(lead);
    await submitLead(lead);
    const rows = await backend.sql`
      select company_name, stage, attribution ->> 'utm_source' as campaign, language, consent_text,
        path -> 'pages' -> 0 ->> 'page' as page
      from public.leads where email = ${lead.values.email}`;
    const whole = {
      company_name: "Kopi Corner",
      stage: "request-trial",
      campaign: "mail",
      language: "ms",
      consent_text: "You agree.",
      page: "/waiter-ai",
    };
    expect(rows, version).toEqual([whole]);
  }
});

test("the current form stores a lead once on a schema that lacks its newest columns", async () => {
  const backend = await started(startRelease010);
  const { submitLead } = await formClient("current", backend);
  const lead = fullSubmission();
  await submitLead(lead);
  await submitLead(lead);
  const rows = await backend.sql`
    select company_name, stage, attribution ->> 'utm_source' as campaign
    from public.leads where email = ${lead.values.email}`;
  expect(rows).toEqual([{ company_name: "Kopi Corner", stage: "request-trial", campaign: "mail" }]);
});

test("a form that knows only the specification's columns stores its leads", async () => {
  const database = await createDatabase();
  cleanup.push(() => database.stop());
  const row = { ...leadRow(), remarks: "Two outlets.", stage: "interested", source: "direct" };
  await runAs(database.sql, { role: "anon" }, (sql) => sql`insert into public.leads ${sql(row)}`);
  const rows = await database.sql`select stage from public.leads where id = ${row.id}`;
  expect(rows).toEqual([{ stage: "interested" }]);
});
