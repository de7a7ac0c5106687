import { existsSync, statSync } from "node:fs";
import type { SanityClient } from "@sanity/client";
import { importArchive } from "./import-archive.ts";

/** The options of Sanity's import for each mode: what it does with documents and releases that exist already. */
const OPERATIONS = {
  replace: { operation: "createOrReplace", releasesOperation: "replace" },
  missing: { operation: "createIfNotExists", releasesOperation: "ignore" },
  create: { operation: "create", releasesOperation: "fail" },
} as const;

/** Sanity's import awaits its documents after its releases: a rejection before that would be unhandled and end Node. */
const ignoreForNow = () => undefined;

/**
 * Imports an archive of `content:export` into a dataset; `name` is its name in messages. Throws one line that says what
 * is wrong with the file, or that the dataset already has content.
 */
export async function importFile(
  file: string,
  { client, name }: { client: SanityClient; name: string },
  mode: keyof typeof OPERATIONS,
): Promise<string> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  if (!statSync(file).isFile()) throw new Error(`${file} is a folder: name the archive in it`);
  process.on("unhandledRejection", ignoreForNow);
  try {
    const count = await importArchive(client, file, OPERATIONS[mode]);
    return `${count} documents imported into ${name}`;
  } catch (error) {
    const alreadyExists = /already exists/.test(String(error));
    if (isUnreadable(error)) {
      const reason = String(error)
        .replace(/^\w*Error: /, "")
        .split("\n")[0];
      throw new Error(`${file} is not a complete archive of content:export: ${reason}`, {
        cause: error,
      });
    }
    if (mode !== "create" || !alreadyExists) throw error;
    const modes = "--replace overwrites it, --missing adds only what is not there";
    throw new Error(`There is content already in ${name}: ${modes}`, { cause: error });
  } finally {
    process.off("unhandledRejection", ignoreForNow);
  }
}

function isUnreadable(error: unknown): boolean {
  // A line that is not JSON; below, errors of Sanity's import, tar and zlib.
  if (error instanceof SyntaxError) return true;
  return /ndjson|unexpected end|incorrect header|invalid|tar/i.test(String(error));
}
