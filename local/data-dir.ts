import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { commandLine, isAlive } from "../packages/shared/processes.ts";

const ORPHAN_GRACE_MS = 5_000;

/** Creates the data folder; throws an error that names the remedy if it is not writable. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    const probe = join(dataDir, ".write-test");
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new Error(
      `cannot write to ${dataDir} (${code}); give this user write permission or set DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Whether a process runs and, where its command line is readable, is a local stack. */
function isRunning(pid: number): boolean {
  return isAlive(pid) && (commandLine(pid)?.includes("local/") ?? true);
}

/**
 * Locks the data folder for this process, so that no two stacks write the same files. Waits `graceMs` for a stack whose
 * terminal was killed and that is still stopping. Returns the unlock function.
 */
export async function lockDataDir(dataDir: string, graceMs = ORPHAN_GRACE_MS): Promise<() => void> {
  const file = join(dataDir, "stack.pid");
  const holder = () => {
    try {
      return Number(readFileSync(file, "utf8"));
    } catch {
      return 0;
    }
  };
  const deadline = Date.now() + graceMs;
  while (holder() > 0 && holder() !== process.pid && isRunning(holder())) {
    if (Date.now() > deadline) {
      throw new Error(
        `${dataDir} is in use by a running stack (process ${holder()}); end it or set DATA_DIR.`,
      );
    }
    await delay(100);
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}
