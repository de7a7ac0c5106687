import { decodeQR } from "qr/decode.js";
import sharp from "sharp";

/** Returns the text of the QR code in a picture; throws if it has none. */
export async function readQrCode(picture: Buffer): Promise<string> {
  const pixels = sharp(picture).resize({ width: 600 }).flatten({ background: "white" });
  const { data, info } = await pixels.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}
