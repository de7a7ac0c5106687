// Checks without a database that no migration and no use of a lead's column was forgotten, see find-forgotten.ts.
import { readFileSync } from "node:fs";
import path from "node:path";
import { findForgotten } from "./find-forgotten.ts";
import { leadColumns } from "./lead-columns.ts";
import { digestOfSchema, readDigest } from "./schema-files.ts";

const root = path.join(import.meta.dirname, "..");

const problems = findForgotten((file) => readFileSync(path.join(root, file), "utf8"), leadColumns);
if (readDigest() !== digestOfSchema()) {
  problems.push("supabase/schemas has changed: run npm run db:diff -- NAME");
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
}
