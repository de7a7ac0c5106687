import { spawn } from "node:child_process";
import { join } from "node:path";
import { type Command, commonEnv } from "./steps.ts";
import { commandLine, folderOf, formatCommand } from "./programs.ts";
import type { Target } from "./target.ts";

export type Output = { code: number; text: string };

/** Runs a command in its folder below `root`; with `isQuiet` none of its output reaches the terminal. */
export function start(
  root: string,
  target: Target,
  command: Command,
  isQuiet: boolean,
): Promise<Output> {
  const [program = "", ...args] = commandLine(command.program, command.args);
  const child = spawn(program, args, {
    cwd: join(root, folderOf(command.program)),
    env: { ...process.env, ...commonEnv(target), ...command.env },
    // No program can prompt: it gets its input by arguments, or the step fails.
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (!isQuiet) process.stdout.write(chunk);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, text }));
  });
}

/** Whether the result of a command already exists. */
async function resultExists(root: string, target: Target, command: Command): Promise<boolean> {
  if (!command.unless) return false;
  const { args, prints } = command.unless;
  const { code, text } = await start(root, target, { program: command.program, args }, true);
  return code === 0 && text.split("\n").some((line) => line.trim() === prints);
}

/** Runs a command of a step; throws one line that names it when it fails. */
export async function runCommand(root: string, target: Target, command: Command): Promise<void> {
  const line = formatCommand(command.program, command.args);
  if (await resultExists(root, target, command)) {
    console.log(`  already exists: ${line}`);
    return;
  }
  console.log(`  ${line}`);
  const { code, text } = await start(root, target, command, false);
  if (code === 0) return;
  if (!command.existsMessage?.test(text)) throw new Error(`${line} ended with code ${code}`);
  console.log("  already exists");
}
