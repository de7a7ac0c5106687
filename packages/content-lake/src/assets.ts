import { createHash } from "node:crypto";
import path from "node:path";
import { Hono } from "hono";

import { signedIn } from "./auth.ts";
import { LakeError } from "./errors.ts";
import { fileSize, sendFile, writeFileDurably } from "./files.ts";
import { randomId } from "./ids.ts";
import { describeImage } from "./image-metadata.ts";
import type { Lake, LakeEnv } from "./lake.ts";
import { readUpload } from "./read-upload.ts";
import { assertMayUpload } from "./roles.ts";
import { wholeFile } from "./stored-files.ts";
import type { JsonObject, LakeDocument } from "./types.ts";

/** Upload options that become fields of the asset document, by their query name. */
const LABELS = ["label", "title", "description", "creditLine", "altText"];

const MIME_TYPES: Record<string, string> = {
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt",
  pdf: "application/pdf",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

/** `POST /assets/images|files/:dataset`: stores each distinct content once, then its asset document. */
export function uploadRoutes(lake: Lake): Hono<LakeEnv> {
  const routes = new Hono<LakeEnv>();
  routes.post("/assets/:kind{images|files}/:dataset", async (context) => {
    const user = signedIn(context.var.user);
    assertMayUpload(user);
    const author = user.id;
    const content = await readUpload(context.req.raw.body);
    const query = context.req.query();
    const sha1 = createHash("sha1").update(content).digest("hex");
    const kind = context.req.param("kind");
    const described =
      kind === "images"
        ? await imageFields(content, sha1)
        : fileFields(sha1, query["filename"], context.req.header("content-type"));
    const { fileName, ...fields } = described;
    const assetPath = `${kind}/${lake.projectId}/${lake.dataset}/${fileName}`;
    const file = path.join(lake.assetsDir, fileName);
    // Uploading a truncated file again repairs it.
    if ((await fileSize(file)) !== content.length) await writeFileDurably(file, content);
    const input = {
      ...fields,
      assetId: sha1,
      sha1hash: sha1,
      size: content.length,
      uploadId: randomId(),
      path: assetPath,
      url: `${lake.url}/${assetPath}`,
      ...labelsOf(query),
    };
    return context.json({ document: store(lake, input, author) });
  });
  return routes;
}

/** `GET /files/:project/:dataset/:file`: sends an uploaded file. */
export function fileRoutes(lake: Lake): Hono {
  const routes = new Hono();
  routes.get("/files/:project/:dataset/:file/:vanity?", async (context) => {
    const name = context.req.param("file");
    if (!/^[0-9a-f]{40}\.[a-z0-9]+$/.test(name)) {
      throw new LakeError(404, "notFound", "Asset not found");
    }
    const type = MIME_TYPES[path.extname(name).slice(1)] ?? "application/octet-stream";
    const file = await wholeFile(lake, "file", name);
    const response = await sendFile(file, type, context.req.header("range"));
    return asDownload(response, context.req.query("dl"), name);
  });
  return routes;
}

/** Adds `content-disposition` when the URL asks for a download with `?dl=<name>`. */
export function asDownload(response: Response, dl: string | undefined, name: string): Response {
  if (dl === undefined) return response;
  const fileName = encodeURIComponent(dl === "" ? name : dl);
  response.headers.set("content-disposition", `attachment; filename*=UTF-8''${fileName}`);
  return response;
}

function store({ store: documents }: Lake, input: JsonObject, author: string): LakeDocument | null {
  const id = String(input["_id"]);
  const { result } = documents.transact({ author }, (staging) => {
    return staging.apply({ createIfNotExists: { ...input, _id: id } }).document;
  });
  return result;
}

async function imageFields(content: Buffer, sha1: string) {
  const { extension, mimeType, metadata } = await describeImage(content);
  const { width, height } = metadata.dimensions;
  return {
    _id: `image-${sha1}-${width}x${height}-${extension}`,
    _type: "sanity.imageAsset",
    extension,
    mimeType,
    metadata,
    fileName: `${sha1}-${width}x${height}.${extension}`,
  };
}

function fileFields(sha1: string, filename: string | undefined, contentType: string | undefined) {
  const suffix = path
    .extname(filename ?? "")
    .slice(1)
    .toLowerCase();
  const extension = /^[a-z0-9]+$/.test(suffix) ? suffix : "bin";
  return {
    _id: `file-${sha1}-${extension}`,
    _type: "sanity.fileAsset",
    extension,
    mimeType: MIME_TYPES[extension]?.split(";")[0] ?? contentType ?? "application/octet-stream",
    fileName: `${sha1}.${extension}`,
  };
}

function labelsOf(query: Record<string, string>): JsonObject {
  const { filename, sourceId, sourceName, sourceUrl } = query;
  return {
    ...(filename ? { originalFilename: filename } : {}),
    ...Object.fromEntries(LABELS.flatMap((name) => (query[name] ? [[name, query[name]]] : []))),
    ...(sourceId && sourceName
      ? { source: { id: sourceId, name: sourceName, ...(sourceUrl ? { url: sourceUrl } : {}) } }
      : {}),
  };
}
