import type { Sql } from "postgres";

/** An embedded table in a `select`, where its parts begin and end in the text. */
type Embed = {
  /** The table whose rows it is embedded in; null if the text does not say. */
  parent: string | null;
  target: string;
  alias: { name: string; from: number; to: number } | null;
  hint: { name: string; from: number; to: number } | null;
};

/** `...`, an alias, a table, and its hints: all up to the bracket. */
const EMBED = /(?:\.\.\.)?(?:([\w"]+):)?([\w"]+)((?:![\w"]+)*)\(/y;
const JOINS = new Set(["inner", "left"]);

const nameOf = (text: string) => text.replaceAll('"', "");

/** Every embedded table of a `select`, the outer one first. */
export function embedsOf(select: string, table: string | null): Embed[] {
  const embeds: Embed[] = [];
  const parents: (string | null)[] = [table];
  for (let at = 0; at < select.length;) {
    EMBED.lastIndex = at;
    const [whole, alias, target = "", hints = ""] = EMBED.exec(select) ?? [];
    if (whole === undefined) {
      if (select[at] === "(") parents.push(null);
      if (select[at] === ")") parents.pop();
      // A word is passed whole, also that of `rating.sum()`: its end is not a beginning.
      at += /^\.?[\w"]+/.exec(select.slice(at))?.[0].length ?? 1;
      continue;
    }
    const end = at + whole.length - 1;
    const hint = hints.split("!").find((each) => each !== "" && !JOINS.has(each));
    const hintFrom = end - hints.length + hints.indexOf(`!${hint}`);
    const aliasFrom = end - hints.length - target.length - 1 - (alias?.length ?? 0);
    embeds.push({
      parent: parents.at(-1) ?? null,
      target: nameOf(target),
      alias: alias
        ? { name: nameOf(alias), from: aliasFrom, to: aliasFrom + alias.length + 1 }
        : null,
      hint: hint ? { name: nameOf(hint), from: hintFrom, to: hintFrom + hint.length + 1 } : null,
    });
    parents.push(nameOf(target));
    at = end + 1;
  }
  return embeds;
}

/** How many foreign keys there are between two tables, in either direction, to the column `hint` where one is given. */
async function countKeys(
  sql: Sql,
  schema: string,
  [one, other]: [string, string],
  hint: string | null,
): Promise<number> {
  const [found] = await sql<{ count: number }[]>`
    with names as (
      select to_regclass(format('%I.%I', ${schema}::text, ${one}::text)) as one,
        to_regclass(format('%I.%I', ${schema}::text, ${other}::text)) as other
    )
    select count(*)::int as count
    from pg_catalog.pg_constraint cross join names
    join pg_catalog.pg_attribute on attrelid = confrelid and attnum = confkey[1]
    where contype = 'f' and (conrelid, confrelid) in ((one, other), (other, one))
      and (${hint}::text is null or attname = ${hint})`;
  return found?.count ?? 0;
}

/**
 * A table in itself by a hint is its children, as PostgREST has it; lite takes the parent. PostgREST refuses a relation
 * that two keys could mean. There lite takes the first by the column that both refer to, or one by the alias of the
 * embedded table. Returns the request as lite has to see it, which then refuses, too.
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
  for (const { parent, target, alias, hint } of embedsOf(select, table ?? null)) {
    if (parent === null) continue;
    if (parent === target && hint) cuts.push(hint);
    const cut = hint ?? alias;
    if (parent === target || !cut) continue;
    const keys = await countKeys(sql, schema, [parent, target], hint && hint.name);
    if (keys > 1) cuts.push(cut);
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
