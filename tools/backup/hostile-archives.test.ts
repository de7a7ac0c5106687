import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unpackArchive } from "../../studio/starting-content/unpack-archive.ts";
import { startLake } from "../../studio/tests/start-lake.ts";
import { archiveOf } from "../../studio/tests/tar-archive.ts";
import { startDatabase } from "../../supabase/tests/start-database.ts";
import { backUp, restore } from "./backup.ts";

const folder = mkdtempSync(join(tmpdir(), "selat-hostile-"));
// Postgres runs as another user, whose program has to be able to write here.
chmodSync(folder, 0o777);
const secret = join(folder, "secret.txt");
/** The file that a hostile archive would write. */
const planted = join(folder, "planted.txt");
const cleanup = new AsyncDisposableStack();
cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
let number = 0;

function write(data: Buffer | string): string {
  const file = join(folder, `archive-${(number += 1)}.tar.gz`);
  writeFileSync(file, data);
  return file;
}

let sql: Sql;
let client: SanityClient;
/** The files of a valid backup, by name, of which a test changes one. */
let parts: Record<string, Buffer>;
type Table = { table: string; columns: string[]; file: string; rows: number };
let manifest: { tables: Table[]; entries: { name: string; bytes: number; sha256: string }[] };

beforeAll(async () => {
  writeFileSync(secret, "a secret of this machine");
  const database = await startDatabase();
  cleanup.defer(() => database.stop());
  sql = database.sql;
  const lake = await startLake();
  cleanup.defer(() => lake.stop());
  client = lake.client;
  const file = join(folder, "true.tar.gz");
  await backUp({ sql, content: client }, file);
  const unpacked = join(folder, "true");
  mkdirSync(unpacked);
  await unpackArchive(file, unpacked);
  manifest = JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8"));
  parts = Object.fromEntries(
    manifest.entries.map(({ name }) => [name, readFileSync(join(unpacked, name))]),
  );
});
afterAll(() => cleanup.disposeAsync());

/** A backup whose manifest matches its files, with a change in both. */
function backupWith(change: {
  tables?: (tables: Table[]) => Table[];
  files?: Record<string, Buffer>;
  manifest?: object;
}): string {
  const files = { ...parts, ...change.files };
  const entries = Object.entries(files).map(([name, data]) => ({
    name,
    bytes: data.length,
    sha256: createHash("sha256").update(data).digest("hex"),
  }));
  const tables = change.tables?.(structuredClone(manifest.tables)) ?? manifest.tables;
  const text = JSON.stringify({ ...manifest, entries, tables, ...change.manifest });
  return write(
    archiveOf([
      { path: "manifest.json", text },
      ...Object.entries(files).map(([path, data]) => ({ path, text: data })),
    ]),
  );
}

/** Everything that a hostile archive must leave unchanged. */
async function state() {
  const [counts] = await sql`
    select (select count(*) from auth.users) as users, (select count(*) from public.leads) as leads`;

  const documents = await client.fetch<string[]>(`*[!(_id in path("_.**"))]._id`);
  return { counts, documents, isPlanted: existsSync(planted) };
}

const readsSecret = JSON.stringify({ _id: "a", seo: { _sanityAsset: `image@file://${secret}` } });
const link = { path: "data.ndjson", type: "SymbolicLink", linkpath: secret } as const;
const program = `public.leads cascade; copy public.leads from program 'touch ${planted}; false'; --`;
/** Backups, by what is wrong with them. */
const backups: [wrong: string, file: () => string][] = [
  [
    "a table's name that is SQL",
    () =>
      backupWith({
        tables: (all) =>
          all.map((each) => (each.table === "public.leads" ? { ...each, table: program } : each)),
      }),
  ],
  [
    "a column's name that is SQL",
    () =>
      backupWith({
        tables: (all) =>
          all.map((each) =>
            each.table === "public.leads"
              ? { ...each, columns: [`id) from program 'touch ${planted}' --`] }
              : each,
          ),
      }),
  ],
  [
    "a table of Postgres",
    () =>
      backupWith({
        tables: (all) => [
          ...all,
          {
            table: "pg_catalog.pg_authid",
            columns: ["rolname"],
            file: manifest.tables[0]?.file ?? "",
            rows: 0,
          },
        ],
      }),
  ],
  [
    "a table of sessions, which no backup has",
    () =>
      backupWith({
        tables: (all) => [
          ...all,
          {
            table: "auth.sessions",
            columns: ["id"],
            file: manifest.tables[0]?.file ?? "",
            rows: 0,
          },
        ],
      }),
  ],
  ["a table twice", () => backupWith({ tables: (all) => [...all, ...all.slice(0, 1)] })],
  ["no tables", () => backupWith({ tables: () => [] })],
  [
    "rows in a file of this machine",
    () => backupWith({ tables: (all) => all.map((each) => ({ ...each, file: "../secret.txt" })) }),
  ],
  [
    "a file that its manifest does not list",
    () =>
      write(
        archiveOf([
          { path: "manifest.json", text: JSON.stringify(manifest) },
          ...Object.entries(parts).map(([path, text]) => ({ path, text })),
          { path: "more", text: "x" },
        ]),
      ),
  ],
  ["a manifest that is not JSON", () => write(archiveOf([{ path: "manifest.json", text: "{" }]))],
  [
    "content that reads a file of this machine",
    () =>
      backupWith({
        files: { "content.tar.gz": archiveOf([{ path: "data.ndjson", text: readsSecret }]) },
      }),
  ],
  [
    "content that links to a file of this machine",
    () => backupWith({ files: { "content.tar.gz": archiveOf([link]) } }),
  ],
];

test.each(backups)("refuses a backup with %s, and changes nothing", async (_, file) => {
  const before = await state();
  await expect(restore({ sql, content: client }, file(), true)).rejects.toThrow(Error);
  expect(await state()).toEqual(before);
});

test("restores the unchanged backup that the hostile ones are made from", async () => {
  const { tables } = await restore({ sql, content: client }, backupWith({}), true);
  expect(tables).toEqual(manifest.tables);
});
