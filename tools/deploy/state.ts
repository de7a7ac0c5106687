import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The steps that an unfinished deployment has done. */
type State = { done: string[] };

function fileOf(folder: string, target: string): string {
  return join(folder, `${target}.json`);
}

/** The completed steps of a deployment that stopped; empty if the last deployment was completed. */
export function readCompletedSteps(folder: string, target: string): string[] {
  const file = fileOf(folder, target);
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, "utf8")) as State).done;
}

/** Stores the completed steps atomically. */
export function writeCompletedSteps(folder: string, target: string, done: string[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = fileOf(folder, target);
  const state: State = { done };
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
