import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { deskBuild } from "./prerender/desk-build.ts";
import { fetchedModules, inlineScripts } from "./prerender/inline-scripts.ts";
import { parsedEnv } from "./prerender/parsed-env.ts";
import { parseEnv } from "./src/lib/parse-env.ts";

/**
 * `vite build` makes the browser files in dist/site; `vite build --ssr` makes the page renderer
 * dist/server/prerender.js. prerender/ then writes the pages into dist/site.
 */
export default defineConfig(({ mode, isSsrBuild }) => {
  const variables = loadEnv(mode, process.cwd());
  const options = {
    reportsErrors: parseEnv(variables).sentryDsn !== undefined,
    countsVisits: variables.VITE_COUNT_VISITS === "1",
  };
  const styledComponents = { fileName: false, displayName: false };
  const oxc = { plugins: { styledComponents } };
  // The desk is rendered only in the browser, which needs no ids of components: 1 % of its first scripts.
  const deskOxc = { plugins: { styledComponents: { ...styledComponents, ssr: false } } };
  return {
    plugins: [
      react(),
      parsedEnv(),
      inlineScripts(options),
      deskBuild({ plugins: [react(), parsedEnv()], oxc: deskOxc }),
    ],
    oxc,
    ssr: { noExternal: true },
    // Otherwise the page renderer would run React's development code, which is slower by half.
    ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
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
            input: fetchedModules(options),
            // The inlined entry calls what these files export; others may have more from them, without a file between.
            preserveEntrySignatures: "allow-extension",
          },
        },
  };
});
