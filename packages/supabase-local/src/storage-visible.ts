import type { Sql } from "postgres";
import type { Keys } from "./keys.ts";
import { readCaller } from "./storage-caller.ts";
import { noBucket } from "./storage-errors.ts";
import { findObject, type ObjectKey, type StoredObject } from "./storage-objects.ts";

async function isPublic(sql: Sql, bucket: string): Promise<boolean | null> {
  const [found] = await sql`select public from storage.buckets where id = ${bucket}`;
  return found ? Boolean(found["public"]) : null;
}

/** Returns the object at a place of a public bucket; throws if there is none. */
export async function publicObject(sql: Sql, objectKey: ObjectKey): Promise<StoredObject> {
  if (!(await isPublic(sql, objectKey.bucket))) throw noBucket();
  return findObject(sql, objectKey);
}

/** Returns the object at a place of a public bucket, or of a private one if policies show it to the caller. */
export async function visibleObject(
  sql: Sql,
  keys: Keys,
  request: Request,
  objectKey: ObjectKey,
): Promise<StoredObject> {
  const caller = await readCaller(request, sql, keys).catch(() => null);
  const isOpen = await isPublic(sql, objectKey.bucket);
  if (isOpen === null || (!isOpen && !caller)) throw noBucket();
  if (isOpen || !caller) return findObject(sql, objectKey);
  return caller.run("storage.object.get_authenticated", (transaction) =>
    findObject(transaction, objectKey),
  );
}
