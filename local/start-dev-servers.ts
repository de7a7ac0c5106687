import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "vite";
import { type PublicEnvironment, siteVariables, studioVariables } from "./build-jobs.ts";
import type { LocalConfig } from "./config.ts";
import { keepRunning } from "../packages/shared/keep-running.ts";
import { endChild } from "../packages/shared/processes.ts";

/** Serves site and Studio with hot reload instead of building them. */
export async function startDevServers(
  root: string,
  config: LocalConfig,
  environment: PublicEnvironment,
): Promise<AsyncDisposable> {
  Object.assign(process.env, siteVariables(environment));
  const site = await createServer({
    root,
    server: { host: "127.0.0.1", port: config.ports.site, strictPort: true },
  });
  await site.listen();

  const sanity = join(root, "node_modules/sanity/bin/sanity");
  const development = {
    async start() {
      const child = spawn(
        process.execPath,
        [sanity, "dev", "--host", "127.0.0.1", "--port", String(config.ports.studio)],
        {
          cwd: join(root, "studio"),
          env: { ...process.env, ...studioVariables(environment) },
          stdio: ["ignore", "ignore", "inherit"],
        },
      );
      await once(child, "spawn");
      return child;
    },
    end: (child: ChildProcess) => endChild(child, "SIGTERM", 5_000),
  };
  const studio = await keepRunning("The Studio's development server", development, (line) =>
    console.error(`selat: ${line}`),
  );
  return {
    async [Symbol.asyncDispose]() {
      await site.close();
      await studio.stop();
    },
  };
}
