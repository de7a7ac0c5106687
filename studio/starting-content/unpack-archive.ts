import { createReadStream } from "node:fs";
import { posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { extract, Parser, type ReadEntry } from "tar";

/** The limits of an archive: entries, and unpacked bytes. */
export type ArchiveLimits = { entries: number; bytes: number };

/** Far more than a site with years of pictures; less than the disk of a small server. */
const LIMITS: ArchiveLimits = { entries: 200_000, bytes: 16 * 2 ** 30 };

/** The types of entries in our archives. Links are not among them, because they could point outside the folder. */
const TYPES = new Set(["File", "OldFile", "Directory"]);

/** Returns why an entry is refused; undefined for a file or folder inside the archive. */
function complaint({ path, type, size }: ReadEntry): string | undefined {
  if (!TYPES.has(type)) return `${path} is a ${type}, not a file`;
  const isOutside = path.startsWith("/") || posix.normalize(path).startsWith("..");
  // Backslashes and drive letters are paths on Windows.
  if (isOutside || /[\\\0]|^[a-z]:/i.test(path)) return `${path} is outside the archive`;
  return size >= 0 ? undefined : `${path} has no size`;
}

/** Reads an archive without unpacking it; throws at the first entry that is refused, or past a limit. */
async function readEntries(file: string, limits: ArchiveLimits): Promise<void> {
  const paths = new Set<string>();
  let bytes = 0;
  let problem: string | undefined;
  const parser = new Parser({
    strict: true,
    onReadEntry(entry) {
      const path = posix.normalize(entry.path).toLowerCase();
      bytes += entry.size;
      problem ??=
        complaint(entry) ??
        (paths.has(path) ? `${entry.path} is in it twice` : undefined) ??
        (paths.size >= limits.entries ? `it has over ${limits.entries} entries` : undefined) ??
        (bytes > limits.bytes ? `it unpacks to over ${limits.bytes} bytes` : undefined);
      paths.add(path);
      if (problem) parser.abort(new Error(problem));
      entry.resume();
    },
  });
  await pipeline(createReadStream(file), parser).catch((error: unknown) => {
    throw problem ? new Error(problem) : error;
  });
  if (problem) throw new Error(problem);
}

/**
 * Unpacks a tar archive, zipped or not, into an empty folder. Throws before it writes anything if the archive has a
 * link, a path outside the folder, a duplicate name, or more than the limits allow.
 */
export async function unpackArchive(
  file: string,
  folder: string,
  limits: ArchiveLimits = LIMITS,
): Promise<void> {
  await readEntries(file, limits);
  await extract({ file, cwd: folder, strict: true });
}
