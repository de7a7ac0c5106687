import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { linkCardPath } from "../src/lib/link-card-path.ts";

const LIST = ".prerendered.json";

/** Writes a file by renaming, so that a reader never sees half of it; an equal file is left alone. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  if (existsSync(file) && (await readFile(file, "utf8")) === text) return;
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, file);
}

/**
 * The file of a page; a path is one that `isSafePath` accepts. `waiter-ai.html`, not
 * `waiter-ai/index.html`: there some hosts redirect to `/waiter-ai/`, one round trip more for every visitor.
 */
export function pageFile(outDir: string, path: string): string {
  return path === "/" ? join(outDir, "index.html") : `${join(outDir, ...path.split("/"))}.html`;
}

/** Whether a path of the CMS may become a folder: plain segments, none of them reserved by the site. */
export function isSafePath(path: string): boolean {
  if (path === "/") return true;
  const isPlain = /^(?:\/[\p{L}\p{N}_-]+)+$/u.test(path);
  return isPlain && !/^\/(?:admin|assets|fonts|media|og|404|index)(?:\/|$)/.test(path);
}

async function readList(outDir: string): Promise<string[]> {
  const file = join(outDir, LIST);
  return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as string[]) : [];
}

/** Deletes the files of pages that were written before and are no longer there, then keeps the new list. */
export async function deleteUnpublishedPages(outDir: string, pages: string[]): Promise<void> {
  for (const path of await readList(outDir)) {
    if (pages.includes(path) || !isSafePath(path)) continue;
    const file = pageFile(outDir, path);
    for (const each of [file, join(outDir, linkCardPath(path))]) await rm(each, { force: true });
    // The folder may hold other pages.
    await rmdir(dirname(file)).catch(() => undefined);
  }
  await writeAtomically(join(outDir, LIST), JSON.stringify(pages));
}
