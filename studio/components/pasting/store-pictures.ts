import type { SanityClient } from "@sanity/client";
import { nameOf, type Picture } from "./fit-parts.ts";

/** Kinds of pictures that the site shows. Not SVG, which can contain code. */
const SHOWN = /^image\/(?:png|jpeg|gif|webp|avif)$/;
const READABLE = /^(?:https?:|data:image\/)/;

/** Reads a picture from a data URL; not with `fetch`, since the Studio's Content-Security-Policy refuses data URLs. */
function writtenOut(src: string): Blob | null {
  const [, type, data] = /^data:([^;,]+);base64,(.*)$/s.exec(src) ?? [];
  if (!type || !data) return null;
  const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, "")), (byte) => byte.charCodeAt(0));
  return new Blob([bytes], { type });
}

/** Whether the browser may read the picture: it may not read files of the editor's machine. */
export function isReadable({ src }: Picture): boolean {
  return READABLE.test(src);
}

async function fileOf(picture: Picture, copied: File | undefined): Promise<Blob> {
  if (copied) return copied;
  const written = writtenOut(picture.src);
  if (written) return written;
  const response = await fetch(picture.src, { credentials: "omit", referrerPolicy: "no-referrer" });
  if (!response.ok) throw new Error(`${picture.src} returned ${response.status}`);
  return response.blob();
}

/** Uploads a picture; null if it cannot be read, or has a kind that the site does not show. */
export async function storePicture(
  client: SanityClient,
  picture: Picture,
  copied?: File,
): Promise<string | null> {
  try {
    const file = await fileOf(picture, copied);
    if (!SHOWN.test(file.type)) return null;
    const filename = nameOf({ src: picture.src }) || undefined;
    const asset = await client.assets.upload("image", file, { contentType: file.type, filename });
    return asset._id;
  } catch {
    return null;
  }
}
