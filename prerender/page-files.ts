import { existsSync, renameSync, rmSync } from "node:fs";
import { mkdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bandFile } from "../src/ui/stored-band.ts";
import { isSafePath } from "../src/lib/safe-path.ts";
import { linkCardPath, smallCardPath } from "../src/lib/link-card-path.ts";

const LIST = ".prerendered.json";

/** The files of one run, written beside those of the previous run until they are committed. */
export type SiteUpdate = ReturnType<typeof startUpdate>;

const temporaryOf = (file: string) => `${file}.${process.pid}.tmp`;

/**
 * Begins a change of the site's files. Nothing changes before `commit`, which is synchronous: a server in this process
 * serves the files of the last run or of this one, and never a mixture.
 */
export function startUpdate() {
  const prepared = new Map<string, string>();
  const removed = new Set<string>();
  return {
    /** Prepares a file; an equal one is left alone. */
    async write(file: string, text: string): Promise<void> {
      if (existsSync(file) && (await readFile(file, "utf8")) === text) return;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(temporaryOf(file), text);
      prepared.set(file, text);
    },
    /** Reads a file as it will be after the commit. */
    async read(file: string): Promise<Buffer> {
      const text = prepared.get(file);
      return text === undefined ? readFile(file) : Buffer.from(text);
    },
    remove: (file: string) => void removed.add(file),
    commit(): void {
      for (const file of prepared.keys()) renameSync(temporaryOf(file), file);
      for (const file of removed) rmSync(file, { force: true });
      prepared.clear();
      removed.clear();
    },
    /** Removes files that were prepared and not committed. */
    async discard(): Promise<void> {
      for (const file of prepared.keys()) await rm(temporaryOf(file), { force: true });
    },
  };
}

/**
 * The file of a page; a path is one that `isSafePath` accepts. `waiter-ai.html`, not
 * `waiter-ai/index.html`: there some hosts redirect to `/waiter-ai/`, one round trip more for every visitor.
 */
export function pageFile(outDir: string, path: string): string {
  return path === "/" ? join(outDir, "index.html") : `${join(outDir, ...path.split("/"))}.html`;
}

async function readList(outDir: string): Promise<string[]> {
  const file = join(outDir, LIST);
  return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as string[]) : [];
}

/**
 * Removes the files of pages that no longer exist, and stores the new list. Returns the function that cleans up after
 * the commit.
 */
export async function removeUnpublishedPages(
  update: SiteUpdate,
  outDir: string,
  pages: string[],
): Promise<() => Promise<void>> {
  const removedPaths = (await readList(outDir)).filter(
    (path) => isSafePath(path.replace(/\/404$/, "") || "/") && !pages.includes(path),
  );
  for (const path of removedPaths) {
    update.remove(pageFile(outDir, path));
    for (const card of [linkCardPath, smallCardPath]) update.remove(join(outDir, card(path)));
    // A 404 page is only removed with its language, whose home page's band is removed, too.
    if (path.endsWith("/404")) update.remove(join(outDir, bandFile(path.slice(0, -"/404".length))));
  }
  await update.write(join(outDir, LIST), JSON.stringify(pages));
  return async () => {
    for (const path of removedPaths) {
      // The folder may hold other pages.
      await rmdir(dirname(pageFile(outDir, path))).catch(() => undefined);
    }
  };
}
