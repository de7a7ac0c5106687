import { spawnSync } from "node:child_process";

function run(...args: string[]): boolean {
  return spawnSync("apt-get", args, { stdio: "inherit" }).status === 0;
}

/** Installs Debian or Ubuntu packages; false if there is no apt or this user may not use it. */
export function installPackages(names: string[]): boolean {
  return run("update", "-qq") && run("install", "-y", "-qq", ...names);
}
