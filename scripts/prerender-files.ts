import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ogPicturePath } from "../src/lib/og-picture.ts";

const LIST = ".prerendered.json";

/** Writes a text so that a reader sees the old file or the new one, never half; an equal file is left alone. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  if (existsSync(file) && (await readFile(file, "utf8")) === text) return;
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, file);
}

/**
 * The files of a page; a path is one that `isSafePath` accepts. `waiter-ai.html`, not
 * `waiter-ai/index.html`: there some hosts lead on to `/waiter-ai/`, one hop more for every visitor.
 */
export function pageFiles(outDir: string, path: string): { html: string; json: string } {
  const folder = join(outDir, ...path.split("/"));
  const html = path === "/" ? join(outDir, "index.html") : `${folder}.html`;
  return { html, json: join(folder, "content.json") };
}

/** Whether a path of the CMS may become a folder: plain segments only, and none the site keeps for itself. */
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
export async function forgetOldPages(outDir: string, pages: string[]): Promise<void> {
  for (const path of await readList(outDir)) {
    if (pages.includes(path) || !isSafePath(path)) continue;
    const { html, json } = pageFiles(outDir, path);
    for (const file of [html, json, join(outDir, ogPicturePath(path))]) {
      await rm(file, { force: true });
    }
    // Another page may live below this one.
    await rmdir(dirname(json)).catch(() => undefined);
  }
  await writeAtomically(join(outDir, LIST), JSON.stringify(pages));
}
