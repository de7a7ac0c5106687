import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";

/** How to run a Postgres program: as which user, and through which command. */
export type PostgresUser = {
  uid?: number;
  gid?: number;
  /** The user who must own the data; null for the user who runs this process. */
  owner: { uid: number; gid: number } | null;
  command(program: string, args: string[]): [string, string[]];
};

/**
 * Postgres refuses to run as root, so root runs it as the owner of the existing data, the system's user `postgres` or
 * `nobody`. Any other user runs it as themselves.
 */
export function choosePostgresUser(cluster: string, program: string): PostgresUser {
  if (process.getuid?.() !== 0) return { owner: null, command: asIs };
  const { uid, gid } = existingOwner(cluster) ?? lookUp("postgres") ?? lookUp("nobody") ?? {};
  if (uid === undefined || gid === undefined) {
    throw new Error("Postgres refuses to run as root and this system has no user `nobody`.");
  }
  if (isReachable(cluster) && isReachable(program))
    return { uid, gid, owner: { uid, gid }, command: asIs };
  if (spawnSync("setpriv", ["--version"]).error) {
    throw new Error(
      `Postgres refuses to run as root and ${path.dirname(cluster)} is closed to other users: ` +
        "start as another user, or move the project out of a closed folder such as /root.",
    );
  }
  // If only root may enter the folder of the project, such as /root, Postgres needs that right, too.
  const flags = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const capabilities = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return {
    owner: { uid, gid },
    command: (program, args) => ["setpriv", [...flags, ...capabilities, "--", program, ...args]],
  };
}

function asIs(program: string, args: string[]): [string, string[]] {
  return [program, args];
}

function existingOwner(cluster: string): { uid: number; gid: number } | null {
  if (!existsSync(cluster)) return null;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? null : { uid, gid };
}

function lookUp(name: string): { uid: number; gid: number } | null {
  try {
    const readId = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
    return { uid: readId("-u"), gid: readId("-g") };
  } catch {
    return null;
  }
}

/** True when every user may enter every folder above `file`. */
function isReachable(file: string): boolean {
  const parent = path.dirname(path.resolve(file));
  if (parent === path.parse(parent).root) return true;
  if (existsSync(parent) && (statSync(parent).mode & 0o001) === 0) return false;
  return isReachable(parent);
}
