import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { stackAt } from "./stack.ts";

const START = join(import.meta.dirname, "start-stack.ts");
/** Milliseconds: a first start builds site and Studio. */
const LONGEST_START = 300_000;

function addressOf(index: number): string {
  return `${stackAt(index).urls.site}/robots.txt`;
}

/** Whether a stack serves its site, the last that it starts. */
export async function isRunning(index: number): Promise<boolean> {
  return fetch(addressOf(index)).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function waitFor(child: ChildProcess, index: number): Promise<void> {
  const end = performance.now() + LONGEST_START;
  while (!(await isRunning(index))) {
    if (child.exitCode !== null) throw new Error(`the stack of ${addressOf(index)} did not start`);
    if (performance.now() > end) throw new Error(`${addressOf(index)} does not answer`);
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
 * Starts stacks of the browser tests on empty data, by their numbers, each in its own process, which stops with this
 * one; resolves when each serves its site.
 */
export async function startStacks(indexes: number[]): Promise<AsyncDisposable> {
  const children = indexes.map((index) =>
    spawn(process.execPath, ["--disable-warning=ExperimentalWarning", START], {
      env: { ...process.env, ...stackAt(index).environment },
      // The channel: a stack stops when the process at its other end is gone.
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
