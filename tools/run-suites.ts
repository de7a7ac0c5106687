import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";

export type Suite = {
  name: string;
  command: [string, ...string[]];
  fast?: true;
  /** It uses every core by itself and is watched while it runs: nothing runs beside it. */
  alone?: true;
};

/** Runs one suite; what it prints comes at its end, in one piece, unless it runs alone. */
async function run({ name, command, alone }: Suite): Promise<boolean> {
  const started = performance.now();
  if (alone) console.log(`\n── ${name}`);
  const [program, ...args] = command;
  const child = spawn(program, args, {
    stdio: alone ? "inherit" : ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once("error", ({ message }) => {
      console.error(message);
      resolve(false);
    });
    child.once("close", (code) => resolve(code === 0));
  });
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const passed = await ended;
  if (!alone) console.log(`\n── ${name}\n${(await Promise.all(printed)).join("").trimEnd()}`);
  console.log(`   ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return passed;
}

/** Runs suites in parallel lanes; returns those that failed. */
async function runAll(queue: Suite[], lanes: number): Promise<Suite[]> {
  const failed: Suite[] = [];
  const rest = [...queue];
  async function runLane(): Promise<void> {
    for (let suite = rest.shift(); suite; suite = rest.shift()) {
      if (!(await run(suite))) failed.push(suite);
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane));
  return failed;
}

/** Runs the suites and reports each; returns those that failed. */
export async function runSuites(suites: Suite[]): Promise<Suite[]> {
  // Generating rewrites files that the fast suites read, so those come before.
  const stages: [isIn: (suite: Suite) => boolean, lanes: number][] = [
    [({ fast }) => fast === true, availableParallelism()],
    [({ fast, alone }) => !fast && !alone, availableParallelism()],
    [({ alone }) => alone === true, 1],
  ];
  const failed: Suite[] = [];
  for (const [isIn, lanes] of stages) failed.push(...(await runAll(suites.filter(isIn), lanes)));
  return failed;
}
