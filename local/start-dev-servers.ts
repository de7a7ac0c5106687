import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "vite";
import { type PublicEnvironment, siteVariables, studioVariables } from "./build-jobs.ts";
import type { LocalConfig } from "./config.ts";

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
  const studio = spawn(
    process.execPath,
    [sanity, "dev", "--host", "127.0.0.1", "--port", String(config.ports.studio)],
    {
      cwd: join(root, "studio"),
      env: { ...process.env, ...studioVariables(environment) },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return {
    async [Symbol.asyncDispose]() {
      await site.close();
      if (studio.exitCode === null && studio.kill("SIGTERM")) await once(studio, "exit");
    },
  };
}
