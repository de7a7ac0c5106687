import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copySchemaAsMigrations, listSchemaFiles } from "../schema-files.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selat-schemas-"));
let migrated: TestDatabase;
let declared: TestDatabase;
let one: Catalogue;
let other: Catalogue;

beforeAll(async () => {
  copySchemaAsMigrations(folder);
  [migrated, declared] = await Promise.all([
    createDatabase(),
    createDatabase({ migrations: folder }),
  ]);
  [one, other] = await Promise.all([readCatalogue(migrated.sql), readCatalogue(declared.sql)]);
});
afterAll(async () => {
  await Promise.all([migrated.stop(), declared.stop()]);
  rmSync(folder, { recursive: true });
});

test("schema_paths of config.toml names every file once", () => {
  const files = readdirSync(path.join(import.meta.dirname, "../schemas"));
  const listed = listSchemaFiles().map((file) => path.basename(file));
  expect(listed.toSorted()).toEqual(files.toSorted());
});

test.each(["relations", "columns", "constraints", "functions", "policies", "triggers", "rows"])(
  "finds %s to compare",
  (kind) => expect(Object.keys(one[kind] ?? {}).length).toBeGreaterThan(20),
);

test("supabase/schemas and supabase/migrations create the same database", () => {
  expect(other).toEqual(one);
});
