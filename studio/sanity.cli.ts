import { defineCliConfig } from "sanity/cli";
import { firstLoad } from "./first-load.ts";
import { guide } from "./guide.ts";
import { localBuild } from "./local-build.ts";
import { delayConnectionWarning } from "./delay-connection-warning.ts";

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || "local",
    dataset: process.env.SANITY_STUDIO_DATASET || "production",
  },
  deployment: { autoUpdates: false },
  reactStrictMode: false,
  server: { hostname: "127.0.0.1", port: Number(process.env.STUDIO_PORT || 3333) },
  vite: {
    build: { license: { fileName: "third-party-notices.txt" } },
    plugins: [
      firstLoad(),
      guide(),
      delayConnectionWarning(),
      ...(process.env.SANITY_STUDIO_API_HOST ? [localBuild()] : []),
    ],
  },
  typegen: {
    enabled: false,
    path: ["../src/content/*.{ts,tsx}", "../src/pages/page-query.ts"],
    schema: "schema.generated.json",
    generates: "../src/content/sanity.generated.ts",
    overloadClientMethods: false,
  },
});
