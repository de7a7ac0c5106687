import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

export type Suite = {
  name: string;
  command: [string, ...string[]];
  fast?: true;
  /** It uses every core by itself and is watched while it runs: nothing runs beside it. */
  alone?: true;
};

/** The last lines of a failed suite that are printed once more at the very end. */
const REPEATED_LINES = 60;

/** A suite that failed, with all that it printed. */
export type Failure = { name: string; printed: string };

/** Runs one suite; what it prints comes at its end, in one piece, unless it runs alone. */
async function run({ name, command, alone }: Suite): Promise<Failure | undefined> {
  const started = performance.now();
  if (alone) console.log(`\n── ${name}`);
  const [program, ...args] = command;
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      printed += part;
      if (alone) process.stdout.write(part);
    });
  }
  const passed = await new Promise<boolean>((resolve) => {
    child.once("error", ({ message }) => {
      printed += message;
      resolve(false);
    });
    child.once("close", (code) => resolve(code === 0));
  });
  if (!alone) console.log(`\n── ${name}\n${printed.trimEnd()}`);
  console.log(`   ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return passed ? undefined : { name, printed };
}

/** Runs suites in parallel lanes; returns those that failed. */
async function runAll(queue: Suite[], lanes: number): Promise<Failure[]> {
  const failed: Failure[] = [];
  const rest = [...queue];
  async function runLane(): Promise<void> {
    for (let suite = rest.shift(); suite; suite = rest.shift()) {
      const failure = await run(suite);
      if (failure) failed.push(failure);
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane));
  return failed;
}

/** Runs the suites and reports each, a failed one once more at the end; returns the names of those that failed. */
export async function runSuites(suites: Suite[]): Promise<string[]> {
  // Generating rewrites files that the fast suites read, so those come before.
  const stages: [isIn: (suite: Suite) => boolean, lanes: number][] = [
    [({ fast }) => fast === true, availableParallelism()],
    [({ fast, alone }) => !fast && !alone, availableParallelism()],
    [({ alone }) => alone === true, 1],
  ];
  const failed: Failure[] = [];
  for (const [isIn, lanes] of stages) failed.push(...(await runAll(suites.filter(isIn), lanes)));
  for (const { name, printed } of failed) {
    const end = printed.trimEnd().split("\n").slice(-REPEATED_LINES).join("\n");
    console.log(`\n── how it failed: ${name}\n${end}`);
  }
  return failed.map(({ name }) => name);
}
