import { join } from "node:path";
import { prerenderSite } from "../prerender/prerender-site.ts";
import { coalesce } from "./coalesce.ts";
import type { ContentLake } from "content-lake";
import { startStaticServer } from "./static-server/start-static-server.ts";

export type ServePublishedOptions = {
  buildDir: string;
  lake: ContentLake;
  siteUrl: string;
  port: number;
};

function report(error: unknown): void {
  console.error("selat: prerendering failed:", error);
}

/**
 * Prerenders the site, serves it, and prerenders what has changed whenever content is published. The pages of a
 * scheduled release are drawn shortly before its time.
 */
export async function servePublished(options: ServePublishedOptions): Promise<AsyncDisposable> {
  const { buildDir, lake, siteUrl, port } = options;
  const root = join(buildDir, "site");
  const site = {
    outDir: root,
    serverEntry: join(buildDir, "server/prerender.js"),
    contentApi: { apiHost: lake.url, projectId: "local", dataset: "production" },
    siteUrl,
    written: new Map<string, string>(),
    drawn: new Map(),
  };
  const prerender = coalesce(async () => {
    await prerenderSite(site);
  });
  // The start continues without a page that cannot be rendered: it can be repaired in the Studio, which is running.
  await prerender().catch(report);
  const unsubscribe = lake.onPublishedChange(() => {
    prerender().catch(report);
  });
  const stopAhead = lake.onReleaseSoon((name) => {
    prerenderSite({ ...site, release: { name, token: "local" } }).catch(report);
  });
  const server = await startStaticServer({ root, port, fallbacks: [] });
  return {
    async [Symbol.asyncDispose]() {
      unsubscribe();
      stopAhead();
      server.close();
    },
  };
}
