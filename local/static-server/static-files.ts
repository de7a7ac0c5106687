import { readFileSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isCompressible, typeOf } from "./file-types.ts";

export type Encoding = "br" | "gzip";

type StaticFile = {
  type: string;
  etag: string;
  /** The file's bytes in the best encoding that the client accepts; the encoding is null for unchanged bytes. */
  encode: (accepted: string) => { encoding: Encoding | null; body: Buffer };
};

const SMALLEST_WORTH_COMPRESSING = 1024;

/** Null for a file that does not exist, and for an invalid name. */
function statOf(file: string): Stats | null {
  try {
    return statSync(file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"].includes(code)) return null;
    throw error;
  }
}

/** Caches the value that `make` returns for a file until the file changes. */
export function cachedByFile<Value>(make: (data: Buffer) => Value) {
  const cache = new Map<string, { stamp: string; value: Value }>();
  return (file: string): { stamp: string; value: Value } | null => {
    const stats = statOf(file);
    if (!stats?.isFile()) return null;
    const stamp = `${stats.size.toString(36)}-${stats.mtimeMs.toString(36)}`;
    const cached = cache.get(file);
    if (cached?.stamp === stamp) return cached;
    const fresh = { stamp, value: make(readFileSync(file)) };
    cache.set(file, fresh);
    return fresh;
  };
}

/** The best quality of Brotli: a file is compressed once, on its first request, and cached. */
const BEST_QUALITY = 11;

function compress(data: Buffer, encoding: Encoding, quality: number): Buffer {
  if (encoding === "gzip") return gzipSync(data);
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** The files of a folder with their types, ETags and compressed forms; each is compressed once. */
export function createStaticFiles(root: string, quality = BEST_QUALITY) {
  const readCached = cachedByFile((data) => ({ data, encoded: new Map<Encoding, Buffer>() }));

  function open(name: string): StaticFile | null {
    const entry = readCached(join(root, name));
    if (!entry) return null;
    const { data, encoded } = entry.value;
    const type = typeOf(name);
    return {
      type,
      etag: `W/"${entry.stamp}"`,
      encode(accepted) {
        const isWorthIt = isCompressible(type) && data.length >= SMALLEST_WORTH_COMPRESSING;
        const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
        if (!isWorthIt || !encoding) return { encoding: null, body: data };
        const body = encoded.get(encoding) ?? compress(data, encoding, quality);
        encoded.set(encoding, body);
        return { encoding, body };
      },
    };
  }

  /** Finds the file of a path: that name, the name with `.html`, or `index.html` in that folder; never a hidden one. */
  function find(path: string): StaticFile | null {
    const parts = path.split("/").filter(Boolean);
    if (parts.some((part) => part.startsWith(".") || /[\\\0]/.test(part))) return null;
    const name = parts.join("/");
    if (name === "_headers" || name === "_redirects") return null;
    const ownFile = path.endsWith("/") ? null : open(name);
    return ownFile ?? open(`${name}.html`) ?? open(join(name, "index.html"));
  }

  return { find, open };
}
