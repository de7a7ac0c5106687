import type { Context } from "hono";
import type { Sql } from "postgres";
import type { Keys } from "./keys.ts";
import type { StorageFiles } from "./storage-files.ts";
import type { Objects, ObjectKey } from "./storage-objects.ts";

/** The parts that Storage's routes share. */
export type StorageParts = { sql: Sql; keys: Keys; files: StorageFiles; objects: Objects };

/** The bucket and the name in a route's path. */
export function objectKeyOf(context: Context): ObjectKey {
  return { bucket: context.req.param("bucket") ?? "", name: context.req.param("name") ?? "" };
}
