import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { prerenderSite } from "../prerender/prerender-site.ts";
import { errorMessage } from "../src/lib/error-message.ts";
import { coalesce } from "./coalesce.ts";
import type { ContentLake } from "content-lake";
import { startStaticServer } from "./static-server/start-static-server.ts";

export type ServePublishedOptions = {
  buildDir: string;
  lake: ContentLake;
  siteUrl: string;
  port: number;
};

/** The pages' server; `failure` says why they could not be rendered at the start, and is null if they were. */
export type Published = AsyncDisposable & { failure: string | null };

/** Milliseconds before each further attempt at the start, since the lake may have closed a connection. */
const PAUSES = [500, 2_000];

function report(error: unknown): void {
  console.error("selat: prerendering failed:", error);
}

/** Renders all pages, again after a failure; resolves to the reason of the last failure. */
async function renderAllPages(prerender: () => Promise<void>): Promise<string | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await prerender();
      return null;
    } catch (error) {
      const pause = PAUSES[attempt];
      if (pause === undefined) {
        report(error);
        return errorMessage(error);
      }
      await delay(pause);
    }
  }
}

/**
 * Prerenders the site, serves it, and prerenders changed pages whenever content is published. The pages of a scheduled
 * release are rendered shortly before its time.
 */
export async function servePublished(options: ServePublishedOptions): Promise<Published> {
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
  // The start continues without a page that cannot be rendered: it can be fixed in the running Studio.
  const failure = await renderAllPages(prerender);
  const unsubscribeFromChanges = lake.onPublishedChange(() => {
    prerender().catch(report);
  });
  const unsubscribeFromReleases = lake.onReleaseSoon((name) => {
    prerenderSite({ ...site, release: { name, token: "local" } }).catch(report);
  });
  const server = await startStaticServer({ root, port, fallbacks: [] });
  return {
    failure,
    async [Symbol.asyncDispose]() {
      unsubscribeFromChanges();
      unsubscribeFromReleases();
      server.close();
    },
  };
}
