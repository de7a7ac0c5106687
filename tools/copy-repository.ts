import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const projectRoot = join(import.meta.dirname, "..");

/** Links each installed package separately: an `npm ci` in the copy would empty a linked folder. */
function linkPackages(root: string): void {
  const target = join(root, "node_modules");
  mkdirSync(target);
  const source = join(projectRoot, "node_modules");
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    // The copy has its own caches of builds and tests.
    if (entry.name === ".cache" || entry.name.startsWith(".vite")) continue;
    if (entry.isDirectory()) symlinkSync(from, to, "junction");
    // The copy has its own workspace `studio`.
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to, "dir");
  }
  // The marker that scripts/run.mjs writes after an install.
  const lockfile = readFileSync(join(root, "package-lock.json"));
  writeFileSync(
    join(target, ".installed-lockfile"),
    createHash("sha256").update(lockfile).digest("hex"),
  );
}

/**
 * Copies the repository with its uncommitted changes into a new temporary folder, and links the packages that are
 * installed here; returns the folder's path.
 */
export function copyRepository(prefix: string): string {
  const root = mkdtempSync(join(tmpdir(), prefix));
  const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "-z"];
  const files = execFileSync("git", listed, { cwd: projectRoot, encoding: "utf8" }).split("\0");
  const deleted = execFileSync("git", ["ls-files", "--deleted", "-z"], { cwd: projectRoot });
  const deletedPaths = new Set(deleted.toString().split("\0"));
  for (const file of files.filter((path) => path && !deletedPaths.has(path))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(root, file));
  }
  linkPackages(root);
  return root;
}
