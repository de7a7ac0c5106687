import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { errorMessage } from "../../shared/error-message.ts";
import { endChild } from "../../shared/processes.ts";
import { writeImportMap } from "./import-map.ts";
import { say } from "./say.ts";

export type DenoOptions = {
  functionsDir: string;
  /** Where Deno caches what it compiles. */
  cacheDir: string;
  env: Record<string, string>;
  /** Whether functions may import packages that are not installed: Deno downloads them once. */
  importsRemote?: boolean | undefined;
};

export type DenoProcess = {
  port: number;
  /** Resolves when the process is gone. */
  ended: Promise<unknown>;
};

export type Deno = {
  /** The running process; starts one if none runs. */
  process(): Promise<DenoProcess>;
  stop(): Promise<void>;
};

const denoManifest = fileURLToPath(import.meta.resolve("deno/package.json"));

/** Real Deno as a child process that serves `functionsDir`; started at the first call, and again after it died. */
export function createDeno(options: DenoOptions): Deno {
  let child: ChildProcess | undefined;
  let running: Promise<DenoProcess> | undefined;
  let isStopping = false;

  async function boot(): Promise<DenoProcess> {
    const started = spawnDeno(options);
    child = started;
    const ended = once(started, "close").catch(() => {});
    const port = await untilReady(started);
    void ended.then(startAgain);
    return { port, ended };
  }

  /** Starts Deno again after an unexpected end. If that fails, the next call of a function tries again. */
  function startAgain(): void {
    if (isStopping) return;
    const reason = child?.signalCode ?? `code ${child?.exitCode}`;
    say(`the edge functions ended unexpectedly (${reason}); they are started again.`);
    run().catch((error: unknown) => {
      say(`the edge functions did not start: ${errorMessage(error)}`);
    });
  }

  function run(): Promise<DenoProcess> {
    const booting = boot();
    running = booting;
    booting.catch(() => {
      if (running === booting) running = undefined;
    });
    return booting;
  }

  return {
    process: () => running ?? run(),
    async stop() {
      isStopping = true;
      if (child) await endChild(child, "SIGTERM", 3_000);
    },
  };
}

const INSTALLED_ONLY = ["--no-remote", "--node-modules-dir=manual"];

function spawnDeno({ functionsDir, cacheDir, env, importsRemote }: DenoOptions): ChildProcess {
  const root = path.resolve(functionsDir);
  const host = path.join(
    import.meta.dirname,
    `functions-host${path.extname(import.meta.filename)}`,
  );
  const flags = ["--no-prompt", "--quiet", "--no-lock"];
  flags.push(...(importsRemote ? ["--node-modules-dir=none"] : INSTALLED_ONLY));
  const nodeModules = path.dirname(path.dirname(denoManifest));
  const rights = ["--allow-net", "--allow-env", `--allow-read=${root},${nodeModules},${cacheDir}`];
  const config = path.join(root, "deno.json");
  if (existsSync(config)) flags.push(`--config=${config}`);
  const importMap = writeImportMap(root, cacheDir);
  if (importMap !== null) flags.push(`--import-map=${importMap}`);
  const args = ["run", ...flags, ...rights, host, root];
  // Accepts the certificate of a company's proxy, which is only in the system's store.
  const trust = importsRemote ? { DENO_TLS_CA_STORE: "mozilla,system" } : {};
  const system = { PATH: process.env["PATH"], HOME: process.env["HOME"], NO_COLOR: "1" };
  const child = spawn(denoBinary(), args, {
    env: { ...system, DENO_DIR: cacheDir, DENO_NO_UPDATE_CHECK: "1", ...trust, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stderr?.pipe(process.stderr, { end: false });
  return child;
}

/** The port that functions-host.ts prints once it listens; other lines are output of the functions. */
function untilReady(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let ready = false;
    child.stdout?.on("data", (chunk: Buffer) => {
      const text = chunk.toString();
      const port = ready ? undefined : /READY (\d+)/.exec(text)?.[1];
      if (!port) return void process.stdout.write(text);
      ready = true;
      resolve(Number(port));
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Deno ended with code ${code}.`)));
  });
}

/** The platform package of `deno` holds the program; its install script only copies it. */
function denoBinary(): string {
  const { optionalDependencies } = JSON.parse(readFileSync(denoManifest, "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const fromDeno = createRequire(denoManifest);
  for (const name of Object.keys(optionalDependencies)) {
    if (!name.includes(`${process.platform}-${process.arch}`)) continue;
    try {
      const folder = path.dirname(fromDeno.resolve(`${name}/package.json`));
      return path.join(folder, process.platform === "win32" ? "deno.exe" : "deno");
    } catch {
      // Not installed: another package may support the same platform.
    }
  }
  throw new Error(`There is no Deno for ${process.platform}-${process.arch} in node_modules.`);
}
