import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/** What a baseline replaced: the migrations' SQL, by file, and their last version. */
export type EarlierMigrations = { version: string; files: [file: string, text: string][] };

const FOLDER = "earlier-migrations";
const archive = z.record(z.string().regex(/^\d{14}_.+\.sql$/), z.string());

/**
 * Reads the migrations that the baseline with this version replaced, from `earlier-migrations/<version>.json.gz` beside
 * the folder of migrations; undefined if it replaced none.
 */
export function readEarlierMigrations(directory: string, version: string) {
  const file = path.join(directory, "..", FOLDER, `${version}.json.gz`);
  if (!existsSync(file)) return undefined;
  const texts = archive.parse(JSON.parse(gunzipSync(readFileSync(file)).toString()));
  const files = Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { version, files } satisfies EarlierMigrations;
}

/** The versions in a history (`done`) that the baseline replaces; empty if the history began with the baseline. */
export function replacedVersions(earlier: EarlierMigrations, done: Set<string>): string[] {
  const versions = earlier.files.map(([file]) => file.slice(0, 14));
  return versions.filter((version) => version !== earlier.version && done.has(version));
}
