import { Hono, type Context } from "hono";
import { noUpload, refuseFile, refusalOfStorage, tooLarge } from "./storage-errors.ts";
import { readMetadata } from "./storage-body.ts";
import { requireCaller, type StorageCaller } from "./storage-caller.ts";
import type { StorageParts } from "./storage-parts.ts";
import { verifyAddress } from "./storage-signed.ts";
import type { Announced, PartialUpload, StorageUploads } from "./storage-uploads.ts";

/** The version of TUS (https://tus.io/protocols/resumable-upload), hosted Storage's protocol for files of any size. */
const VERSION = "1.0.0";
const PARTS = "application/offset+octet-stream";

type Uploader = Pick<StorageCaller, "owner"> & Partial<StorageCaller> & { upsert: boolean };

/** Reads the header `Upload-Metadata`: names, each with a value in base64. */
function readNames(header: string): Record<string, string> {
  const pairs = header.split(",").map((pair) => pair.trim().split(" "));
  return Object.fromEntries(
    pairs.map(([name = "", value = ""]) => [name, Buffer.from(value, "base64").toString("utf8")]),
  );
}

function lengthOf(context: Context, name: string): number {
  const text = context.req.header(name) ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  throw refuseFile(400, "InvalidRequest", `${name} is missing or invalid`);
}

/** The routes of uploads in parts, below `/storage/v1/upload/resumable`; those by a signed URL are below `/sign`. */
export async function createTusRoutes(
  { sql, keys, objects }: StorageParts,
  uploads: StorageUploads,
): Promise<Hono> {
  /** Uploads that a request is appending to. */
  const busy = new Set<string>();

  /** Creates an object from a complete upload; deletes an upload that is refused. */
  async function finish(upload: PartialUpload): Promise<void> {
    try {
      await objects.adopt(upload, uploads.fileOf(upload.id));
    } catch (error) {
      if (refusalOfStorage(error).status < 500) await uploads.remove(upload.id);
      throw error;
    }
    await uploads.finish(upload);
  }

  async function offsetOf(upload: PartialUpload): Promise<number> {
    const offset = await uploads.offsetOf(upload);
    if (offset === upload.length && !upload.isFinished) await finish(upload);
    return offset;
  }

  // Completes uploads whose last part was stored, but whose object was not yet created when the process was killed.
  for (const upload of await uploads.sweep()) {
    if (!upload.isFinished) await offsetOf(upload).catch(() => {});
  }

  async function append(context: Context, upload: PartialUpload): Promise<number> {
    if (context.req.header("content-type") !== PARTS) {
      throw refuseFile(415, "InvalidRequest", `Content-Type must be ${PARTS}`);
    }
    if (busy.has(upload.id)) throw refuseFile(409, "ResourceLocked", "The upload is in use");
    busy.add(upload.id);
    try {
      const storedBytes = await uploads.offsetOf(upload);
      if (storedBytes !== Number(context.req.header("upload-offset") ?? "0")) {
        throw refuseFile(409, "Conflict", "Upload-Offset conflict");
      }
      if (upload.isFinished) return storedBytes;
      const offset = await uploads.append(upload, context.req.raw.body);
      if (offset === null) throw tooLarge();
      if (offset === upload.length) await finish(upload);
      return offset;
    } finally {
      busy.delete(upload.id);
    }
  }

  async function uploadOf(context: Context): Promise<PartialUpload> {
    const upload = await uploads.find(context.req.param("id") ?? "");
    if (!upload) throw noUpload();
    return upload;
  }

  function routesFor(
    uploaderOf: (
      context: Context,
      objectKey: { bucket: string; name: string },
    ) => Promise<Uploader>,
  ): Hono {
    const routes = new Hono();
    routes.onError(plainRefusal);
    routes.use("*", async (context, next) => {
      await (context.req.header("tus-resumable") === VERSION ? next() : refuseVersion(context));
      context.res.headers.set("tus-resumable", VERSION);
    });

    /** Throws unless the caller began the upload and may still write at its place. */
    async function assertMay(context: Context, operation: string, upload: Announced) {
      const uploader = await uploaderOf(context, upload);
      if (uploader.owner !== upload.owner) throw noUpload();
      if (isCaller(uploader)) await objects.probe(uploader, operation, upload, upload.upsert);
    }

    routes.post("/", async (context) => {
      const header = context.req.header("upload-metadata") ?? "";
      const names = readNames(header);
      const { bucketName: bucket = "", objectName: name = "" } = names;
      const uploader = await uploaderOf(context, { bucket, name });
      const { owner, upsert } = uploader;
      const maxAge = names["cacheControl"];
      const announced: Announced = {
        bucket,
        name,
        length: lengthOf(context, "Upload-Length"),
        owner,
        upsert,
        mimetype: names["contentType"] || "application/octet-stream",
        cacheControl: maxAge ? `max-age=${maxAge}` : "no-cache",
        userMetadata: readMetadata(names["metadata"] ?? ""),
        header,
      };
      await objects.assertFits(announced);
      if (isCaller(uploader)) {
        await objects.probe(uploader, "storage.tus.upload.create", announced, upsert);
      }
      const upload = await uploads.create(announced);
      const hasPart = context.req.header("content-type") === PARTS;
      const offset = hasPart ? await append(context, upload) : await offsetOf(upload);
      const { origin, pathname } = new URL(context.req.url);
      const location = `${origin}${pathname.replace(/\/$/, "")}/${upload.id}`;
      return context.body(null, 201, { ...headersOf(upload, offset), location });
    });
    routes.get("/:id", async (context) => {
      // Hono answers HEAD with the handler of GET.
      if (context.req.method !== "HEAD") return context.notFound();
      const upload = await uploadOf(context);
      await uploaderOf(context, upload);
      const offset = await offsetOf(upload);
      return context.body(null, 200, {
        ...headersOf(upload, offset),
        "upload-length": String(upload.length),
        "upload-metadata": upload.header,
      });
    });
    routes.patch("/:id", async (context) => {
      const upload = await uploadOf(context);
      lengthOf(context, "Upload-Offset");
      if (!upload.isFinished) await assertMay(context, "storage.tus.upload.part", upload);
      return context.body(null, 204, headersOf(upload, await append(context, upload)));
    });
    routes.delete("/:id", async (context) => {
      const upload = await uploadOf(context);
      await assertMay(context, "storage.tus.upload.delete", upload);
      await uploads.remove(upload.id);
      return context.body(null, 204);
    });
    return routes;
  }

  const routes = new Hono();
  routes.route(
    "/sign",
    routesFor(async (context, { bucket, name }) => {
      const token = context.req.header("x-signature") ?? "";
      const claims = await verifyAddress(keys, "upload", token, `${bucket}/${name}`);
      const { owner = null, upsert = false } = claims as Partial<Uploader>;
      return { owner, upsert };
    }),
  );
  routes.route(
    "/",
    routesFor(async (context) => ({
      ...(await requireCaller(context.req.raw, sql, keys)),
      upsert: context.req.header("x-upsert") === "true",
    })),
  );
  return routes;
}

function headersOf({ expires }: PartialUpload, offset: number): Record<string, string> {
  return {
    "cache-control": "no-store",
    "upload-offset": String(offset),
    "upload-expires": new Date(expires).toUTCString(),
  };
}

function isCaller(uploader: Uploader): uploader is Uploader & StorageCaller {
  return uploader.probe !== undefined;
}

async function refuseVersion(context: Context): Promise<void> {
  context.res = context.body(null, 412, { "tus-version": VERSION });
}

/** A refusal with its real HTTP status, which TUS clients read; elsewhere in Storage that is only in the body. */
async function plainRefusal(error: unknown): Promise<Response> {
  const refusal = refusalOfStorage(error).getResponse();
  const { statusCode, message } = (await refusal.json()) as Record<string, string>;
  return new Response(message, { status: Number(statusCode) });
}
