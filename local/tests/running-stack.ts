import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dataDir, stackEnvironment } from "../../tests/e2e/stack.ts";

const root = join(import.meta.dirname, "../..");

export type StartedStack = {
  launcher: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Resolves when the table is printed; rejects with the output if the start ends before. */
  ready(): Promise<void>;
  /** Resolves with the exit code. */
  ended(): Promise<number | null>;
  /** Kills every process of the group. */
  kill(): void;
};

/**
 * Runs `npm start` without leads and documents, on the folder and the ports of the browser tests, so that site and
 * Studio are built once for both.
 */
export function runEmptyStack(): StartedStack {
  for (const name of ["supabase", "content-lake"]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  return runStart(stackEnvironment);
}

/** Runs `npm start` as a separate process group, as a terminal would. */
export function runStart(environment: Record<string, string>, ...args: string[]): StartedStack {
  const launcher = spawn("npm", ["start", "--", ...args], {
    cwd: root,
    detached: true,
    env: { ...process.env, NODE_ENV: "development", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = once(launcher, "close").then(([code]) => code as number | null);
  return {
    launcher,
    output: () => output,
    ended: () => ended,
    kill: () => {
      try {
        if (launcher.pid) process.kill(-launcher.pid, "SIGKILL");
      } catch {
        // The group has already ended.
      }
    },
    ready: () =>
      new Promise((resolve, reject) => {
        const check = () => output.includes("Selat is running") && resolve();
        listeners.add(check);
        check();
        void ended.then((code) => reject(new Error(`ended with code ${code}:\n${output}`)));
      }),
  };
}

/** Command lines of live processes that belong to a data folder; Linux only. */
export function processesOf(dataDir: string): string[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
      const cwd = readlinkSync(`/proc/${pid}/cwd`);
      const isOurs = [command, environment, cwd].some((text) => text.includes(dataDir));
      return isOurs ? [command] : [];
    } catch {
      return [];
    }
  });
}
