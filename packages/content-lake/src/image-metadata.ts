import sharp from "sharp";

import { errorMessage } from "../../shared/error-message.ts";
import { LakeError } from "./errors.ts";
import { paletteOf } from "./palette.ts";

const LQIP_WIDTH = 20;

/** sharp's name of a format -> the extension and MIME type Sanity gives it. */
const FORMATS: Record<string, [extension: string, mimeType: string]> = {
  jpeg: ["jpg", "image/jpeg"],
  png: ["png", "image/png"],
  webp: ["webp", "image/webp"],
  gif: ["gif", "image/gif"],
  svg: ["svg", "image/svg+xml"],
  avif: ["avif", "image/avif"],
  heif: ["avif", "image/avif"],
  tiff: ["tif", "image/tiff"],
};

/** What the hosted lake stores about an uploaded image; throws 400 when it cannot be decoded. */
export async function describeImage(content: Buffer) {
  try {
    const image = sharp(content).autoOrient();
    const { format, width, height, orientation = 1, hasAlpha } = await sharp(content).metadata();
    const knownFormat = FORMATS[format];
    if (!knownFormat) throw new Error(`unsupported format "${format}"`);
    const [extension, mimeType] = knownFormat;
    const isSideways = orientation >= 5;
    const dimensions = isSideways ? [height, width] : [width, height];
    const [shownWidth = 0, shownHeight = 0] = dimensions;
    const preview = await image.clone().resize(LQIP_WIDTH).png({ palette: true }).toBuffer();
    const { isOpaque } = await sharp(content).stats();
    const metadata = {
      _type: "sanity.imageMetadata",
      dimensions: {
        _type: "sanity.imageDimensions",
        width: shownWidth,
        height: shownHeight,
        aspectRatio: shownWidth / shownHeight,
      },
      hasAlpha,
      isOpaque,
      lqip: `data:image/png;base64,${preview.toString("base64")}`,
      palette: await paletteOf(image.clone()),
    };
    return { extension, mimeType, metadata };
  } catch (error) {
    const reason = errorMessage(error);
    throw new LakeError(400, "badRequest", `The image cannot be read: ${reason}`);
  }
}
