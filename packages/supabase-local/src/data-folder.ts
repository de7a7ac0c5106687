import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commandLine, isAlive } from "../../shared/processes.ts";

/** The folder of each part below the data folder. */
export type DataFolder = {
  cluster: string;
  postgresLog: string;
  deno: string;
  storage: string;
  release(): void;
};

const locksOfProcess = new Set<string>();

/** Creates the data folder and locks it for this process; throws when a live process has it locked. */
export function claimDataFolder(dataDir: string): DataFolder {
  const root = path.resolve(dataDir);
  mkdirSync(root, { recursive: true });
  const lock = path.join(root, "supabase.pid");
  const holder = locksOfProcess.has(lock) ? process.pid : readHolder(lock);
  if (holder !== null) {
    throw new Error(`The data folder ${root} is in use by process ${holder}: stop it first.`);
  }
  writeFileSync(lock, `${process.pid}\n`);
  locksOfProcess.add(lock);
  return {
    cluster: path.join(root, "postgres"),
    postgresLog: path.join(root, "postgres.log"),
    deno: path.join(root, "deno"),
    storage: path.join(root, "storage"),
    release() {
      locksOfProcess.delete(lock);
      rmSync(lock, { force: true });
    },
  };
}

function readHolder(lock: string): number | null {
  let pid: number;
  try {
    pid = Number(readFileSync(lock, "utf8"));
  } catch {
    return null;
  }
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return null;
  // A killed process leaves its lock behind, and the system may give its id to another program.
  const command = commandLine(pid);
  return command === null || /\bnode\b|vitest/.test(command) ? pid : null;
}
