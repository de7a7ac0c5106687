import { Hono } from "hono";
import type { Sql } from "postgres";
import { z } from "zod";
import type { SupabaseConfig } from "./config.ts";
import type { Keys } from "./keys.ts";
import { requireCaller } from "./storage-caller.ts";
import { invalidRequest, noBucket, refuseFile, tooLarge } from "./storage-errors.ts";
import type { StorageFiles } from "./storage-files.ts";
import { readStorageBody } from "./storage-body.ts";

const BUCKET_NAME = /^[\w!.*'() &$=@;:+,?-]{1,100}$/;
const MIME_TYPE = /^[\w\-+.]+\/(?:[\w\-+.]+(?:;\s*charset=[\w-]+)?|\*)$|^\*$/;

const bucketBody = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
});

const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };

/** The number of bytes of a size in the API's notation, such as `20MB`. */
function bytesOf(size: string): number {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(size) ?? [];
  if (number === undefined) {
    throw invalidRequest("Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
  }
  return Number(number) * (UNITS[unit.toLowerCase()] ?? 1);
}

type Limits = { limit: number | null | undefined; types: string[] | null | undefined };

/** The limits in a body: undefined leaves a limit unchanged, null removes it. Throws if one is invalid. */
function limitsOf(body: z.infer<typeof bucketBody>, maxBytes: number): Limits {
  const { file_size_limit: size, allowed_mime_types: types } = body;
  const limit = typeof size === "string" ? bytesOf(size) : size;
  if (limit && limit > maxBytes) throw tooLarge();
  const invalidType = types?.find((type) => type.length > 1000 || (type && !MIME_TYPE.test(type)));
  if (invalidType !== undefined) {
    throw refuseFile(
      415,
      "InvalidMimeType",
      `mime type ${invalidType} is not supported`,
      "invalid_mime_type",
    );
  }
  return { limit, types: types?.filter(Boolean) };
}

function assertBucketName(name: string): void {
  if (name.trim() === name && BUCKET_NAME.test(name)) return;
  throw refuseFile(400, "InvalidBucketName", "Bucket name invalid", "Invalid Input");
}

/** Storage's `/bucket` routes, subject to the policies of `storage.buckets`. */
export function createBucketRoutes(
  sql: Sql,
  keys: Keys,
  files: StorageFiles,
  maxBytes: number,
): Hono {
  const columns = sql`id, name, owner, public, type, file_size_limit::float8, allowed_mime_types, created_at, updated_at`;
  const routes = new Hono();

  routes.get("/", async ({ req, json }) => {
    const caller = await requireCaller(req.raw, sql, keys);
    const { search = "", sortColumn, sortOrder, limit, offset } = req.query();
    const sorted = ["id", "name", "created_at", "updated_at"].find((it) => it === sortColumn);
    const rows = await caller.run(
      "storage.bucket.list",
      (transaction) => transaction`
        select ${columns} from storage.buckets where strpos(lower(name), lower(${search})) > 0
        ${sorted ? sql`order by ${sql(sorted)} ${sortOrder === "desc" ? sql`desc` : sql`asc`}` : sql``}
        limit ${Number(limit) || null} offset ${Number(offset) || 0}`,
    );
    return json(rows);
  });

  routes.post("/", async ({ req, json }) => {
    const caller = await requireCaller(req.raw, sql, keys);
    const body = await readStorageBody(req.raw, bucketBody);
    if (body.name === undefined) throw invalidRequest("body must have required property 'name'");
    const { name, id = name } = body;
    assertBucketName(name);
    const { limit = null, types = null } = limitsOf(body, maxBytes);
    await caller.run(
      "storage.bucket.create",
      (transaction) => transaction`
        insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
        values (${id}, ${name}, ${caller.owner}, ${caller.owner}, ${body.public ?? false}, ${limit}, ${types})`,
    );
    return json({ name });
  });

  routes.get("/:id", async ({ req, json }) => {
    const caller = await requireCaller(req.raw, sql, keys);
    const [bucket] = await caller.run(
      "storage.bucket.get",
      (transaction) =>
        transaction`select ${columns} from storage.buckets where id = ${req.param("id")}`,
    );
    if (!bucket) throw noBucket();
    return json(bucket);
  });

  routes.put("/:id", async ({ req, json }) => {
    const caller = await requireCaller(req.raw, sql, keys);
    const body = await readStorageBody(req.raw, bucketBody);
    const { limit, types } = limitsOf(body, maxBytes);
    const changes = {
      ...(body.public === undefined ? {} : { public: body.public }),
      ...(limit === undefined ? {} : { file_size_limit: limit }),
      ...(types === undefined ? {} : { allowed_mime_types: types }),
    };
    if (Object.keys(changes).length === 0) throw invalidRequest("No content provided");
    const changed = await caller.run(
      "storage.bucket.update",
      (transaction) => transaction`
        update storage.buckets set ${sql({ ...changes, updated_at: new Date() })}
        where id = ${req.param("id")}`,
    );
    if (changed.count === 0) throw noBucket();
    return json({ message: "Successfully updated" });
  });

  routes.delete("/:id", async ({ req, json }) => {
    const caller = await requireCaller(req.raw, sql, keys);
    const id = req.param("id");
    const [bucket] = await sql`
      select exists (select from storage.objects where bucket_id = buckets.id) as is_full
      from storage.buckets where id = ${id}`;
    if (!bucket) throw noBucket();
    if (bucket["is_full"]) {
      throw refuseFile(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty");
    }
    const deleted = await caller.run(
      "storage.bucket.delete",
      (transaction) => transaction`delete from storage.buckets where id = ${id}`,
    );
    if (deleted.count === 0) throw noBucket();
    return json({ message: "Successfully deleted" });
  });

  routes.post("/:id/empty", async ({ req, json }) => {
    const caller = await requireCaller(req.raw, sql, keys);
    const id = req.param("id");
    const versions = await caller.run("storage.bucket.empty", async (transaction) => {
      const [bucket] = await transaction`select from storage.buckets where id = ${id}`;
      if (!bucket) throw noBucket();
      return transaction<{ version: string }[]>`
        delete from storage.objects where bucket_id = ${id} returning version`;
    });
    await files.remove(versions.map(({ version }) => version));
    const message = "Empty bucket has been queued. Completion may take up to an hour.";
    return json({ message });
  });
  return routes;
}

/** Creates the buckets of config.toml, as Supabase's CLI does when it starts. */
export async function seedBuckets(
  sql: Sql,
  buckets: SupabaseConfig["storage"]["buckets"],
): Promise<void> {
  await Promise.all(
    Object.entries(buckets).map(([name, bucket]) => {
      const row = {
        id: name,
        name,
        public: bucket.public,
        file_size_limit: bucket.file_size_limit ?? null,
        allowed_mime_types: bucket.allowed_mime_types ?? null,
      };
      return sql`
        insert into storage.buckets ${sql(row)} on conflict (id) do update
        set ${sql({ public: row.public, file_size_limit: row.file_size_limit, allowed_mime_types: row.allowed_mime_types })}`;
    }),
  );
}
