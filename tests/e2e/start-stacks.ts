import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { stackAt } from "./stack.ts";

const START = join(import.meta.dirname, "start-stack.ts");
/** In milliseconds; the first start has to build the site and the Studio. */
const LONGEST_START = 300_000;

function addressOf(index: number): string {
  return `${stackAt(index).urls.site}/robots.txt`;
}

/** Whether a stack runs completely: it serves its site, which it starts last. */
export async function isRunning(index: number): Promise<boolean> {
  return fetch(addressOf(index)).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function waitFor(child: ChildProcess, index: number): Promise<void> {
  const end = performance.now() + LONGEST_START;
  while (!(await isRunning(index))) {
    if (child.exitCode !== null) throw new Error(`The stack of ${addressOf(index)} did not start`);
    if (performance.now() > end) {
      throw new Error(`${addressOf(index)} did not answer within ${LONGEST_START / 1000} s`);
    }
    await delay(200);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/**
 * Starts the stacks with these indexes with empty data, each in its own process; resolves when all serve their site.
 * The processes stop when this process ends.
 */
export async function startStacks(indexes: number[]): Promise<AsyncDisposable> {
  const children = indexes.map((index) =>
    spawn(process.execPath, ["--disable-warning=ExperimentalWarning", START], {
      env: { ...process.env, ...stackAt(index).environment },
      // A stack stops when the other end of its IPC channel is closed.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    }),
  );
  const running = {
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map(stop));
    },
  };
  try {
    await Promise.all(children.map((child, place) => waitFor(child, indexes[place] ?? 0)));
  } catch (error) {
    await running[Symbol.asyncDispose]();
    throw error;
  }
  return running;
}
