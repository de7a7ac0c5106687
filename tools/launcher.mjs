// The functions of `scripts/run.mjs`, in plain JavaScript without packages, because it starts on a bare clone with an
// older Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The oldest Node that runs this repository, as [major, minor]; package.json says which. */
const MINIMUM_NODE = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  .engines.node.match(/\d+/g)
  .map(Number);

/** Prints one line and ends with exit code 1. */
function fail(message) {
  console.error(`selat: ${message}`);
  process.exit(1);
}

function isRecent(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1]);
}

/** Installs the locked dependencies unless this exact lockfile is installed already. */
export function install() {
  const marker = join(root, "node_modules", ".installed-lockfile");
  const lockfile = readFileSync(join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lockfile).digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  console.log("Installing dependencies (about a minute the first time) ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const result = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (result.status !== 0) {
    fail(
      "the dependencies could not be installed; npm's message is above. Fix that and run again.",
    );
  }
  try {
    writeFileSync(marker, wanted);
  } catch (error) {
    fail(`cannot write to node_modules (${error.code}). Give this user write permission there.`);
  }
}

/** Path of a Node that runs TypeScript: this one, or the one from npm. */
function findNode() {
  const { platform, arch } = process;
  const os = platform === "win32" ? "win" : platform;
  for (const name of [`node-${os}-${arch}`, `node-bin-${os}-${arch}`]) {
    const file = join(root, "node_modules", name, "bin", os === "win" ? "node.exe" : "node");
    if (existsSync(file)) return file;
  }
  if (isRecent(process.versions.node)) return process.execPath;
  fail(`Node ${MINIMUM_NODE.join(".")} or newer is needed, this is ${process.versions.node}.`);
}

/** Ids of the processes that started this one: the parent, and npm behind the shell of its scripts. */
function findAncestors() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return [parent];
  const { stdout } = spawnSync("ps", ["-o", "ppid=", "-p", String(parent)], { encoding: "utf8" });
  return [parent, Number(stdout)].filter((pid) => pid > 1);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Runs a TypeScript program with a recent Node; ends with it, or with the process that started this one. */
export function run([script, ...args]) {
  if (!script) fail("which script? For example: node scripts/run.mjs local/start.ts");
  const node = findNode();
  const path = [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH];
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", script, ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: path.join(process.platform === "win32" ? ";" : ":") },
  });
  // A terminal sends Ctrl-C to the child as well, which ignores the second signal; `kill` reaches only us.
  process.on("SIGINT", () => child.kill("SIGINT"));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  // No signal reports that npm was killed by SIGKILL, so poll; the child stops when its IPC channel closes.
  const ancestors = findAncestors();
  setInterval(() => ancestors.every(isAlive) || process.exit(1), 500).unref();
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 0 : 1)));
}
