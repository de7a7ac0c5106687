import { readAtMost } from "../../shared/limit-body.ts";
import { LakeError } from "./errors.ts";

const MEGABYTE = 1024 ** 2;

/** The biggest file that may be uploaded. */
export const MAX_UPLOAD_BYTES = 20 * MEGABYTE;

/** The bytes of an upload; throws 400 for none and 413 for more than `MAX_UPLOAD_BYTES`. */
export async function readUpload(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const { size, content } = await readAtMost(MAX_UPLOAD_BYTES, body);
  if (size === 0) throw new LakeError(400, "badRequest", "The upload is empty");
  if (content) return content;
  const explanation = `The file has ${inMegabytes(size)}, ${inMegabytes(MAX_UPLOAD_BYTES)} are allowed.`;
  throw new LakeError(
    413,
    "fileTooBigError",
    `${explanation} Make it smaller and upload it again.`,
  );
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`;
}
