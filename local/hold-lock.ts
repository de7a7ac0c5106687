import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "../packages/shared/processes.ts";
import { readOrCreate } from "supabase-local/key-file";

/** Milliseconds after which a lock is abandoned, since its process id may have been reused. No work takes so long. */
const LONGEST_WORK = 600_000;

/** The content of a lock file; empty if another process has removed it. */
function lockContent(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** Whether the holder of a lock is gone and will not remove it. */
function isAbandoned(file: string, holder: string): boolean {
  if (!isAlive(Number(holder.split(" ")[0]))) return true;
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - since > LONGEST_WORK;
}

/** Does some work while a lock file names this process; other processes wait until the work or this process ends. */
export async function holdLock(
  file: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const ownHolder = `${process.pid} ${randomUUID()}`;
  for (;;) {
    const holder = lockContent(() => readOrCreate(file, () => ownHolder));
    if (holder === ownHolder) break;
    if (holder !== "" && isAbandoned(file, holder)) rmSync(file, { force: true });
    else await delay(100, undefined, { signal });
  }
  try {
    await work();
  } finally {
    if (lockContent(() => readFileSync(file, "utf8")) === ownHolder) rmSync(file, { force: true });
  }
}
