import sharp, { type Sharp } from "sharp";

import { geometryOf } from "./image-geometry.ts";
import type { ImageFormat, ImageParams } from "./image-params.ts";

const TRANSPARENT = "#ffffff00";

/** Renders one transformation of an image file; `source` is its size as shown (EXIF applied). */
export async function renderImage(
  file: string,
  source: { width: number; height: number },
  params: ImageParams,
  format: ImageFormat,
): Promise<Buffer> {
  const { region, size, canvas } = geometryOf(source, params);
  let image = sharp(file).autoOrient();
  if (params.crop.includes("entropy") && params.fit === "crop") {
    if (params.rect) image = image.extract(params.rect);
    image = image.resize(size.width, size.height, { fit: "cover", position: "entropy" });
  } else {
    image = image.extract(region).resize(size.width, size.height, { fit: "fill" });
  }
  const background = params.background ?? (format === "jpg" ? "#ffffff" : TRANSPARENT);
  const [x, y] = [canvas.width - size.width, canvas.height - size.height];
  if (x > 0 || y > 0) {
    const [left, top] = [Math.floor(x / 2), Math.floor(y / 2)];
    image = image.extend({ left, right: x - left, top, bottom: y - top, background });
  }
  if (params.background || format === "jpg" || format === "pjpg") {
    image = image.flatten({ background: params.background ?? "#ffffff" });
  }
  return encode(withEffects(image, params), params, format).toBuffer();
}

function withEffects(image: Sharp, params: ImageParams): Sharp {
  let result = image;
  if (params.orientation > 0) result = result.rotate(params.orientation);
  if (params.flip.includes("h")) result = result.flop();
  if (params.flip.includes("v")) result = result.flip();
  // Sanity's blur goes up to 2000; a tenth of it as sharp's sigma looks about the same.
  if (params.blur > 0) result = result.blur(Math.max(0.3, params.blur / 10));
  if (params.sharpen > 0) result = result.sharpen({ sigma: 0.5 + params.sharpen / 20 });
  if (params.grayscale) result = result.grayscale();
  if (params.invert) result = result.negate({ alpha: false });
  return result;
}

function encode(image: Sharp, { quality: requestedQuality }: ImageParams, format: ImageFormat) {
  const quality = Math.max(1, requestedQuality);
  switch (format) {
    case "jpg":
      return image.jpeg({ quality });
    case "pjpg":
      return image.jpeg({ quality, progressive: true });
    case "webp":
      return image.webp({ quality });
    case "avif":
      return image.avif({ quality: Math.max(1, Math.round(quality * 0.8)), effort: 2 });
    case "gif":
      return image.gif();
    case "png":
      return image.png();
  }
}
