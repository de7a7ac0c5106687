import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { parseEnv } from "./src/lib/parse-env.ts";

/** The larger files of the public site; what is left makes files of its own (docs/decisions/008). */
const groups = [
  {
    // What every page starts with: one file that stays in the cache when only the site changes.
    name: "framework",
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|cookie)\/|vite\/preload-helper|rolldown\/runtime/,
    priority: 3,
  },
  {
    // The app that stands around what was built, and starts all else.
    name: "shell",
    test: /src\/(?:app\/(?:app|routes|public-page|page-parts|page-frame|page-body|content-page|error-boundary|lost-code|use-(?:ahead|page-arrival|site-links|top-first))|ui\/(?:late|optional|use-live-parts|on-reach|use-hydrated|toast|toast-queue)|content\/(?:built-content|pages|use-page|redirects|flatten-sections|page-content|preview\/(?:is-preview|preview-secret|edit-target|preview-overlays))|lib\/(?:env|parse-env|is-framed)|sections\/(?:registry|section-list|section-boundary)|site\/(?:main-id|page-popup|lay-out-ahead)|features\/lead-form\/(?:landing|outbox|waiting-leads))\.tsx?$/,
    priority: 3,
  },
  {
    // What asks the CMS for edits that are newer than the page.
    name: "live-content",
    test: /node_modules\/(?:swr|dequal|use-sync-external-store|groq)\/|src\/content\/(?:live-content|client|api-version|page-query)\.|\.groq\.ts$/,
    priority: 2,
  },
  {
    // What draws anything at all: the first part that does something brings it.
    name: "drawing",
    test: /node_modules\/(?:styled-components|stylis)\/|src\/theme\/(?:tokens|layout)|src\/ui\/(?:button|icon|tide-mark)|src\/content\/(?:content-link|links)\./,
    priority: 2,
  },
];

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
            output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
          },
        },
  };
});
