import { once } from "node:events";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import { join } from "node:path";
import { generate } from "selfsigned";
import { build } from "../local/build.ts";
import { siteBuild } from "../local/build-jobs.ts";
import { placeBuild } from "../local/place-build.ts";
import { startContentLake } from "content-lake";
import { createStaticHandler } from "../local/static-server/static-handler.ts";
import { prerenderSite } from "../prerender/prerender-site.ts";
import { openDataset, readTarget } from "../studio/commands/dataset.ts";
import { importContent } from "../studio/starting-content/import-content.ts";

export type SecureSite = {
  origin: string;
  /** Origin of the same site without TLS, since Chromium does not prerender with an unknown certificate. */
  plainOrigin: string;
  paths: string[];
  stop: () => Promise<void>;
};

const SITE_PORT = Number(process.env["BENCH_SITE_PORT"] ?? 3443);
const LAKE_PORT = Number(process.env["BENCH_LAKE_PORT"] ?? 3943);

/**
 * Builds the site with its starting content and serves it as a static host does: HTTP/2, TLS, the deployed headers and
 * compression. Starts a Content Lake, but no database: nothing answers at its address.
 */
export async function serveSecurely(dataDir: string): Promise<SecureSite> {
  const origin = `https://localhost:${SITE_PORT}`;
  const root = join(import.meta.dirname, "..");
  const buildDir = join(dataDir, "build");
  const lake = await startContentLake({
    dataDir: join(dataDir, "lake"),
    port: LAKE_PORT,
    allowedOrigins: [origin],
  });
  if (lake.isEmpty())
    await importContent(openDataset(readTarget({ SANITY_STUDIO_API_HOST: lake.url })));
  const builds = join(root, ".cache/builds");
  const built = await build(root, builds, siteBuild(root), new AbortController().signal);
  placeBuild(built, buildDir, {
    siteUrl: origin,
    studioUrl: origin,
    supabaseUrl: "http://localhost:54321",
    supabaseAnonKey: "bench",
    lakeUrl: lake.url,
  });
  const site = join(buildDir, "site");
  const { pages } = await prerenderSite({
    outDir: site,
    serverEntry: join(buildDir, "server/prerender.js"),
    contentApi: { apiHost: lake.url, projectId: "local", dataset: "production" },
    siteUrl: origin,
  });
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  const handler = createStaticHandler({ root: site, fallbacks: [] });
  const server = createSecureServer({ key, cert, allowHTTP1: true }, handler);
  server.listen(SITE_PORT, "127.0.0.1");
  const plain = createServer(handler).listen(SITE_PORT + 1, "127.0.0.1");
  await Promise.all([once(server, "listening"), once(plain, "listening")]);
  return {
    origin,
    plainOrigin: `http://localhost:${SITE_PORT + 1}`,
    paths: pages,
    async stop() {
      server.close();
      plain.close();
      await lake.stop();
    },
  };
}
