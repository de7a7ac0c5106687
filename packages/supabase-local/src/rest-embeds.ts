import type { Sql } from "postgres";

/** An embedded table in a `select`, with the positions of its parts in the text. */
type Embed = {
  /** The table in whose rows it is embedded; null if the text does not name it. */
  parent: string | null;
  /** Where the brackets of the parent open in the text; 0 for the outermost. */
  within: number;
  depth: number;
  target: string;
  alias: { name: string; from: number; to: number } | null;
  hint: { name: string; from: number; to: number } | null;
};

/** An embedding up to its opening bracket: `...`, an alias, the table, and its hints. */
const EMBED = /(?:\.\.\.)?(?:([\w"]+):)?([\w"]+)((?:![\w"]+)*)\(/y;
const JOINS = new Set(["inner", "left"]);

const nameOf = (text: string) => text.replaceAll('"', "");

/** Every embedded table of a `select`, the outer one first. */
export function embedsOf(select: string, table: string | null): Embed[] {
  const embeds: Embed[] = [];
  const parents: { table: string | null; at: number }[] = [{ table, at: 0 }];
  for (let at = 0; at < select.length;) {
    EMBED.lastIndex = at;
    const [match, alias, target = "", hints = ""] = EMBED.exec(select) ?? [];
    if (match === undefined) {
      if (select[at] === "(") parents.push({ table: null, at });
      if (select[at] === ")") parents.pop();
      // Skip a whole word, even in `rating.sum()`: a part of it must not be read as the name of a table.
      at += /^\.?[\w"]+/.exec(select.slice(at))?.[0].length ?? 1;
      continue;
    }
    const end = at + match.length - 1;
    const hint = hints.split("!").find((each) => each !== "" && !JOINS.has(each));
    const hintFrom = end - hints.length + hints.indexOf(`!${hint}`);
    const aliasFrom = end - hints.length - target.length - 1 - (alias?.length ?? 0);
    embeds.push({
      parent: parents.at(-1)?.table ?? null,
      within: parents.at(-1)?.at ?? 0,
      depth: parents.length,
      target: nameOf(target),
      alias: alias
        ? { name: nameOf(alias), from: aliasFrom, to: aliasFrom + alias.length + 1 }
        : null,
      hint: hint ? { name: nameOf(hint), from: hintFrom, to: hintFrom + hint.length + 1 } : null,
    });
    parents.push({ table: nameOf(target), at: end });
    at = end + 1;
  }
  return embeds;
}

/** An embedding that PostgREST refuses, with its status. */
export class EmbedRefusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(String(body["message"]));
    this.status = status;
    this.body = body;
  }
}

/** Refuses a table embedded in itself where PostgREST does: by a key's name, or without a hint if it has two keys. */
async function refuseInItself(sql: Sql, schema: string, table: string, hint: string | null) {
  const keys = await sql<{ name: string; column: string; target: string }[]>`
    select conname as name, own.attname as column, other.attname as target
    from pg_catalog.pg_constraint
    join pg_catalog.pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_catalog.pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and conrelid = confrelid
      and conrelid = to_regclass(format('%I.%I', ${schema}::text, ${table}::text))
    order by conname`;
  if (hint !== null && keys.some(({ name }) => name === hint)) {
    throw new EmbedRefusal(400, {
      code: "PGRST200",
      details: `Searched for a foreign key relationship between '${table}' and '${table}' using the hint '${hint}' in the schema '${schema}', but no matches were found.`,
      hint: null,
      message: `Could not find a relationship between '${table}' and '${table}' in the schema cache`,
    });
  }
  if (hint !== null || keys.length < 2) return;
  throw new EmbedRefusal(300, {
    code: "PGRST201",
    details: keys.map(({ name, column, target }) => ({
      cardinality: "one-to-many",
      embedding: `${table} with ${table}`,
      relationship: `${name} using ${table}(${target}) and ${table}(${column})`,
    })),
    hint: `Try changing '${table}' to one of the following: ${keys.map(({ name }) => `'${table}!${name}'`).join(", ")}. Find the desired relationship in the 'details' key.`,
    message: `Could not embed because more than one relationship was found for '${table}' and '${table}'`,
  });
}

/** The second of two embedded tables under one name in the same rows. */
function findTwice(embeds: Embed[]): (Embed & { parent: string; name: string }) | null {
  const seen = new Set<string>();
  for (const embed of embeds) {
    const { parent, within, target, alias } = embed;
    const name = alias?.name ?? target;
    const key = JSON.stringify([within, name]);
    if (parent !== null && seen.has(key)) return { ...embed, parent, name };
    seen.add(key);
  }
  return null;
}

/** How many foreign keys there are between two tables, in either direction, to the column `hint` where one is given. */
async function countKeys(
  sql: Sql,
  schema: string,
  [table, otherTable]: [string, string],
  hint: string | null,
): Promise<number> {
  const [found] = await sql<{ count: number }[]>`
    with names as (
      select to_regclass(format('%I.%I', ${schema}::text, ${table}::text)) as one,
        to_regclass(format('%I.%I', ${schema}::text, ${otherTable}::text)) as other
    )
    select count(*)::int as count
    from pg_catalog.pg_constraint cross join names
    join pg_catalog.pg_attribute on attrelid = confrelid and attnum = confkey[1]
    where contype = 'f' and (conrelid, confrelid) in ((one, other), (other, one))
      and (${hint}::text is null or attname = ${hint})`;
  return found?.count ?? 0;
}

/**
 * Returns the request, changed so that lite embeds as PostgREST does; throws where PostgREST refuses. For a table
 * embedded in itself by a hint, PostgREST returns the children, lite the parent. PostgREST refuses an ambiguous
 * relation (by a column that both refer to, or by an alias); lite uses the first foreign key.
 */
export async function correctedEmbeds(
  request: Request,
  sql: Sql,
  schema: string,
): Promise<Request> {
  const url = new URL(request.url);
  const select = url.searchParams.get("select");
  if (!select?.includes("(")) return request;
  const table = /^\/rest\/v1\/([^/]+)$/.exec(url.pathname)?.[1];
  const cuts: { from: number; to: number }[] = [];
  const embeds = embedsOf(select, table ?? null);
  for (const { parent, target, alias, hint } of embeds) {
    if (parent === null) continue;
    if (parent === target) await refuseInItself(sql, schema, target, hint && hint.name);
    if (parent === target && hint) cuts.push(hint);
    const cut = hint ?? alias;
    if (parent === target || !cut) continue;
    const keys = await countKeys(sql, schema, [parent, target], hint && hint.name);
    if (keys > 1) cuts.push(cut);
  }
  const twice = findTwice(embeds);
  // An ambiguous relation gets its own refusal below.
  if (
    twice &&
    (await countKeys(sql, schema, [twice.parent, twice.target], twice.hint && twice.hint.name)) <= 1
  ) {
    const { parent, name, depth } = twice;
    const message = `table name "${parent}_${name}_${depth}" specified more than once`;
    throw new EmbedRefusal(400, { code: "42712", details: null, hint: null, message });
  }
  if (cuts.length === 0) return request;
  const corrected = cuts.reduceRight(
    (text, { from, to }) => text.slice(0, from) + text.slice(to),
    select,
  );
  url.searchParams.set("select", corrected);
  const { method, headers } = request;
  const body = request.body === null ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, body });
}
