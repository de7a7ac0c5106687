import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const names = z.record(z.string(), z.string()).default({});
const mapOf = z.object({ imports: names, scopes: z.record(z.string(), names).default({}) });

/** Reads an import map and makes its relative paths absolute, so that it can be written to another folder. */
function readMap(file: string): z.infer<typeof mapOf> {
  const base = pathToFileURL(file).href;
  const absolute = (text: string) => (/^\.{0,2}\//.test(text) ? new URL(text, base).href : text);
  const allAbsolute = (entries: Record<string, string>) =>
    Object.fromEntries(Object.entries(entries).map(([name, address]) => [name, absolute(address)]));
  try {
    const { imports, scopes } = mapOf.parse(JSON.parse(readFileSync(file, "utf8")));
    const inner = Object.entries(scopes).map(([scope, each]) => [
      absolute(scope),
      allAbsolute(each),
    ]);
    return { imports: allAbsolute(imports), scopes: Object.fromEntries(inner) };
  } catch (cause) {
    throw new Error(`${file} is not an import map`, { cause });
  }
}

/**
 * Writes one import map for all functions, because one process serves them; the imports in `functions/NAME/deno.json`
 * apply only to that function. Returns its path; null if no function has its own imports.
 */
export function writeImportMap(root: string, cacheDir: string): string | null {
  const files = globSync("*/{deno,import_map}.json", { cwd: root }).toSorted();
  if (files.length === 0) return null;
  const scopes: Record<string, Record<string, string>> = {};
  for (const file of files) {
    const map = readMap(path.join(root, file));
    const folder = `${pathToFileURL(path.join(root, path.dirname(file))).href}/`;
    Object.assign(scopes, map.scopes, { [folder]: { ...scopes[folder], ...map.imports } });
  }
  const [common] = globSync("{deno,import_map}.json", { cwd: root }).toSorted();
  const shared = common === undefined ? null : readMap(path.join(root, common));
  const map = { imports: shared?.imports ?? {}, scopes: { ...shared?.scopes, ...scopes } };
  mkdirSync(cacheDir, { recursive: true });
  const file = path.join(cacheDir, "import-map.json");
  writeFileSync(file, JSON.stringify(map, null, 2));
  return file;
}
