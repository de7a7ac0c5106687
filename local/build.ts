import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

export type BuildJob = {
  name: string;
  /** Arguments to Node, each a command run one after the other. */
  commands: string[][];
  cwd: string;
  /** Globs, relative to the repository, of everything the output depends on. */
  inputs: string[];
  env: Record<string, string>;
  outDirs: string[];
};

/** Hash of a job's inputs and environment; equal hashes give equal output. */
function fingerprint(root: string, job: BuildJob): string {
  const hash = createHash("sha256").update(JSON.stringify([job.commands, job.env]));
  const files = globSync([...job.inputs, "package-lock.json"], { cwd: root }).toSorted();
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest("hex");
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

/**
 * Runs a build unless its output is there and nothing it depends on changed.
 * Returns whether it had to build; throws with the tool's output when the build fails.
 */
export async function build(
  root: string,
  stampDir: string,
  job: BuildJob,
  signal: AbortSignal,
): Promise<boolean> {
  const stamp = join(stampDir, `${job.name}.sha256`);
  const wanted = fingerprint(root, job);
  const current = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (current === wanted && job.outDirs.every((outDir) => existsSync(outDir))) return false;
  rmSync(stamp, { force: true });
  for (const args of job.commands) await runNode(args, job, signal);
  mkdirSync(stampDir, { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}
