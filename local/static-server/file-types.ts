import { getMimeType, mimes } from "hono/utils/mime";

/** The Content-Type of a file by its name. */
export function typeOf(file: string): string {
  return (
    getMimeType(file, { ...mimes, vtt: "text/vtt; charset=utf-8" }) ?? "application/octet-stream"
  );
}

/** Whether compression makes a type smaller; pictures, films and fonts are compressed already. */
export function isCompressible(type: string): boolean {
  return /^text\/|json|javascript|svg|xml|wasm/.test(type);
}
