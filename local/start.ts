import { join } from "node:path";
import { errorMessage } from "../src/lib/error-message.ts";
import { readConfig } from "./config.ts";
import { createProgress } from "./progress.ts";
import { readArguments, refuseArguments } from "../studio/commands/read-arguments.ts";
import type { RunningStack } from "./start-stack.ts";

/** Prints the URL of each part and how to sign in. */
function printTable(stack: RunningStack, seconds: string): void {
  const rows = Object.entries(stack.table);
  const width = Math.max(...rows.map(([label]) => label.length));
  console.log(`\nSelat is running (${seconds} s). Ctrl-C stops it.\n`);
  for (const [label, value] of rows) console.log(`  ${label.padEnd(width)}  ${value}`);
  console.log("");
  for (const warning of stack.warnings) console.warn(`selat: ${warning}`);
}

const POSSIBLE = "none, or --demo for demo data; npm run dev has hot reload";
const isSwitch = { type: "boolean", default: false } as const;

async function main(): Promise<void> {
  const started = performance.now();
  const { values } = readArguments({ options: { dev: isSwitch, demo: isSwitch } }, POSSIBLE);
  const config = readConfig(process.env);
  const root = join(import.meta.dirname, "..");
  const mode = values.dev ? "dev" : "build";
  const hasDemo = values.demo;
  if (hasDemo && mode === "dev") refuseArguments("--demo needs the built site", POSSIBLE);
  console.log("Starting Selat");
  // Imported after the arguments are read: their errors and help need not wait for the code of every server.
  const { startStack } = await import("./start-stack.ts");
  const abort = new AbortController();
  const starting = startStack({
    root,
    config,
    mode,
    hasDemo,
    progress: createProgress(console.log),
    signal: abort.signal,
  });

  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    abort.abort();
    await starting.then((stack) => stack.stop()).catch(() => {});
    process.exit(code);
  }
  process.on("SIGINT", () => void stop(0));
  process.on("SIGTERM", () => void stop(0));
  // The IPC channel to the launcher: when the launcher dies, even by SIGKILL, so does the stack.
  process.on("disconnect", () => void stop(1));

  const stack = await starting;
  printTable(stack, ((performance.now() - started) / 1000).toFixed(1));
}

main().catch((error: unknown) => {
  console.error(`selat: ${errorMessage(error)}`);
  process.exit(1);
});
