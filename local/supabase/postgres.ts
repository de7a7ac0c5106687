import { execFile, spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "../ports.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { passwordFileOf, readPassword, writePassword } from "./postgres-password.ts";
import { choosePostgresUser, type PostgresUser } from "./postgres-user.ts";
import { commandLine, endChild, isAlive, waitUntilGone } from "../processes.ts";

export type RunningPostgres = { url: string; stop(): Promise<void> };

/** Error texts and details can hold a visitor's data, so only LOG and worse reach the log file. */
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "fsync=on",
  "shared_buffers=32MB",
  "max_connections=200",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
];
const FLEETING = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
];

/**
 * Starts Postgres 17 on a free loopback port, creating the cluster in `cluster` when new. What `isFleeting`, as the
 * databases of tests, is not written through to the disk.
 */
export async function startPostgres(
  cluster: string,
  logFile: string,
  { isFleeting = false } = {},
): Promise<RunningPostgres> {
  const binaries = findPostgresBinaries();
  const user = choosePostgresUser(cluster, binaries.postgres);
  await stopOrphan(cluster);
  if (!existsSync(path.join(cluster, "PG_VERSION"))) {
    await createCluster(binaries.initdb, cluster, user, isFleeting);
  }
  const password = await readPassword(cluster, user, (args) =>
    spawnAs(user, binaries.postgres, args, ["pipe", "ignore", "ignore"]),
  );
  const port = await findFreePort();
  const settings = isFleeting ? [...SETTINGS, ...FLEETING] : SETTINGS;
  const args = ["-D", cluster, "-p", String(port), ...settings.flatMap((it) => ["-c", it])];
  const log = openSync(logFile, "w");
  const child = spawnAs(user, binaries.postgres, args, ["ignore", log, log]);
  closeSync(log);
  const killOnExit = () => child.kill("SIGINT");
  process.once("exit", killOnExit);
  try {
    await untilReady(child, cluster, logFile);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  child.once("exit", onCrash);
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off("exit", killOnExit);
      child.off("exit", onCrash);
      await endChild(child, "SIGINT", 10_000);
    },
  };
}

function onCrash(): void {
  console.error("supabase: Postgres ended by itself; see its log file.");
}

function spawnAs(
  user: PostgresUser,
  program: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command, commandArgs] = user.command(program, args);
  const { uid, gid } = user;
  // Detached, so that Ctrl-C in the terminal reaches this process alone and it can stop in order.
  const detached = process.platform !== "win32";
  return spawn(command, commandArgs, { uid, gid, env: plainEnv(), stdio, detached });
}

/** Postgres reads PG* variables and the locale: neither may change how it starts. */
function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LC_ALL: "C", SystemRoot: process.env["SystemRoot"] };
}

/** Builds the cluster beside its place and renames it, so a killed initdb leaves nothing half made. */
async function createCluster(
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
    const said = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : String(cause);
    throw new Error(`The database could not be created: ${lastLine(said)}`, { cause });
  }
  renameSync(draft, cluster);
}

/** Ends a Postgres left behind by a killed run, but only one whose command names our folder. */
async function stopOrphan(cluster: string): Promise<void> {
  const pid = readPidFile(cluster)?.pid;
  if (!pid || !isAlive(pid)) return;
  if (!commandLine(pid)?.includes(cluster)) return;
  process.kill(pid, "SIGINT");
  if (await waitUntilGone(pid, 10_000)) return;
  process.kill(pid, "SIGKILL");
  await waitUntilGone(pid, 5_000);
}

async function untilReady(child: ChildProcess, cluster: string, logFile: string): Promise<void> {
  let failure: Error | undefined;
  child.once("error", (error) => (failure = error));
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const file = readPidFile(cluster);
    if (file?.pid === child.pid && file?.status === "ready") return;
    if (failure || child.exitCode !== null || child.signalCode !== null) break;
    await delay(10);
  }
  const reason = failure?.message ?? lastLine(readFileSync(logFile, "utf8"));
  throw new Error(`Postgres did not start: ${reason || "no reason given"} (see ${logFile})`);
}

/** Line 1 of postmaster.pid is the process id, line 8 its state: pg_ctl reads the same file. */
function readPidFile(cluster: string): { pid: number; status: string } | null {
  try {
    const lines = readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), status: (lines[7] ?? "").trim() };
  } catch {
    return null;
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.trim() ?? "";
}
