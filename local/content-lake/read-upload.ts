import { LakeError } from "./errors.ts";

const MEGABYTE = 1024 ** 2;

/** The biggest file that may be uploaded. */
export const MAX_UPLOAD_BYTES = 20 * MEGABYTE;

/**
 * The bytes of an upload; throws 400 for none and 413 for more than `MAX_UPLOAD_BYTES`. A file that is too
 * big is read to its end all the same: a browser that cannot finish sending never sees the answer.
 */
export async function readUpload(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size <= MAX_UPLOAD_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size === 0) throw new LakeError(400, "badRequest", "The upload is empty");
  if (size <= MAX_UPLOAD_BYTES) return Buffer.concat(chunks);
  const found = `The file has ${inMegabytes(size)}, ${inMegabytes(MAX_UPLOAD_BYTES)} are allowed.`;
  throw new LakeError(413, "fileTooBigError", `${found} Make it smaller and upload it again.`);
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`;
}
