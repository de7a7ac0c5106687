import { randomUUID } from "node:crypto";
import type { ISql, JSONValue, Sql } from "postgres";
import type { StorageCaller } from "./storage-caller.ts";
import { assertMimeType, readUpload, type Upload } from "./storage-body.ts";
import { noBucket, noObject, refuseFile, tooLarge } from "./storage-errors.ts";
import { etagOf, type StorageFiles } from "./storage-files.ts";
import type { Announced, PartialUpload } from "./storage-uploads.ts";

/** What Storage stores about a file's content. */
export type FileMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
};

/** A row of `storage.objects`. */
export type StoredObject = {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  version: string;
  metadata: FileMetadata;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
};

/** The bucket and name of an object. */
export type ObjectKey = { bucket: string; name: string };

const OBJECT_NAME = /^[\w/!.*'() &$=@;:+,?-]+$/;

/** Throws for a name that is not safe in S3. */
export function assertObjectName(name: string): void {
  if (!OBJECT_NAME.test(name)) throw refuseFile(400, "InvalidKey", `Invalid key: ${name}`);
}

/** Returns the object at a place if the policies for this connection's role show it; throws if not. */
export async function findObject(sql: ISql, { bucket, name }: ObjectKey): Promise<StoredObject> {
  const [object] = await sql<StoredObject[]>`
    select * from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  if (!object) throw noObject();
  return object;
}

type NewObject = ObjectKey & {
  version: string;
  owner: string | null;
  metadata: Partial<FileMetadata>;
  userMetadata: Record<string, unknown> | null;
};

/** Inserts a row without `returning`, for which Postgres would need a SELECT policy. */
async function insert(sql: ISql, json: Sql["json"], object: NewObject, upsert: boolean) {
  const owner = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(object.owner ?? "")
    ? object.owner
    : null;
  const metadata = json(object.metadata as JSONValue);
  const userMetadata = json(object.userMetadata as JSONValue);
  await sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${object.bucket}, ${object.name}, ${owner}, ${object.owner}, ${object.version},
      ${metadata}, ${userMetadata})
    ${
      upsert
        ? sql`on conflict (bucket_id, name) do update set owner = excluded.owner,
            owner_id = excluded.owner_id, version = excluded.version,
            metadata = excluded.metadata, user_metadata = excluded.user_metadata`
        : sql``
    }`;
}

export type Objects = ReturnType<typeof createObjects>;

/**
 * Writes, copies and removes objects. The content is on the disk before its row is committed, and is removed after its
 * row. If the process is killed in between, the next start removes content without a row.
 */
export function createObjects(sql: Sql, files: StorageFiles, maxBytes: number) {
  /** Commits the row of a content that is on the disk, and removes the content that it replaces. */
  async function commit(object: NewObject, upsert: boolean): Promise<StoredObject> {
    const replaced = await sql
      .begin(async (transaction) => {
        const rows = await transaction<{ version: string }[]>`
          select version from storage.objects
          where bucket_id = ${object.bucket} and name = ${object.name} for update`;
        await insert(transaction, sql.json, object, upsert);
        return rows;
      })
      .catch(async (error: unknown) => {
        await files.remove([object.version]);
        throw error;
      });
    await files.remove(replaced.map(({ version }) => version));
    return findObject(sql, object);
  }

  async function limitsOf(bucket: string) {
    const [bucketLimits] = await sql<{ size: number | null; types: string[] | null }[]>`
      select file_size_limit::float8 as size, allowed_mime_types as types
      from storage.buckets where id = ${bucket}`;
    if (!bucketLimits) throw noBucket();
    return {
      maxBytes: Math.min(bucketLimits.size || maxBytes, maxBytes),
      types: bucketLimits.types,
    };
  }

  /** Throws unless policies let the caller write an object at a place. */
  async function probe(
    caller: StorageCaller,
    operation: string,
    object: ObjectKey & Partial<NewObject>,
    upsert: boolean,
  ): Promise<void> {
    const { bucket, name, metadata = {}, userMetadata = null } = object;
    const candidate = { bucket, name, metadata, userMetadata, version: "1", owner: caller.owner };
    await caller.probe(operation, (transaction) =>
      insert(transaction, sql.json, candidate, upsert),
    );
  }

  return {
    probe,

    /** Stores the file of a request; without a `caller` no policy applies. */
    async upload(
      request: Request,
      key: ObjectKey,
      upsert: boolean,
      caller: Pick<StorageCaller, "owner"> & Partial<StorageCaller>,
      operation: string,
    ): Promise<StoredObject> {
      const limits = await limitsOf(key.bucket);
      assertObjectName(key.name);
      const upload = await readUpload(request, key.name, limits);
      const { content, userMetadata } = upload;
      const metadata = metadataOf(upload, content.length, etagOf(content));
      const object = { ...key, owner: caller.owner, metadata, userMetadata };
      if (isCaller(caller)) await probe(caller, operation, object, upsert);
      const version = randomUUID();
      await files.write(version, upload.content);
      return commit({ ...object, version }, upsert);
    },

    /** Throws if the bucket does not accept the announced size or type of an upload in parts. */
    async assertFits({ bucket, name, length, mimetype }: Announced): Promise<void> {
      const { maxBytes: longest, types } = await limitsOf(bucket);
      assertObjectName(name);
      if (length > longest) throw tooLarge();
      assertMimeType(mimetype, types);
    },

    /** Creates an object from a complete upload in `file`; has no further effect if it is called again. */
    async adopt(upload: PartialUpload, file: string): Promise<void> {
      const { id: version, bucket, name, owner, upsert, length, userMetadata } = upload;
      const [stored] = await sql`select from storage.objects where version = ${version}`;
      if (stored) return;
      await files.remove([version]);
      const metadata = metadataOf(upload, length, await files.adopt(file, version));
      await commit({ bucket, name, owner, version, metadata, userMetadata }, upsert);
    },

    /** Removes the named objects that policies allow the caller to see and delete; resolves to them. */
    async remove(caller: StorageCaller, bucket: string, names: string[], operation: string) {
      const removed = await caller.run(
        operation,
        (transaction) => transaction<StoredObject[]>`
          delete from storage.objects where bucket_id = ${bucket} and name = any (${names})
          returning *`,
      );
      await files.remove(removed.map(({ version }) => version));
      return [...removed];
    },

    async copy(caller: StorageCaller, from: ObjectKey, to: ObjectKey, options: CopyOptions) {
      assertObjectName(to.name);
      const operation = "storage.object.copy";
      const source = await caller.run(operation, (transaction) => findObject(transaction, from));
      const { upsert, keepsMetadata, metadata, userMetadata } = options;
      const object = {
        ...to,
        owner: caller.owner,
        metadata: keepsMetadata ? source.metadata : { ...source.metadata, ...metadata },
        userMetadata: keepsMetadata ? source.user_metadata : userMetadata,
      };
      await probe(caller, operation, object, upsert);
      const version = randomUUID();
      await files.copy(source.version, version);
      return commit({ ...object, version }, upsert);
    },

    /** Only the row gets another name; the content is not moved. */
    async move(caller: StorageCaller, from: ObjectKey, to: ObjectKey): Promise<StoredObject> {
      assertObjectName(to.name);
      return caller.run("storage.object.move", async (transaction) => {
        await findObject(transaction, from);
        const [moved] = await transaction<StoredObject[]>`
          update storage.objects set bucket_id = ${to.bucket}, name = ${to.name}
          where bucket_id = ${from.bucket} and name = ${from.name} returning *`;
        if (!moved) throw noObject();
        return moved;
      });
    },
  };
}

export type CopyOptions = {
  upsert: boolean;
  keepsMetadata: boolean;
  metadata: { cacheControl?: string | undefined; mimetype?: string | undefined };
  userMetadata: Record<string, unknown>;
};

function isCaller(caller: Partial<StorageCaller>): caller is StorageCaller {
  return caller.probe !== undefined;
}

function metadataOf(
  { mimetype, cacheControl }: Pick<Upload, "mimetype" | "cacheControl">,
  size: number,
  eTag: string,
): FileMetadata {
  return {
    eTag,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}
