import type { ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { endWithParent } from "../../shared/end-with-parent.ts";
import { errorMessage } from "../../shared/error-message.ts";
import { keepRunning } from "../../shared/keep-running.ts";
import { findFreePort } from "../../shared/ports.ts";
import { commandLine, endChild, isAlive, waitForExit } from "../../shared/processes.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { createCluster, lastLine, spawnAs } from "./postgres-cluster.ts";
import { readPassword } from "./postgres-password.ts";
import { choosePostgresUser } from "./postgres-user.ts";
import { say } from "./say.ts";

/** A running server; `url` has the password of its superuser. */
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

/** Milliseconds for the last children of a killed Postgres to end. */
const LAST_CHILDREN = 30_000;

/** Part of Postgres's message while one of these children still has the shared memory of its server. */
const MEMORY_IN_USE = "pre-existing shared memory block";

/**
 * Starts Postgres 17 on a free loopback port with the cluster in the folder `cluster`, which is created if missing.
 * Starts it again on that port if it ends unexpectedly. With `isFleeting`, for tests, writes are not flushed to disk.
 */
export async function startPostgres(
  cluster: string,
  logFile: string,
  { isFleeting = false, lastChildren = LAST_CHILDREN } = {},
): Promise<RunningPostgres> {
  const binaries = findPostgresBinaries();
  const user = choosePostgresUser(cluster, binaries.postgres);
  await stopOrphan(cluster);
  if (!existsSync(path.join(cluster, "PG_VERSION"))) {
    await createCluster(binaries.initdb, cluster, user, isFleeting);
  }
  rmSync(logFile, { force: true });
  const password = await readPassword(cluster, user, (args) =>
    spawnAs(user, binaries.postgres, args, ["pipe", "ignore", "ignore"]),
  );
  const port = await findFreePort();
  const settings = isFleeting ? [...SETTINGS, ...FLEETING] : SETTINGS;
  const args = ["-D", cluster, "-p", String(port), ...settings.flatMap((it) => ["-c", it])];
  async function startOnce(): Promise<ChildProcess> {
    const log = openSync(logFile, "a");
    const child = spawnAs(user, binaries.postgres, args, ["ignore", log, log]);
    closeSync(log);
    const release = endWithParent(child, say);
    child.once("exit", release);
    try {
      await untilReady(child, cluster, logFile);
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
    return child;
  }
  const part = {
    start: () => onceMemoryIsFree(startOnce, lastChildren),
    end: (child: ChildProcess) => endChild(child, "SIGINT", 10_000),
  };
  const { stop } = await keepRunning("Postgres", part, say);
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

/** Ends a Postgres that a killed run has left behind: only a process whose command line names this cluster. */
async function stopOrphan(cluster: string): Promise<void> {
  const pid = readPidFile(cluster)?.pid;
  if (!pid || !isAlive(pid)) return;
  if (!commandLine(pid)?.includes(cluster)) return;
  process.kill(pid, "SIGINT");
  if (await waitForExit(pid, 10_000)) return;
  process.kill(pid, "SIGKILL");
  await waitForExit(pid, 5_000);
}

/** Starts Postgres; tries again until the children of an earlier server have ended. */
async function onceMemoryIsFree(
  start: () => Promise<ChildProcess>,
  timeout: number,
): Promise<ChildProcess> {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!errorMessage(error).includes(MEMORY_IN_USE)) throw error;
      if (Date.now() > deadline) {
        const seconds = Math.round(timeout / 1000);
        const reason = `processes of a Postgres that was killed are still running after ${seconds} s`;
        throw new Error(`Postgres did not start: ${reason}. End them, and start again.`, {
          cause: error,
        });
      }
      await delay(200);
    }
  }
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
