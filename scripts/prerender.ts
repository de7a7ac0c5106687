// The last step of `npm run build`, after both runs of Vite: writes the pages into dist/site, from the
// same VITE_ variables.
import { resolve } from "node:path";
import { loadEnv } from "vite";
import { writeOwnHost } from "../prerender/own-host.ts";
import { prerenderSite } from "../prerender/prerender-site.ts";
import { parseEnv } from "../src/lib/parse-env.ts";

const env = parseEnv(loadEnv("production", process.cwd()));
const { pages } = await prerenderSite({
  outDir: resolve("dist/site"),
  serverEntry: resolve("dist/server/prerender.js"),
  contentApi: {
    projectId: env.sanityProjectId,
    dataset: env.sanityDataset,
    apiHost: env.sanityApiHost,
  },
  siteUrl: env.siteUrl,
});
await writeOwnHost(resolve("dist"));
console.log(`prerendered ${pages.length} pages`);
