import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PostgresUser } from "./postgres-user.ts";

/** The file of the password of a cluster's superuser: beside the cluster; only its owner can read it. */
export function passwordFileOf(cluster: string): string {
  return `${cluster}.password`;
}

/** Writes a new password into a file that initdb, run as `user`, can read. */
export function writePassword(file: string, user: PostgresUser): string {
  const password = randomBytes(24).toString("hex");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (user.owner) chownSync(file, user.owner.uid, user.owner.gid);
  return password;
}

/**
 * Returns the password of a cluster that is not running. A cluster without a stored one gets a new password: clusters
 * of an earlier version accepted every user of this machine.
 */
export async function readPassword(
  cluster: string,
  user: PostgresUser,
  run: (args: string[]) => ReturnType<typeof spawn>,
): Promise<string> {
  const file = passwordFileOf(cluster);
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const draft = `${file}.new`;
  const password = writePassword(draft, user);
  await runSingleUser(run(["--single", "-D", cluster, "postgres"]), password);
  closeToStrangers(path.join(cluster, "pg_hba.conf"));
  renameSync(draft, file);
  return password;
}

/** Sets the password with Postgres in single-user mode, which reads statements from its input, one per line. */
async function runSingleUser(server: ReturnType<typeof spawn>, password: string): Promise<void> {
  server.stdin?.end(`alter role postgres password '${password}';\n`);
  const [code] = (await once(server, "close")) as [number | null];
  if (code !== 0) throw new Error(`The database's password could not be set (code ${code}).`);
}

function closeToStrangers(file: string): void {
  const rules = readFileSync(file, "utf8");
  // Overwritten, not replaced, so that the file keeps the owner that Postgres needs.
  writeFileSync(file, rules.replaceAll(/\btrust$/gm, "scram-sha-256"));
}
