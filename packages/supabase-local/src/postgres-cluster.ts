import { execFile, spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { chownSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { passwordFileOf, writePassword } from "./postgres-password.ts";
import type { PostgresUser } from "./postgres-user.ts";

/** Starts one of Postgres's programs as its user. */
export function spawnAs(
  user: PostgresUser,
  program: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command, commandArgs] = user.command(program, args);
  const { uid, gid } = user;
  // Detached, so that Ctrl-C in the terminal reaches only this process and it can stop in order.
  const detached = process.platform !== "win32";
  return spawn(command, commandArgs, { uid, gid, env: plainEnv(), stdio, detached });
}

/** An environment without PG* variables and with a fixed locale, since both would change how Postgres starts. */
function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LC_ALL: "C", SystemRoot: process.env["SystemRoot"] };
}

/** Creates the cluster under another name and renames it, so a killed initdb leaves no incomplete cluster. */
export async function createCluster(
  initdb: string,
  cluster: string,
  user: PostgresUser,
  isFleeting: boolean,
): Promise<void> {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writePassword(passwordFileOf(cluster), user);
  const owner = user.owner;
  if (owner) chownSync(draft, owner.uid, owner.gid);
  const [command, args] = user.command(initdb, [
    `--pgdata=${draft}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFileOf(cluster)}`,
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    ...(isFleeting ? ["--no-sync"] : []),
  ]);
  const { uid, gid } = user;
  try {
    await promisify(execFile)(command, args, { uid, gid, env: plainEnv() });
  } catch (cause) {
    const output =
      cause instanceof Error && "stderr" in cause ? String(cause.stderr) : String(cause);
    throw new Error(`The database could not be created: ${lastLine(output)}`, { cause });
  }
  renameSync(draft, cluster);
}

/** The last line of what a program printed. */
export function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.trim() ?? "";
}
