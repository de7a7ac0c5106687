import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import type { StorageCaller } from "./storage-caller.ts";
import { refuseFile } from "./storage-errors.ts";

const order = z.string().transform((text) => (text.toLowerCase() === "desc" ? "desc" : "asc"));

export const listBody = z.object({
  prefix: z.string(),
  limit: z.number().int().min(1).optional(),
  offset: z.number().int().min(0).optional(),
  search: z.string().optional(),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).optional(),
      order: order.optional(),
    })
    .optional(),
});

export const listV2Body = z.object({
  prefix: z.string().optional(),
  limit: z.number().int().min(1).optional(),
  with_delimiter: z.boolean().optional(),
  cursor: z.string().optional(),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at"]).optional(),
      order: order.optional(),
    })
    .optional(),
});

/** The most rows in a page of `list`, even if the request asks for more. */
const MAX_ROWS = 1500;
const MAX_ROWS_V2 = 1000;

/**
 * Objects of a bucket below `prefix`. With `isFolded` deeper objects are replaced by their folder: a name with a slash
 * at its end, and null in other columns.
 */
function entriesBelow(sql: TransactionSql, bucket: string, prefix: string, isFolded: boolean) {
  return sql`
    with found as (
      select *, ${isFolded} and strpos(substr(name, length(${prefix}) + 1), '/') > 0 as is_deeper,
        substr(name, 1, length(${prefix}) + strpos(substr(name, length(${prefix}) + 1), '/')) as folder
      from storage.objects
      where bucket_id = ${bucket} and starts_with(lower(name), lower(${prefix}))
    ), entries as (
      select name, id, updated_at, created_at, last_accessed_at, metadata from found where not is_deeper
      union all
      select min(folder), null, null, null, null, null from found where is_deeper group by lower(folder)
    )`;
}

/** Storage's `list`: the entries of one folder, sorted by name, or with the folders first by another column. */
export async function listObjects(
  sql: Sql,
  caller: StorageCaller,
  bucket: string,
  body: z.infer<typeof listBody>,
) {
  const { limit = 100, offset = 0, search = "", sortBy = {} } = body;
  const folder = body.prefix === "" || body.prefix.endsWith("/") ? body.prefix : `${body.prefix}/`;
  const { column = "name" } = sortBy;
  const direction = sortBy.order === "desc" ? sql`desc` : sql`asc`;
  const byName = sql`lower(name) collate "C" ${direction}`;
  const sorted =
    column === "name" ? byName : sql`id is not null, ${sql(column)} ${direction}, ${byName}`;
  return caller.run(
    "storage.object.list",
    (transaction) => transaction`
      ${entriesBelow(transaction, bucket, folder + search, true)}
      select rtrim(substr(name, length(${folder}) + 1), '/') as name,
        id, updated_at, created_at, last_accessed_at, metadata
      from entries order by ${sorted} limit ${Math.min(limit, MAX_ROWS)} offset ${offset}`,
  );
}

const cursorOf = z.tuple([z.string(), z.string()]);

function readCursor(cursor: string): [value: string, name: string] {
  try {
    return cursorOf.parse(JSON.parse(Buffer.from(cursor, "base64").toString("utf8")));
  } catch {
    throw refuseFile(400, "InvalidParameter", "Invalid Parameter continuation token");
  }
}

type Entry = { name: string; id: string | null; sorted: string };

/** Storage's `list-v2`: all objects below a prefix, or one folder; page by page with a cursor. */
export async function listObjectsV2(
  sql: Sql,
  caller: StorageCaller,
  bucket: string,
  body: z.infer<typeof listV2Body>,
) {
  const { prefix = "", cursor, sortBy = {}, with_delimiter: isFolded = false } = body;
  const limit = Math.min(body.limit ?? MAX_ROWS_V2, MAX_ROWS_V2);
  const { column = "name" } = sortBy;
  const [direction, beyond] = sortBy.order === "desc" ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const value = column === "name" ? sql`''` : sql`coalesce(${sql(column)}::text, '')`;
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await caller.run(
    "storage.object.list_v2",
    (transaction) => transaction<Entry[]>`
      ${entriesBelow(transaction, bucket, prefix, isFolded)}
      select name, id, updated_at, created_at, last_accessed_at, metadata, ${value} as sorted
      from entries
      ${after ? sql`where (${value} collate "C", name collate "C") ${beyond} (${after[0]}, ${after[1]})` : sql``}
      order by ${value} collate "C" ${direction}, name collate "C" ${direction} limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    hasNext: last !== undefined,
    ...(last
      ? {
          nextCursor: Buffer.from(JSON.stringify([last.sorted, last.name])).toString("base64"),
          nextCursorKey: last.name,
        }
      : {}),
    folders: page.filter(({ id }) => id === null).map(keyed),
    objects: page.filter(({ id }) => id !== null).map(keyed),
  };
}

/** An entry as the API returns it; `key` is the last part of its name. */
function keyed({ sorted: _sorted, ...entry }: Entry) {
  return Object.assign(entry, { key: entry.name.replace(/\/$/, "").split("/").at(-1) });
}
