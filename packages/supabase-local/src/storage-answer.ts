import type { StorageFiles } from "./storage-files.ts";
import { refuseFile } from "./storage-errors.ts";
import type { StoredObject } from "./storage-objects.ts";

type Range = { start: number; end: number };

/** The bytes that a header `Range` asks for; null for all of them. */
function rangeOf(header: string | null, size: number): Range | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) {
    throw refuseFile(400, "InvalidRange", "invalid range provided", "invalid_range");
  }
  return { start, end };
}

function disposition(download: string | null): Record<string, string> {
  if (download === null) return {};
  if (download === "") return { "content-disposition": "attachment;" };
  const name = encodeURIComponent(download);
  return { "content-disposition": `attachment; filename=${name}; filename*=UTF-8''${name}` };
}

/** As on hosted Storage, HTML is sent as plain text, so that no uploaded page runs. */
function contentTypeOf(mimetype: string): string {
  return mimetype.replace(/^text\/html/, "text/plain");
}

/** The response for an object: its whole content, a range of it, or 304. */
export function fileResponse(
  request: Request,
  files: StorageFiles,
  { metadata, version }: StoredObject,
  extraHeaders: Record<string, string> = {},
): Response {
  const { eTag, size, mimetype, cacheControl, lastModified } = metadata;
  const headers: Record<string, string> = {
    "accept-ranges": "bytes",
    "content-type": contentTypeOf(mimetype),
    etag: eTag,
    "last-modified": new Date(lastModified).toUTCString(),
    "cache-control": cacheControl,
    "x-robots-tag": "none",
    "content-length": String(size),
    ...disposition(new URL(request.url).searchParams.get("download")),
    ...extraHeaders,
  };
  if (request.headers.get("if-none-match") === eTag) return new Response(null, { status: 304 });
  if (request.method === "HEAD") return new Response(null, { headers });
  const range = rangeOf(request.headers.get("range"), size);
  if (range === null) return new Response(files.read(version), { headers });
  headers["content-length"] = String(range.end - range.start + 1);
  headers["content-range"] = `bytes ${range.start}-${range.end}/${size}`;
  return new Response(files.read(version, range), { status: 206, headers });
}

/** The response for content derived from an object, with the object's headers and `headers`. */
export function bytesResponse(
  request: Request,
  { metadata }: StoredObject,
  content: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  const { cacheControl, lastModified } = metadata;
  const fileHeaders = {
    "last-modified": new Date(lastModified).toUTCString(),
    "cache-control": cacheControl,
    "x-robots-tag": "none",
    "content-length": String(content.length),
    ...disposition(new URL(request.url).searchParams.get("download")),
    ...headers,
  };
  return new Response(request.method === "HEAD" ? null : content, { headers: fileHeaders });
}

/** Storage's information about an object. */
export function infoOf(object: StoredObject): Record<string, unknown> {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at } = object;
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  };
}
