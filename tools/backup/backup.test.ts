import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startContentLake } from "content-lake";
import { findFreePort } from "../../packages/shared/ports.ts";
import { importContent } from "../../studio/starting-content/import-content.ts";
import { leadRow, storeFactor } from "../../supabase/tests/rows.ts";
import { createDatabase } from "../../supabase/tests/test-database.ts";
import { byTier } from "../../tests/tier.ts";
import { backUp, restore, type Source } from "./backup.ts";

const folder = mkdtempSync(join(tmpdir(), "selat-drill-"));
const file = join(folder, "backup.tar.gz");
const cleanup = new AsyncDisposableStack();
cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));

const MANY = byTier(300, 3_000);

/** An empty database with the migrations, and an empty lake. */
async function startSource(name: string): Promise<Source> {
  const database = await createDatabase();
  cleanup.defer(() => database.stop());
  const port = await findFreePort();
  const lake = await startContentLake({ dataDir: join(folder, name), port, allowedOrigins: [] });
  cleanup.defer(() => lake.stop());
  const content = createClient({
    apiHost: lake.url,
    projectId: "local",
    dataset: "production",
    token: "local",
    useProjectHostname: false,
    apiVersion: "2025-02-19",
    useCdn: false,
    perspective: "raw",
  });
  return { sql: database.sql, content };
}

/** Every row of the product's tables as JSON, by table. */
async function rowsOf({ sql }: Source): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
    where schemaname in ('public', 'private') or (schemaname = 'auth' and tablename in ('users', 'identities', 'mfa_factors'))
    order by 1`;
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [all] = await sql.unsafe(
      `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from ${name} t`,
    );
    rows[name] = all?.["rows"];
  }
  return rows;
}

type Asset = { _id: string; url: string };

/** Every document but those of the lake itself, and the bytes of every file. */
async function contentOf(client: SanityClient): Promise<Record<string, unknown>> {
  const documents = await client.fetch<({ _id: string } & Record<string, unknown>)[]>(
    `*[!(_id in path("_.**")) && !(_type match "system.*")] | order(_id)`,
  );
  const assets = await client.fetch<Asset[]>(
    `*[_type match "sanity.*Asset"]{_id, url} | order(_id)`,
  );
  const bytes: Record<string, string> = {};
  for (const { _id, url } of assets) {
    bytes[_id] = Buffer.from(await (await fetch(url)).arrayBuffer()).toString("base64");
  }
  const ownDocuments = documents
    .filter(({ _type }) => !String(_type).startsWith("sanity."))
    .map(({ _rev, _updatedAt, _createdAt, ...rest }) => rest);
  return { own: ownDocuments, bytes };
}

/** The comments on the content. */
const commentsOf = ({ content }: Source) =>
  content
    .withConfig({ dataset: "production-comments" })
    .fetch("*[] | order(_id) { ..., '_rev': null, '_updatedAt': null }");

let source: Source;
let target: Source;

beforeAll(async () => {
  source = await startSource("source");
  target = await startSource("target");
  const { sql, content } = source;
  for (const remarks of ["one", "tab\tline\nbackslash \\ and \\N", "日本語 🙂", ""]) {
    await sql`insert into public.leads ${sql({ ...leadRow(), remarks })}`;
  }
  // More data than a connection buffers at once.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.leads (company_name, contact_name, contact_number, email, solution_interested, stage, source)
      select 'Kopi ' || n, 'Tan', '+65 6123 4567', n || '@kopi.example', 'Waiter AI', 'interested', 'contact'
      from generate_series(1, ${MANY}) n`;
  });
  const id = crypto.randomUUID();
  await sql`insert into auth.users (id, email) values (${id}, 'ada@selat.example')`;
  await sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`;
  await storeFactor(sql, id);
  await importContent(content);
  const document = {
    _type: "crossDatasetReference",
    _ref: "faq-channels",
    _dataset: "production",
    _projectId: "local",
    _weak: true,
  };
  const comments = content.withConfig({ dataset: "production-comments" });
  await comments.create({ _id: "said", _type: "comment", target: { document } });
  await comments.create({
    _id: "to-do",
    _type: "tasks.task",
    title: "Read it",
    target: { document },
  });
});
afterAll(() => cleanup.disposeAsync());

test("restores every row, document and file of a backup", async () => {
  const [rows, content] = [await rowsOf(source), await contentOf(source.content)];

  const { tables } = await backUp(source, file);
  await restore(target, file, false);

  expect(tables.find(({ table }) => table === "public.leads")?.rows).toBe(4 + MANY);
  expect(Object.keys(rows).length).toBeGreaterThan(8);
  expect(await rowsOf(target)).toEqual(rows);
  expect(await contentOf(target.content)).toEqual(content);
  expect(await commentsOf(target)).toHaveLength(2);
  expect(await commentsOf(target)).toEqual(await commentsOf(source));
});

test("a restored database works: triggers run, sequences continue", async () => {
  const { sql } = target;
  const row = leadRow();
  await sql`insert into public.leads ${sql({ ...row })}`;
  const events = await sql`select from public.lead_events where lead_id = ${row.id}`;
  expect(events).toHaveLength(1);
});

test("leaves a target with data unchanged unless that is confirmed", async () => {
  const before = await rowsOf(target);
  await expect(restore(target, file, false)).rejects.toThrow("--yes replaces it");
  expect(await rowsOf(target)).toEqual(before);
  await restore(target, file, true);
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
});

test("a damaged archive changes nothing", async () => {
  const before = await rowsOf(target);
  const archive = readFileSync(file);
  const cut = join(folder, "cut.tar.gz");
  writeFileSync(cut, archive.subarray(0, archive.length - 2_000));
  await expect(restore(target, cut, true)).rejects.toThrow("nothing was changed");
  const changed = Buffer.from(archive);
  changed.writeUInt8((changed.at(5_000) ?? 0) ^ 0xff, 5_000);
  writeFileSync(cut, changed);
  await expect(restore(target, cut, true)).rejects.toThrow("nothing was changed");
  expect(await rowsOf(target)).toEqual(before);
});
