import { createHash } from "node:crypto";
import path from "node:path";
import { Hono } from "hono";

import { asDownload } from "./assets.ts";
import { LakeError } from "./errors.ts";
import { fileSize, sendBytes, sendFile, writeFileDurably } from "./files.ts";
import { parseImageParams, type ImageFormat } from "./image-params.ts";
import { renderImage } from "./image-render.ts";
import type { Lake } from "./lake.ts";
import { isFull } from "./storage-errors.ts";
import { wholeFile } from "./stored-files.ts";

const FILE_NAME = /^[0-9a-f]{40}-(\d+)x(\d+)\.(jpg|png|webp|gif|svg|avif|tif)$/;

const MIME_TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  pjpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  svg: "image/svg+xml",
  avif: "image/avif",
  tif: "image/tiff",
};

/** Query parameters that do not change the picture. */
const NOT_TRANSFORMS = ["dl", "dlRaw", "v"];

/**
 * `GET /images/:project/:dataset/:file`: the original or a transformation, cached on disk. What is cached
 * is served even when the original is damaged, and a full disk only means that nothing is cached.
 */
export function imageRoutes(lake: Lake): Hono {
  const routes = new Hono();
  const rendering = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  routes.get("/images/:project/:dataset/:file/:vanity?", async (context) => {
    const name = context.req.param("file");
    const [, width, height, extension] = FILE_NAME.exec(name) ?? [];
    if (extension === undefined) throw new LakeError(404, "notFound", "Asset not found");
    const { searchParams: query } = new URL(context.req.url);
    const dl = query.get("dl") ?? undefined;
    for (const key of NOT_TRANSFORMS) query.delete(key);
    const source = { width: Number(width), height: Number(height) };
    const params = parseImageParams(query, source);
    if (query.size === 0 || extension === "svg") {
      const file = await wholeFile(lake, "image", name);
      return asDownload(await sendFile(file, typeOf(extension)), dl, name);
    }
    const accept = params.auto ? (context.req.header("accept") ?? "") : "";
    const format = formatOf(accept, params.format, extension);
    const key = JSON.stringify([name, params, format]);
    const cached = path.join(
      lake.cacheDir,
      `${createHash("sha1").update(key).digest("hex")}.${format}`,
    );
    const response = (await fileSize(cached))
      ? await sendFile(cached, typeOf(format))
      : sendBytes(await (rendering.get(cached) ?? render()), typeOf(format));
    if (params.auto) response.headers.set("vary", "Accept");
    return asDownload(response, dl, name);

    function render(): Promise<Uint8Array<ArrayBuffer>> {
      const work = renderAndCache().finally(() => rendering.delete(cached));
      rendering.set(cached, work);
      return work;
    }

    async function renderAndCache(): Promise<Uint8Array<ArrayBuffer>> {
      const file = await wholeFile(lake, "image", name);
      const picture = new Uint8Array(await renderImage(file, source, params, format));
      await writeFileDurably(cached, picture).catch((error: unknown) => {
        if (!isFull(error)) throw error;
      });
      return picture;
    }
  });
  return routes;
}

/** `auto=format` lets the browser's `Accept` decide; without it the format of the file stays. */
function formatOf(
  accept: string,
  requestedFormat: ImageFormat | undefined,
  extension: string,
): ImageFormat {
  if (accept.includes("image/avif")) return "avif";
  if (accept.includes("image/webp")) return "webp";
  if (requestedFormat !== undefined) return requestedFormat;
  return extension === "tif" ? "jpg" : (extension as ImageFormat);
}

function typeOf(extension: string): string {
  return MIME_TYPES[extension] ?? "application/octet-stream";
}
