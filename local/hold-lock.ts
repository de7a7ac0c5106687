import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "../packages/shared/processes.ts";
import { readOrMake } from "supabase-local/key-file";

/** Milliseconds: longer than any work takes, so that an id that another process has by now holds no lock. */
const LONGEST_WORK = 600_000;

/** What a lock file says; empty if another process removed it meanwhile. */
function holderIn(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** Whether nobody is left who would remove the lock of this holder. */
function isAbandoned(file: string, holder: string): boolean {
  if (!isAlive(Number(holder.split(" ")[0]))) return true;
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - since > LONGEST_WORK;
}

/**
 * Does some work while a file says that this process does it: another one waits for the end of the work or of its
 * process.
 */
export async function holdLock(
  file: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const own = `${process.pid} ${randomUUID()}`;
  for (;;) {
    const holder = holderIn(() => readOrMake(file, () => own));
    if (holder === own) break;
    if (holder !== "" && isAbandoned(file, holder)) rmSync(file, { force: true });
    else await delay(100, undefined, { signal });
  }
  try {
    await work();
  } finally {
    if (holderIn(() => readFileSync(file, "utf8")) === own) rmSync(file, { force: true });
  }
}
