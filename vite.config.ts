import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { parseEnv } from "./src/lib/parse-env.ts";

/** What every page runs on: one file that stays in the cache when only the site changes. */
const framework =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|cookie|swr|dequal|use-sync-external-store|styled-components|stylis|react-helmet-async|react-fast-compare|shallowequal|invariant)\//;

/**
 * `vite build` makes the browser files in dist/site; `vite build --ssr` makes the page renderer
 * dist/server/prerender.js. scripts/prerender.ts then writes the pages into dist/site.
 */
export default defineConfig(({ mode, isSsrBuild }) => {
  parseEnv(loadEnv(mode, process.cwd()));
  return {
    plugins: [react()],
    oxc: { plugins: { styledComponents: { fileName: false, displayName: false } } },
    ssr: { noExternal: true },
    server: { host: "127.0.0.1", port: Number(process.env.SITE_PORT ?? 3000), strictPort: true },
    build: isSsrBuild
      ? {
          outDir: "dist/server",
          emptyOutDir: true,
          copyPublicDir: false,
          ssr: "src/prerender.tsx",
          rolldownOptions: { output: { entryFileNames: "prerender.js" } },
        }
      : {
          outDir: "dist/site",
          emptyOutDir: true,
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: "src/main.tsx",
            output: { codeSplitting: { groups: [{ name: "framework", test: framework }] } },
          },
        },
  };
});
