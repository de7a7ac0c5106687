import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Tests that need nothing but Node: no server, no port, no Postgres. They run on macOS and Windows, too. */
const pure = [
  "bench/budgets.test.ts",
  "local/{coalesce,config}.test.ts",
  "local/content-lake/tests/{actions,mendoza,mutations,perspectives,releases,split-filters,store}.test.ts",
  "local/supabase/tests/{config,cron-schedule,key-file,realtime-filter,throttle}.test.ts",
  "prerender/{[a-o]*,page-files,section-words}.test.ts",
  "studio/checks/{changed-values,content,field-titles,seo-limits,validation-messages,what-breaks}.test.ts",
  "studio/checks/check-{content,facts,headings,languages,links,paths,releases,translations}.test.ts",
  "studio/components/{address,facts,pictures,publishing,results}/*.test.ts",
  "studio/components/countries/new-country.test.ts",
  "studio/components/experiments/{experiment-results,statistics}.test.ts",
  "studio/{desk,schemas,translations}/*.test.ts",
  "studio/tests/{document-locations,figures,guide,home-page,schema,section-folders}.test.ts",
  "studio/tests/{retry-until-stored,singletons,site-texts,starting-content}.test.ts",
  "tools/{mutation/ratchet,notices/locked-packages}.test.ts",
];

// Written dates are expected as an admin in Singapore reads them, whatever zone this machine is in.
process.env["TZ"] = "Asia/Singapore";

/** Unit tests of the browser code run in jsdom; everything with real servers runs in Node. */
export default defineConfig({
  test: {
    // Vitest leaves a core free; these tests wait for servers as much as they work.
    maxWorkers: "100%",
    projects: [
      {
        plugins: [react()],
        test: {
          name: "src",
          environment: "jsdom",
          // Each file in a context of its own, without loading jsdom anew for it: a third of the time.
          pool: "vmThreads",
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/setup.ts", "tests/setup-react.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "pure",
          environment: "node",
          include: pure,
          setupFiles: ["tests/setup-pure.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "node",
          environment: "node",
          include: [
            "local/**/*.test.ts",
            "bench/**/*.test.ts",
            "prerender/**/*.test.ts",
            "tools/**/*.test.ts",
            "studio/**/*.test.ts",
            "tests/conformance/**/*.test.ts",
            "tests/raw-html/**/*.test.ts",
            "tests/repository/**/*.test.ts",
            "tests/spreadsheet/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", ...pure],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Not of `npm test`: the command-line programs of Cloudflare and Netlify are 580 MB to download.
        test: {
          name: "hosts",
          environment: "node",
          include: ["tools/deploy/{commands,hosts}.test.ts"],
          env: { HOST_PROGRAMS: "downloaded" },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "database",
          environment: "node",
          include: ["supabase/tests/**/*.test.ts"],
          globalSetup: ["supabase/tests/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
