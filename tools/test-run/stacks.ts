import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { STACKS, stackAt } from "../../tests/e2e/stack.ts";

const START = join(import.meta.dirname, "../../tests/e2e/start-stack.ts");
/** Milliseconds: a first start builds site and Studio. */
const LONGEST_START = 300_000;

/** The stacks of the browser tests while they run, and what tells a suite to use them. */
export type RunningStacks = { environment: Record<string, string>; stop: () => Promise<void> };

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function waitFor(child: ChildProcess, address: string): Promise<void> {
  const end = performance.now() + LONGEST_START;
  while (!(await answers(address))) {
    if (child.exitCode !== null) throw new Error(`the stack of ${address} could not start`);
    if (performance.now() > end) throw new Error(`the stack of ${address} does not answer`);
    await delay(200);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Starts the stacks that served pages and browser tests share; resolves when each answers. */
export async function startStacks(): Promise<RunningStacks> {
  const started = performance.now();
  const stacks = Array.from({ length: STACKS }, (_, index) => {
    const { environment, urls } = stackAt(index);
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", START], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return { child, address: `${urls.site}/robots.txt` };
  });
  const stopAll = async () => {
    await Promise.all(stacks.map(({ child }) => stop(child)));
  };
  try {
    await Promise.all(stacks.map(({ child, address }) => waitFor(child, address)));
  } catch (error) {
    await stopAll();
    throw error;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n   start of ${STACKS} stacks: ${seconds} s`);
  return { environment: { E2E_STACKS: "running" }, stop: stopAll };
}
