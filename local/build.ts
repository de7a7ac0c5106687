import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { holdLock } from "./hold-lock.ts";

export type BuildJob = {
  name: string;
  /** Arguments to Node that build into a folder, each a command run one after the other. */
  commands: (folder: string) => string[][];
  cwd: string;
  /** Globs, relative to the repository, of every file that the output depends on. */
  inputs: string[];
  env: Record<string, string>;
};

/** How many builds of a job are kept, the most recent first. */
const KEPT = 3;

/** Hash of a job's inputs and environment; equal hashes give equal output. */
function fingerprint(root: string, job: BuildJob): string {
  const hash = createHash("sha256").update(JSON.stringify([job.commands(""), job.env]));
  const files = globSync([...job.inputs, "package-lock.json"], { cwd: root }).toSorted();
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 32);
}

async function runNode(args: string[], job: BuildJob, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: job.cwd,
    env: { ...process.env, NODE_ENV: "production", ...job.env },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`building the ${job.name} failed:\n${output.trim()}`);
}

/** Removes the least recently used builds of a job, and unfinished ones. */
function removeOld(cacheDir: string, name: string): void {
  const builds = readdirSync(cacheDir)
    .filter((entry) => entry.startsWith(`${name}-`) && !entry.endsWith(".lock"))
    .map((entry) => join(cacheDir, entry))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const folder of builds.slice(KEPT)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Returns the folder of a job's output, which must not be changed; runs the job if there is no output for its inputs.
 * Of several processes that call at once, one builds and the others wait. Throws with the tool's output when the build
 * fails.
 */
export async function build(
  root: string,
  cacheDir: string,
  job: BuildJob,
  signal: AbortSignal,
): Promise<string> {
  const folder = join(cacheDir, `${job.name}-${fingerprint(root, job)}`);
  mkdirSync(cacheDir, { recursive: true });
  await holdLock(`${folder}.lock`, signal, async () => {
    if (existsSync(folder)) return utimesSync(folder, new Date(), new Date());
    const unfinished = `${folder}.part`;
    rmSync(unfinished, { recursive: true, force: true });
    for (const args of job.commands(unfinished)) await runNode(args, job, signal);
    renameSync(unfinished, folder);
    removeOld(cacheDir, job.name);
  });
  return folder;
}
