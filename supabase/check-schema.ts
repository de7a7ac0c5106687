// A fast check without a database: that `npm run db:diff` was run after the last change of the schema, and that what
// lead-columns.ts says is done with a column of a lead is done.
import { readFileSync } from "node:fs";
import path from "node:path";
import { type LeadColumn, leadColumns } from "./lead-columns.ts";
import { digestOfSchema, readDigest } from "./schema-files.ts";

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The text of a function in a file of the schema. */
function bodyOf(file: string, name: string): string {
  const text = read(`supabase/schemas/${file}`);
  const start = text.indexOf(`create function ${name}(`);
  if (start < 0) throw new Error(`${file} has no ${name}`);
  return text.slice(start, text.indexOf("\ncomment on function", start));
}

/** The columns between the brackets after `insert into public.leads`. */
function insertedBy(name: string): string[] {
  const [, list = ""] =
    /insert into public\.leads \(([^)]*)\)/.exec(bodyOf("import.sql", name)) ?? [];
  return list.split(",").map((column) => column.trim());
}

const imported = insertedBy("public.import_leads");
const added = insertedBy("public.add_lead");
const erasure = bodyOf("privacy.sql", "private.anonymise_leads");
const message = read("supabase/functions/send-telegram-notification/lead-message.ts");
const csv = read("src/features/lead-board/model/leads-csv.ts");

/** Whether the code does what an answer of `true` says. */
const isDone: Record<keyof LeadColumn, (column: string) => boolean> = {
  erased: (column) => erasure.includes(`\n    ${column} = `),
  imported: (column) => imported.includes(column) && added.includes(column),
  told: (column) => message.includes(`\n  ${column}: z.`),
  exported: (column) => csv.includes(`{ ${column} }`) || csv.includes(CSV_WORDS[column] ?? "\0"),
};

/** Columns that the CSV reads by a function of their own. */
const CSV_WORDS: Record<string, string> = { contact_number: "contactOf(lead).number" };

const problems: string[] = [];
if (readDigest() !== digestOfSchema()) {
  problems.push("supabase/schemas has changed: run npm run db:diff -- NAME");
}
for (const [column, answers] of Object.entries(leadColumns)) {
  for (const [deed, answer] of Object.entries(answers) as [keyof LeadColumn, true | string][]) {
    if (answer === true && !isDone[deed](column)) {
      problems.push(`leads.${column} is not ${deed}, as supabase/lead-columns.ts says it is`);
    }
  }
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
}
