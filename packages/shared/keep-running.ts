import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { errorMessage } from "./error-message.ts";

/** Milliseconds before the first and between later attempts to start a part again. */
const PAUSES = [0, 100, 200, 500, 1_000, 2_000];

export type Part = {
  /** Resolves when the part works; rejects with the reason when it does not start. */
  start(): Promise<ChildProcess>;
  /** Resolves when the process is gone. */
  end(child: ChildProcess): Promise<void>;
};

/**
 * Starts a process, and starts it again whenever it ends unexpectedly; `say` is called with a line each time. Rejects
 * if the first start does.
 */
export async function keepRunning(
  name: string,
  { start, end }: Part,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let child = await start();

  async function startAgain(): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      const pause = PAUSES[Math.min(attempt, PAUSES.length - 1)];
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        child = await start();
        log(`${name} runs again.`);
        return;
      } catch (error) {
        log(`${name} did not start: ${errorMessage(error)}`);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const [code, signal] = await ending(child);
      if (stopping.signal.aborted) return;
      log(`${name} ended unexpectedly (${signal ?? `code ${code}`}); it is started again.`);
      await startAgain();
    }
  }

  const over = watch();
  return {
    async stop() {
      stopping.abort();
      await end(child);
      await over;
      // Also ends a process that was starting at that moment.
      await end(child);
    },
  };
}

type Ending = [code: number | null, signal: NodeJS.Signals | null];

async function ending(child: ChildProcess): Promise<Ending> {
  if (child.exitCode !== null || child.signalCode !== null)
    return [child.exitCode, child.signalCode];
  return (await once(child, "exit")) as Ending;
}
