import { buffer } from "node:stream/consumers";
import { Hono, type Context } from "hono";
import type { Sharp } from "sharp";
import { z } from "zod";
import { bytesResponse } from "./storage-answer.ts";
import { invalidRequest, refuseFile } from "./storage-errors.ts";
import type { StorageFiles } from "./storage-files.ts";
import { findObject, type StoredObject } from "./storage-objects.ts";
import { objectKeyOf, type StorageParts } from "./storage-parts.ts";
import { verifyAddress } from "./storage-signed.ts";
import { publicObject, visibleObject } from "./storage-visible.ts";

const side = z.coerce.number().int().min(1).max(2500).optional();

/** The transformation of a picture, with hosted Storage's limits. */
export const transformOf = z.object({
  width: side,
  height: side,
  resize: z.enum(["cover", "contain", "fill"]).optional(),
  format: z.enum(["origin", "avif"]).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
});

type Transform = z.infer<typeof transformOf>;

/** The largest picture that is transformed. */
const MAX_BYTES = 25 * 1024 ** 2;
const MAX_PIXELS = 50_000_000;

const FITS = { cover: "cover", contain: "inside", fill: "fill" } as const;
/** Formats that are kept; pictures of any other become PNG. */
const KEPT_FORMATS = ["jpeg", "png", "webp", "avif", "gif"] as const;

const unsupported = () =>
  refuseFile(422, "InvalidRequest", "The source image is not supported", "InvalidSourceImage");

/** The routes below `/render/image`, which send pictures in other sizes and formats. */
export function createRenderRoutes({ sql, keys, files }: StorageParts): Hono {
  const routes = new Hono();

  async function renderResponse(
    { req }: Context,
    object: StoredObject,
    requestedTransform: unknown,
    extraHeaders = {},
  ) {
    const transform = transformOf.safeParse(requestedTransform);
    if (!transform.success) throw invalidRequest(transform.error.issues[0]?.message ?? "");
    const accept = req.header("accept") ?? "";
    const { content, type } = await render(files, object, transform.data, accept);
    return bytesResponse(req.raw, object, content, {
      "content-type": type,
      vary: "Accept",
      ...extraHeaders,
    });
  }

  routes.get("/public/:bucket/:name{.+}", async (context) => {
    return renderResponse(
      context,
      await publicObject(sql, objectKeyOf(context)),
      context.req.query(),
    );
  });
  routes.get("/authenticated/:bucket/:name{.+}", async (context) => {
    const object = await visibleObject(sql, keys, context.req.raw, objectKeyOf(context));
    return renderResponse(context, object, context.req.query());
  });
  // The URL cannot override a signed transformation.
  routes.get("/sign/:bucket/:name{.+}", async (context) => {
    const objectKey = objectKeyOf(context);
    const url = `${objectKey.bucket}/${objectKey.name}`;
    const token = context.req.query("token") ?? "";
    const { transform, exp = 0 } = await verifyAddress(keys, "render", token, url);
    const expires = new Date(exp * 1000).toUTCString();
    return renderResponse(context, await findObject(sql, objectKey), transform, { expires });
  });
  return routes;
}

/** Renders a picture, but never larger than the original. */
async function render(
  files: StorageFiles,
  { version, metadata }: StoredObject,
  { width, height, resize = "cover", format, quality = 80 }: Transform,
  accept: string,
): Promise<{ content: Buffer<ArrayBuffer>; type: string }> {
  if (metadata.size > MAX_BYTES) throw unsupported();
  const source = await buffer(files.read(version));
  // Loaded at the first transformation: most projects need none.
  const { default: sharp } = await import("sharp");
  try {
    const image: Sharp = sharp(source, { limitInputPixels: MAX_PIXELS }).autoOrient();
    const { format: detectedFormat, compression } = await image.metadata();
    const sourceFormat =
      detectedFormat === "heif" && compression === "av1" ? "avif" : detectedFormat;
    const fallbackFormat = KEPT_FORMATS.find((each) => each === sourceFormat) ?? "png";
    const chosen =
      format === "avif" ? "avif" : accept.includes("image/webp") ? "webp" : fallbackFormat;
    const target = format === "origin" ? fallbackFormat : chosen;
    const content = await image
      .resize({ width, height, fit: FITS[resize], withoutEnlargement: true })
      .toFormat(target, target === "gif" ? {} : { quality })
      .toBuffer();
    return { content: Buffer.from(content), type: `image/${target}` };
  } catch {
    throw unsupported();
  }
}
