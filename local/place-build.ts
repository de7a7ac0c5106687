import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { PLACEHOLDERS, type PublicEnvironment } from "./build-jobs.ts";

const TEXT_FILE = /\.(?:js|css|html|json)$/;
/** The end of a file's name, which has a hash of what the file was built from. */
const HASHED_END = /-([\w-]{8})\.(?:js|css)(?!\w)/g;

/** A part of a placeholder that the build has split, so that the replacement would miss it. */
const LEFT_OVER = /[\w.]*selat\.invalid/;

/**
 * Copies a build into a stack's folder and replaces its placeholders with the stack's addresses and key, unless the
 * copy exists. Browsers cache a file with a hash in its name forever, so the names change with the values.
 */
export function placeBuild(built: string, target: string, environment: PublicEnvironment): void {
  const stamp = join(target, `${basename(built).split("-")[0]}.placed`);
  const wantedStamp = `${basename(built)} ${JSON.stringify(environment)}`;
  const parts = readdirSync(built);
  const isComplete = parts.every((part) => existsSync(join(target, part)));
  if (isComplete && existsSync(stamp) && readFileSync(stamp, "utf8") === wantedStamp) return;
  rmSync(stamp, { force: true });
  mkdirSync(target, { recursive: true });
  for (const part of parts) {
    const folder = join(target, part);
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(built, part), folder, { recursive: true });
    fillPlaceholders(folder, environment);
  }
  writeFileSync(stamp, wantedStamp);
}

/** Replaces the placeholders in every file of a folder, and renames the files whose names have hashes. */
function fillPlaceholders(folder: string, environment: PublicEnvironment): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const names = new Set(files.map((file) => basename(file)));
  const ends = new Set([...names].flatMap((name) => name.match(HASHED_END) ?? []));
  const values = JSON.stringify(environment);
  const newEnd = (end: string, hash: string) => {
    if (!ends.has(end)) return end;
    const digest = createHash("sha256")
      .update(hash + values)
      .digest("base64url");
    return end.replace(hash, () => digest.slice(0, 8));
  };
  for (const file of files.filter((each) => TEXT_FILE.test(each))) {
    const path = join(folder, file);
    let text = readFileSync(path, "utf8");
    for (const name of Object.keys(PLACEHOLDERS) as (keyof PublicEnvironment)[])
      text = text.replaceAll(PLACEHOLDERS[name], () => environment[name]);
    const [leftover] = LEFT_OVER.exec(text) ?? [];
    if (leftover) throw new Error(`${path} still has ${leftover} instead of an address`);
    writeFileSync(path, text.replaceAll(HASHED_END, newEnd));
    const renamed = join(folder, file.replaceAll(HASHED_END, newEnd));
    if (renamed !== path) renameSync(path, renamed);
  }
}
