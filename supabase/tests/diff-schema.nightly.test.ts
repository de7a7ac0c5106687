import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diffSchema } from "../diff-schema.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selat-diff-schema-"));

beforeAll(() => {
  for (const part of ["config.toml", "templates", "schemas", "migrations"]) {
    cpSync(path.join(import.meta.dirname, "..", part), path.join(folder, part), {
      recursive: true,
    });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test("writes the next migration for a changed schema, except for its rows", async () => {
  const files = readdirSync(path.join(folder, "migrations"));
  const leads = path.join(folder, "schemas/leads.sql");
  const text = readFileSync(leads, "utf8");
  const last = "  constraint leads_next_action_whole";
  expect(text).toContain(last);
  writeFileSync(leads, text.replace(last, `  outlets integer check (outlets > 0),\n${last}`));
  appendFileSync(
    path.join(folder, "schemas/seeds.sql"),
    "insert into private.job_runs (job, ran_at) values ('spare', '2026-01-01');\n",
  );

  const lines = await diffSchema("outlets_of_a_lead", folder);

  expect(lines[0]).toMatch(/^Written: .*_outlets_of_a_lead\.sql$/);
  expect(lines.slice(1)).toEqual([
    "To be written by hand: rows: private.job_runs 0",
    "Then run this command again.",
  ]);
  const [added = "", ...others] = readdirSync(path.join(folder, "migrations")).filter((file) => {
    return !files.includes(file);
  });
  expect(others).toEqual([]);
  expect(added > (files.toSorted().at(-1) ?? "")).toBe(true);
  expect(readFileSync(path.join(folder, "migrations", added), "utf8")).toContain('"outlets"');
});
