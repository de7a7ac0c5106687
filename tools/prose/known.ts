import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Finding } from "./findings.ts";

const FILE = join(import.meta.dirname, "known.json");

type Counts = Record<string, number>;

/** The folder whose findings are counted together: two levels deep, three below src. */
function folderOf(file: string): string {
  const depth = file.startsWith("src/") ? 3 : 2;
  return dirname(file).split("/").slice(0, depth).join("/");
}

/** How many findings each folder has, in the order of their names. */
export function countByFolder(findings: readonly Finding[]): Counts {
  const counts: Counts = {};
  for (const { file } of findings) {
    const folder = folderOf(file);
    counts[folder] = (counts[folder] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The findings of the folders that have more of them than known.json lets them have. */
export function findNew(findings: readonly Finding[]): Finding[] {
  const known = JSON.parse(readFileSync(FILE, "utf8")) as Counts;
  const counts = countByFolder(findings);
  return findings.filter(({ file }) => {
    const folder = folderOf(file);
    return (counts[folder] ?? 0) > (known[folder] ?? 0);
  });
}

/** Writes what is left: the next check accepts no more of it. */
export function writeKnown(findings: readonly Finding[]): void {
  writeFileSync(FILE, `${JSON.stringify(countByFolder(findings), null, 2)}\n`);
}
