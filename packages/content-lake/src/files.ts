import { createReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";

import { LakeError } from "./errors.ts";

/** Writes a file atomically: it is complete on disk or does not exist, even if the disk is full. */
export async function writeFileDurably(file: string, content: Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}.${performance.now()}.tmp`;
  try {
    const handle = await open(temporary, "w");
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Size in bytes, or `null` when there is no such file. */
export async function fileSize(file: string): Promise<number | null> {
  const stats = await stat(file).catch(() => null);
  return stats?.isFile() ? stats.size : null;
}

/** Headers of every asset response: the content of a name never changes, and it never runs as a page. */
const ASSET_HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Sends bytes that are in memory as if they were a file. */
export function sendBytes(content: Uint8Array<ArrayBuffer>, contentType: string): Response {
  return new Response(content, { headers: { ...ASSET_HEADERS, "content-type": contentType } });
}

/** Streams a file, or one `Range` of it (videos seek with it); throws 404 when it is missing. */
export async function sendFile(file: string, contentType: string, range?: string) {
  const size = await fileSize(file);
  if (size === null) throw new LakeError(404, "notFound", "Asset not found");
  const headers = new Headers({ ...ASSET_HEADERS, "content-type": contentType });
  headers.set("accept-ranges", "bytes");
  const span = range ? parseRange(range, size) : { start: 0, end: size - 1 };
  if (!span) {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-length", String(span.end - span.start + 1));
  if (range) headers.set("content-range", `bytes ${span.start}-${span.end}/${size}`);
  const body = size === 0 ? null : Readable.toWeb(createReadStream(file, span));
  return new Response(body as BodyInit | null, { status: range ? 206 : 200, headers });
}

function parseRange(range: string, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range);
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}
