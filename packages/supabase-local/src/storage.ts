import { Hono, type Context } from "hono";
import type { Sql } from "postgres";
import { z } from "zod";
import type { SupabaseConfig } from "./config.ts";
import type { Keys } from "./keys.ts";
import { fileResponse, infoOf } from "./storage-answer.ts";
import { readStorageBody } from "./storage-body.ts";
import { createBucketRoutes, seedBuckets } from "./storage-buckets.ts";
import { requireCaller, type StorageCaller } from "./storage-caller.ts";
import { noObject, refusalOfStorage } from "./storage-errors.ts";
import { createStorageFiles, type StorageFiles } from "./storage-files.ts";
import { listBody, listObjects, listObjectsV2, listV2Body } from "./storage-list.ts";
import { createObjects } from "./storage-objects.ts";
import { objectKeyOf, type StorageParts } from "./storage-parts.ts";
import { createRenderRoutes } from "./storage-render.ts";
import { createSignedRoutes } from "./storage-signed.ts";
import { createTusRoutes } from "./storage-tus.ts";
import { createStorageUploads } from "./storage-uploads.ts";
import { publicObject, visibleObject } from "./storage-visible.ts";

const moveBody = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
});

const copyBody = moveBody.extend({
  copyMetadata: z.boolean().optional(),
  metadata: z
    .object({ cacheControl: z.string().optional(), mimetype: z.string().optional() })
    .optional(),
});

const removeBody = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/**
 * Hosted Storage's API below `/storage/v1`: buckets and objects are rows with policies, and their contents are files in
 * `folder`; unfinished uploads are in a folder beside it.
 */
export async function startStorage(
  sql: Sql,
  keys: Keys,
  folder: string,
  { file_size_limit: maxBytes, buckets }: SupabaseConfig["storage"],
): Promise<Hono> {
  const files = createStorageFiles(folder);
  await removeOrphans(sql, files);
  await seedBuckets(sql, buckets);
  const objects = createObjects(sql, files, maxBytes);
  const parts = { sql, keys, files, objects };
  const storage = new Hono().basePath("/storage/v1");
  storage.onError((error) => refusalOfStorage(error).getResponse());
  storage.notFound(({ req }) =>
    Response.json(
      {
        statusCode: "404",
        error: "Not Found",
        message: `Route ${req.method}:${req.path} not found`,
      },
      { status: 404 },
    ),
  );
  storage.get("/status", (context) => context.body(null, 200));
  storage.route("/bucket", createBucketRoutes(sql, keys, files, maxBytes));
  storage.route("/object", createSignedRoutes(parts));
  storage.route("/object", createReadRoutes(parts));
  storage.route("/object", createWriteRoutes(parts));
  storage.route("/render/image", createRenderRoutes(parts));
  const uploads = createStorageUploads(`${folder}-uploads`);
  storage.route("/upload/resumable", await createTusRoutes(parts, uploads));
  return storage;
}

/** Removes contents without a row: the process was killed before the row was committed, or after it was deleted. */
async function removeOrphans(sql: Sql, files: StorageFiles): Promise<void> {
  const storedVersions = await files.list();
  if (storedVersions.length === 0) return;
  const rows = await sql<{ version: string }[]>`
    select kept.version from unnest(${storedVersions}::text[]) as kept (version)
    where not exists (select from storage.objects where objects.version = kept.version)`;
  await files.remove(rows.map(({ version }) => version));
}

function createReadRoutes({ sql, keys, files }: StorageParts): Hono {
  const routes = new Hono();

  routes.get("/public/:bucket/:name{.+}", async (context) => {
    return fileResponse(context.req.raw, files, await publicObject(sql, objectKeyOf(context)));
  });
  routes.get("/info/public/:bucket/:name{.+}", async (context) => {
    return context.json(infoOf(await publicObject(sql, objectKeyOf(context))));
  });
  for (const path of ["/info/authenticated/:bucket/:name{.+}", "/info/:bucket/:name{.+}"]) {
    routes.get(path, async (context) => {
      return context.json(
        infoOf(await visibleObject(sql, keys, context.req.raw, objectKeyOf(context))),
      );
    });
  }
  for (const path of ["/authenticated/:bucket/:name{.+}", "/:bucket/:name{.+}"]) {
    routes.get(path, async (context) => {
      return fileResponse(
        context.req.raw,
        files,
        await visibleObject(sql, keys, context.req.raw, objectKeyOf(context)),
      );
    });
  }

  routes.post("/list/:bucket", async ({ req, json }) => {
    const caller = await requireCaller(req.raw, sql, keys);
    const body = await readStorageBody(req.raw, listBody);
    return json(await listObjects(sql, caller, req.param("bucket"), body));
  });
  routes.post("/list-v2/:bucket", async ({ req, json }) => {
    const caller = await requireCaller(req.raw, sql, keys);
    const body = await readStorageBody(req.raw, listV2Body);
    return json(await listObjectsV2(sql, caller, req.param("bucket"), body));
  });
  return routes;
}

function createWriteRoutes({ sql, keys, objects }: StorageParts): Hono {
  const routes = new Hono();
  const callerOf = ({ req }: Context): Promise<StorageCaller> => requireCaller(req.raw, sql, keys);

  routes.post("/move", async (context) => {
    const caller = await callerOf(context);
    const { bucketId: bucket, ...body } = await readStorageBody(context.req.raw, moveBody);
    const to = { bucket: body.destinationBucket ?? bucket, name: body.destinationKey };
    const moved = await objects.move(caller, { bucket, name: body.sourceKey }, to);
    return context.json({ message: "Successfully moved", Id: moved.id, Key: moved.name });
  });
  routes.post("/copy", async (context) => {
    const caller = await callerOf(context);
    const { bucketId: bucket, ...body } = await readStorageBody(context.req.raw, copyBody);
    const to = { bucket: body.destinationBucket ?? bucket, name: body.destinationKey };
    const copied = await objects.copy(caller, { bucket, name: body.sourceKey }, to, {
      upsert: context.req.header("x-upsert") === "true",
      keepsMetadata: body.copyMetadata ?? true,
      metadata: body.metadata ?? {},
      userMetadata: {},
    });
    return context.json({ ...copied, Id: copied.id, Key: `${to.bucket}/${to.name}` });
  });

  routes.post("/:bucket/:name{.+}", async (context) => {
    const caller = await callerOf(context);
    const objectKey = objectKeyOf(context);
    const upsert = context.req.header("x-upsert") === "true";
    const operation = "storage.object.upload";
    const { id } = await objects.upload(context.req.raw, objectKey, upsert, caller, operation);
    return context.json({ Id: id, Key: `${objectKey.bucket}/${objectKey.name}` });
  });
  routes.put("/:bucket/:name{.+}", async (context) => {
    const caller = await callerOf(context);
    const objectKey = objectKeyOf(context);
    const operation = "storage.object.upload_update";
    const { id } = await objects.upload(context.req.raw, objectKey, true, caller, operation);
    return context.json({ Id: id, Key: `${objectKey.bucket}/${objectKey.name}` });
  });
  routes.delete("/:bucket", async (context) => {
    const caller = await callerOf(context);
    const { prefixes } = await readStorageBody(context.req.raw, removeBody);
    const { bucket } = objectKeyOf(context);
    const operation = "storage.object.delete_many";
    return context.json(await objects.remove(caller, bucket, prefixes, operation));
  });
  routes.delete("/:bucket/:name{.+}", async (context) => {
    const caller = await callerOf(context);
    const objectKey = objectKeyOf(context);
    const operation = "storage.object.delete";
    const removed = await objects.remove(caller, objectKey.bucket, [objectKey.name], operation);
    if (removed.length === 0) throw noObject();
    return context.json({ message: "Successfully deleted" });
  });
  return routes;
}
