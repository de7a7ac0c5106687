import { readFileSync } from "node:fs";
import path from "node:path";
import type { Sql } from "postgres";
import { listSchemaFiles } from "../schema-files.ts";
import { type Access, accessMatrix, NEEDS_A_SESSION, NEEDS_THE_PRIMARY } from "./access-matrix.ts";
import type { CallerName } from "./access-rule.ts";

type Column = { name: string; type: string; comment: string };
type Table = { name: string; comment: string; columns: Column[] };
type Routine = {
  name: string;
  args: string;
  returns: string;
  comment: string;
  /** The tables that call a trigger function; null for other functions. */
  tables: string | null;
};
type Reference = { from: string; column: string; to: string };

const TABLES = `
  select n.nspname || '.' || c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
    (select json_agg(json_build_object('name', attname,
        'type', format_type(atttypid, atttypmod) || case when attnotnull then '' else '?' end,
        'comment', coalesce(col_description(c.oid, attnum), '')) order by attnum)
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'private') and relkind in ('r', 'p')`;

const ROUTINES = `
  select n.nspname || '.' || p.proname as name, pg_get_function_identity_arguments(p.oid) as args,
    pg_get_function_result(p.oid) as returns, coalesce(obj_description(p.oid, 'pg_proc'), '') as comment,
    (select string_agg(distinct tgrelid::regclass::text, ', ') from pg_trigger where tgfoid = p.oid) as tables
  from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ('public', 'private')`;

const REFERENCES = `
  select f.relname as from, t.relname as to, string_agg(a.attname, ' ') as column
  from pg_constraint k join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
  join pg_attribute a on a.attrelid = conrelid and a.attnum = any (conkey)
  where contype = 'f' and f.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and conparentid = 0
  group by f.relname, t.relname, k.oid order by 1, 2, 3`;

const DESK: CallerName[] = ["member", "admin", "primary"];
/** SQLSTATEs of statements that were allowed but violated a key, wrote a generated column, or half of a plan. */
const NO_REFUSAL = new Set(["23503", "23505", "23514", "PT409", "428C9"]);

function may({ expected }: Access, caller: CallerName): boolean {
  const outcome = expected[caller];
  return typeof outcome === "number" ? outcome > 0 : NO_REFUSAL.has(outcome);
}

/** Who may do this, as text: `visitor`, `desk` or a part of it, `service`. */
function whoMay(verb: Access["verb"], object: string, column: string | null): string {
  const access = accessMatrix.find((each) => {
    return each.verb === verb && each.object === object && each.column === column;
  });
  if (!access) return "–";
  const desk = DESK.filter((caller) => may(access, caller));
  const words = [
    may(access, "visitor") ? ["visitor"] : [],
    desk.length === DESK.length ? ["desk"] : desk,
    may(access, "service") ? ["service"] : [],
  ].flat();
  return words.join(", ") || whoElseMay(access);
}

/**
 * Who may do what no caller above may: with a second factor, in a session of their own, or as Auth. A dash for nobody.
 */
function whoElseMay(access: Access): string {
  const { verb, object } = access;
  if (may(access, "twoFactor")) return "admin with second factor";
  if (NEEDS_THE_PRIMARY.has(object)) return "primary with second factor";
  if (NEEDS_A_SESSION.has(object)) return "anybody signed in";
  return verb === "call" && object.startsWith("public.hook_") ? "Auth" : "–";
}

/** A cell of a table: one line, without a bar. */
function cell(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim() || " ";
}

function drawTable(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

function describeTable({ name, comment, columns }: Table): string {
  const isServed = name.startsWith("public.");
  const rows = columns.map((column) => [
    `\`${column.name}\``,
    `\`${column.type}\``,
    column.comment,
    ...(isServed ? [whoMay("insert", name, column.name), whoMay("update", name, column.name)] : []),
  ]);
  const head = [
    "Column",
    "Type",
    "What it holds",
    ...(isServed ? ["Inserted by", "Changed by"] : []),
  ];
  const access = isServed
    ? `Read by: ${whoMay("select", name, null)}. Deleted by: ${whoMay("delete", name, null)}.`
    : "Only functions of the database touch it.";
  return [`### \`${name}\``, comment, access, drawTable(head, rows)].filter(Boolean).join("\n\n");
}

function describeRoutines(routines: Routine[]): string {
  const rows = routines.map(({ name, args, returns, comment, tables }) => [
    `\`${name}(${args})\``,
    returns === "trigger"
      ? `trigger of ${tables}`
      : name.startsWith("private.")
        ? "the database"
        : whoMay("call", name, null),
    comment,
  ]);
  return drawTable(["Function", "Called by", "What it does"], rows);
}

/** The comment that a schema file begins with. */
function introductionOf(text: string): string {
  const [block = ""] = /^(?:-- .*\n)+/.exec(text) ?? [];
  return block.replaceAll(/^-- /gm, "").replaceAll("\n", " ").trim();
}

function namesIn(text: string, kind: "table" | "function"): string[] {
  return Array.from(
    text.matchAll(new RegExp(`^create ${kind} ([\\w.]+)`, "gm")),
    ([, name = ""]) => name,
  );
}

/** The chapter of a schema file; empty if it has no table and no function. */
function describeSubject(file: string, tables: Table[], routines: Routine[]): string {
  const text = readFileSync(file, "utf8");
  const named = <T extends { name: string }>(things: T[], kind: "table" | "function") => {
    return namesIn(text, kind).flatMap((name) => things.filter((each) => each.name === name));
  };
  const its = named(tables, "table").map(describeTable);
  const calls = named(routines, "function");
  if (its.length + calls.length === 0) return "";
  const title = path.basename(file, ".sql").replaceAll("-", " ");
  const head = `## ${title.charAt(0).toUpperCase()}${title.slice(1)}`;
  const introduction = `${introductionOf(text)} (\`supabase/schemas/${path.basename(file)}\`)`;
  const functions = calls.length > 0 ? describeRoutines(calls) : "";
  return [head, introduction, ...its, functions].filter(Boolean).join("\n\n");
}

const HEAD = `# The database

Written by \`npm run generate\` from the database itself, the comments in it and the access matrix
(\`supabase/tests/access-matrix.ts\`), in the order of \`supabase/schemas\`. A type with a question mark may be null.
Callers: a **visitor** of the site; the **desk**, which is each **member**, **admin** and the **primary** admin; the **service**,
which is the secret key. What a policy leaves of the rows is in the schema.`;

/** A page about the database: a diagram of its tables, and by subject its tables, columns and functions. */
export async function describeDatabase(sql: Sql): Promise<string> {
  const tables = await sql.unsafe<Table[]>(TABLES);
  const routines = await sql.unsafe<Routine[]>(ROUTINES);
  const references = await sql.unsafe<Reference[]>(REFERENCES);
  const arrows = references.map(({ from, column, to }) => `  ${to} ||--o{ ${from} : "${column}"`);
  const diagram = `\`\`\`mermaid\nerDiagram\n${arrows.join("\n")}\n\`\`\``;
  const subjects = listSchemaFiles().map((file) => describeSubject(file, tables, routines));
  return `${[HEAD, diagram, ...subjects].filter(Boolean).join("\n\n")}\n`;
}
