import { type LeadField, leadFields } from "../src/lib/messages/lead-fields.ts";
import { columnOf } from "../src/lib/lead-row.ts";
import type { LeadColumn } from "./lead-columns.ts";

type ReadFile = (file: string) => string;

type Fields = Record<string, LeadField>;

/** The text of a function in a file of the schema. */
function bodyOf(readFile: ReadFile, file: string, name: string): string {
  const text = readFile(`supabase/schemas/${file}`);
  const start = text.indexOf(`create function ${name}(`);
  if (start < 0) throw new Error(`${file} has no ${name}`);
  return text.slice(start, text.indexOf("\ncomment on function", start));
}

/** The names in the first braces or brackets after a text. */
function namesAfter(text: string, start: string): string[] {
  const [, list = ""] = /^[^({]*[({]([^)}]*)/.exec(text.slice(text.indexOf(start))) ?? [];
  return list.split(",").map((name) => name.trim().replaceAll("'", ""));
}

/** For each question of lead-columns.ts: a function that reads in the code whether a column is used in this way. */
function readUses(
  readFile: ReadFile,
  fields: Fields,
): Record<keyof LeadColumn, (column: string) => boolean> {
  const typed = namesAfter(readFile("supabase/schemas/leads.sql"), "return '{company_name");
  const stored = bodyOf(readFile, "import.sql", "private.store_given_leads");
  const written = new Set(
    namesAfter(stored, "insert into public.leads (").map((name) => name.replace(/%.*/, "")),
  );
  const erasure = bodyOf(readFile, "privacy.sql", "private.anonymise_leads");
  const [, emptied = ""] = /update public\.leads set\n([^]*?)%s/.exec(erasure) ?? [];
  const keptColumns = namesAfter(erasure, "where typed not in (");
  const message = readFile("supabase/functions/send-telegram-notification/lead-message.ts");
  const announced = readFile("supabase/functions/send-telegram-notification/default-texts.ts");
  const csv = readFile("src/features/leads/model/leads-csv.ts");
  const formColumns = new Set(Object.keys(fields).map((name): string => columnOf(name)));
  return {
    erased: (column) =>
      emptied.includes(` ${column} = `) ||
      (typed.includes(column) && !keptColumns.includes(column)),
    imported: (column) => typed.includes(column) || written.has(column),
    announced: (column) =>
      announced.includes(`, "${column}"],`) || message.includes(`\n  ${column}: z.`),
    exported: (column) => formColumns.has(column) || csv.includes(`{ ${column} }`),
  };
}

type Case = { input: Record<string, string>; errors: Record<string, string> | null };

/** Messages about fields of the form that are missing in the database or in the test cases of its rules. */
function findUnknown(readFile: ReadFile, fields: Fields): string[] {
  const leads = readFile("supabase/schemas/leads.sql");
  const typed = namesAfter(leads, "return '{company_name");
  const cases = JSON.parse(readFile("tests/fixtures/lead-cases.json")) as Case[];
  const unknownColumns = typed.filter((column) => !leads.includes(`\n  ${column} `));
  const problems = unknownColumns.map(
    (column) => `private.typed_columns names ${column}, which is no column of leads`,
  );
  for (const [name, { control }] of Object.entries(fields)) {
    const column = columnOf(name);
    if (!typed.includes(column)) {
      problems.push(`private.typed_columns in leads.sql lacks ${column}, which the form asks for`);
    }
    const isAccepted = cases.some(({ input, errors }) => errors === null && input[name]);
    // A choice has only one wrong value: none.
    const isRefused = control.type === "solutions" || cases.some(({ errors }) => errors?.[name]);
    if (!isAccepted || !isRefused) {
      const missing = isAccepted ? "a wrong value" : "a right value";
      problems.push(`tests/fixtures/lead-cases.json has no case with ${missing} of ${name}`);
    }
  }
  return problems;
}

/** Messages about fields that the sales chat gets by default and that the CMS's starting message lacks. */
function findUnannounced(readFile: ReadFile): string[] {
  const file = "studio/content/lead-messages.json";
  const { chat } = JSON.parse(readFile(file)) as { chat: { message: string } };
  const texts = readFile("supabase/functions/send-telegram-notification/default-texts.ts");
  const announced = Array.from(texts.matchAll(/^ {2}\["(\w+)", "(\w+)", "\w+"\],$/gm));
  if (announced.length === 0)
    throw new Error('default-texts.ts has no line such as ["Label", "name", "column"]');
  return announced
    .map(([, label = "", name = ""]) => `${label}: [${name}]`)
    .filter((line) => !chat.message.split("\n").includes(line))
    .map((line) => `${file} lacks the line ${line}`);
}

/**
 * Returns a message for each thing that was forgotten. That is a field that the database does not store, a field
 * without test cases, or a column that is not used as lead-columns.ts says. `read` returns a file's text.
 */
export function findForgotten(
  readFile: ReadFile,
  leadColumns: Record<string, LeadColumn>,
  fields: Fields = leadFields,
): string[] {
  const problems = [...findUnknown(readFile, fields), ...findUnannounced(readFile)];
  const uses = readUses(readFile, fields);
  for (const [column, expectedUses] of Object.entries(leadColumns)) {
    for (const [use, expected] of Object.entries(expectedUses) as [
      keyof LeadColumn,
      true | string,
    ][]) {
      if (uses[use](column) === (expected === true)) continue;
      const verb = expected === true ? "is not" : "is";
      problems.push(`leads.${column} ${verb} ${use}, contrary to supabase/lead-columns.ts`);
    }
  }
  return problems;
}
