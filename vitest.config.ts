import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { packageProjects } from "./packages/test-projects.ts";

/**
 * Tests of the browser's code that need no document. Like those below they mock no module, so that the files share
 * what they import: a third of the time.
 */
const functions = [
  "src/{content/preview/{is-clickable,section-numbers},site/structured-data,supabase/{app-error,session-key}}.test.ts",
  "src/content/{flatten-sections,image,links,listed-countries,redirects,resolve-content}.test.ts",
  "src/content/{retention-months,text-blocks}.test.ts",
  "src/{islands/{island,modules},theme/global-css}.test.ts",
  "src/features/{admin-shell/use-sidebar,lead-actions/undo-history,sign-in/sign-in-error}.test.ts",
  "src/features/{lead-board/board/drag-sensors,leads/realtime/batch-bursts}.test.ts",
  "src/features/{leads,lead-views}/model/*.test.ts",
  "src/features/lead-{import/{importing,reading},merge,templates}/*.test.ts",
  "src/features/lead-import/adding/added-data.test.ts",
  "src/features/{lead-hours/working-hours.schema,lead-panel/lead-list}.test.ts",
  "src/features/{lead-outcome/value.schema,lead-privacy/person-copy,today/today}.test.ts",
  "src/features/{activity/activity-text,report/report,settings/browser-name}.test.ts",
  "src/features/lead-form/{attribution,chosen-solution,heading-for,lead-form-content}.test.ts",
  "src/features/lead-form/{lead-source,lead.schema,phone-prefix,spam-check,submit-messages}.test.ts",
  "src/lib/{alternates,articles,chinese-phrases,clean-text,common-passwords,csv,facts,format-*}.test.ts",
  "src/lib/{keyed-texts,languages,link-card-path,parse-env,query-of,retention-period,return-path}.test.ts",
  "src/lib/{messages/*,random-id,search-text,split-emphasis}.test.ts",
  "src/sections/{card-grid,hero,regions}/*.test.ts",
  "src/sections/{email-capture/email-capture-words,section-component}.test.ts",
  "src/sections/video-showcase/film-captions.test.ts",
];

/** Tests that need nothing but Node: no server, no port, no Postgres. They run on macOS and Windows, too. */
const pure = [
  "bench/budgets.test.ts",
  "local/{coalesce,config,services}.test.ts",
  "prerender/{[a-o]*,page-files,section-words}.test.ts",
  "studio/checks/{changed-values,field-titles,validation-messages,errors-after-changes}.test.ts",
  "studio/checks/check-{content,facts,headings,languages,links,paths,releases,translations}.test.ts",
  "studio/components/{address,facts,pictures,publishing,results}/*.test.ts",
  "studio/components/countries/new-country.test.ts",
  "studio/components/pasting/{bare-addresses,left-out}.test.ts",
  "studio/components/experiments/{experiment-results,statistics}.test.ts",
  "studio/{desk,schemas,texts,translations}/*.test.ts",
  "studio/tests/{document-locations,figures,guide,home-page,schema,section-folders}.test.ts",
  "studio/tests/read-once-online.test.ts",
  "studio/tests/{retry-until-stored,singletons,site-texts,starting-content}.test.ts",
  "tools/{mutation/ratchet,notices/locked-packages}.test.ts",
];

/** Tests that mock a module or give Node a document, which other files of their worker must not meet. */
const alone = [
  "local/first-pages.test.ts",
  "studio/tests/page-targets.test.ts",
  "tests/screen-reader/site.test.ts",
];

// A busy machine is slow, not wrong: a time limit ends a test that hangs and decides nothing else.
const limits = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Files that `npm run test:all` runs and `npm test` does not, in the projects whose names begin with `nightly`. */
const nightly = "**/*.nightly.test.{ts,tsx}";
/** Those that run in both, at night with more of it (tests/tier.ts): they import it. */
const both = {
  src: ["src/features/{lead-views/model/late,lead-import/importing/import}.test.ts"],
  node: [
    "packages/content-lake/tests/{durability,release-clock}.test.ts",
    "local/tests/malformed-requests.test.ts",
    "prerender/link-card.test.ts",
    "studio/translations/field-states.test.ts",
    "studio/tests/page-targets.test.ts",
    "tests/repository/arguments.test.ts",
    "tests/simulation/leads.test.ts",
  ],
  database: [
    "supabase/tests/{admins,board-model,board-pages,credit-histories}.test.ts",
    "supabase/tests/{hostile-strings,report-histories,submissions-over-http}.test.ts",
    "tools/backup/backup.test.ts",
  ],
};
const atNight = { env: { TEST_TIER: "nightly" } };
const exclude = ["**/{node_modules,.cache}/**", nightly];

// As in production each rule of a style is inserted separately: jsdom reads a style as a whole for each that is written.
const bySingleRule = { SC_DISABLE_SPEEDY: "false" };
const inBrowser = {
  environment: "jsdom" as const,
  // Each file in its own context, without loading jsdom again for it: a third of the time.
  pool: "vmThreads" as const,
  setupFiles: ["tests/setup.ts", "tests/setup-react.ts"],
  env: bySingleRule,
  ...limits,
};
const inNode = {
  environment: "node" as const,
  setupFiles: ["tests/setup-patience.ts"],
  // With a planted fault most of what is waited for never comes.
  expect: { poll: { timeout: process.env["PLANTED_FAULT"] ? 30_000 : 240_000 } },
  ...limits,
};
const withDatabase = { ...inNode, globalSetup: ["supabase/tests/global-setup.ts"] };

// Written dates are expected as an admin in Singapore reads them, whatever zone this machine is in.
process.env["TZ"] = "Asia/Singapore";

/** Unit tests of the browser code run in jsdom; everything with real servers runs in Node. */
export default defineConfig({
  test: {
    // Vitest leaves a core free; these tests wait for servers as much as they work.
    maxWorkers: "100%",
    teardownTimeout: limits.hookTimeout,
    projects: [
      {
        plugins: [react()],
        test: {
          ...inBrowser,
          name: "src",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...functions],
        },
      },
      {
        test: {
          ...inNode,
          name: "functions",
          include: functions,
          exclude,
          isolate: false,
          setupFiles: ["tests/setup-pure.ts", "tests/setup.ts", "tests/setup-react.ts"],
        },
      },
      {
        test: {
          ...inNode,
          name: "pure",
          include: pure,
          exclude,
          isolate: false,
          setupFiles: ["tests/setup-pure.ts"],
        },
      },
      {
        test: {
          ...inNode,
          name: "node",
          isolate: false,
          include: [
            "local/**/*.test.ts",
            "packages/shared/**/*.test.ts",
            "bench/**/*.test.ts",
            "prerender/**/*.test.ts",
            "tools/**/*.test.ts",
            "studio/**/*.test.ts",
            "tests/conformance/**/*.test.ts",
            "tests/faults/**/*.test.ts",
            "tests/legible/**/*.test.ts",
            "tests/raw-html/**/*.test.ts",
            "tests/repository/**/*.test.ts",
            "tests/simulation/**/*.test.ts",
            "tests/spreadsheet/**/*.test.ts",
          ],
          exclude: [...exclude, ...pure, ...alone, "tools/backup/**"],
        },
      },
      { test: { ...inNode, name: "alone", include: alone, exclude } },
      ...packageProjects({ ...inNode, exclude }),
      {
        // One file after the other: they share a stack, and some of them publish.
        test: {
          ...inNode,
          name: "served",
          include: ["tests/served/**/*.test.ts"],
          // The stack after those of the browser tests (STACKS), which run at the same time.
          env: { TEST_PARALLEL_INDEX: "2" },
          globalSetup: ["tests/served/global-setup.ts"],
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // One file after the other in one context: they share a lake, and the Studio takes seconds to load.
        plugins: [react()],
        test: {
          environment: "jsdom",
          env: bySingleRule,
          ...limits,
          name: "components",
          include: ["studio/**/*.test.tsx"],
          exclude,
          globalSetup: ["studio/tests/lake-for-components.ts"],
          setupFiles: ["tests/setup.ts", "tests/setup-react.ts", "tests/setup-components.ts"],
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Not of `npm test`: the command-line programs of Cloudflare and Netlify are 580 MB to download.
        test: {
          ...inNode,
          name: "hosts",
          include: ["tools/deploy/{commands,hosts}{,.nightly}.test.ts"],
          env: { HOST_PROGRAMS: "downloaded" },
        },
      },
      {
        test: {
          ...withDatabase,
          name: "database",
          isolate: false,
          include: ["supabase/tests/**/*.test.ts", "tools/backup/*.test.ts"],
          exclude,
        },
      },
      {
        plugins: [react()],
        test: {
          ...inBrowser,
          env: { ...bySingleRule, ...atNight.env },
          name: "nightly-src",
          include: [`src/${nightly}`, ...both.src],
        },
      },
      {
        test: {
          ...inNode,
          ...atNight,
          name: "nightly-node",
          include: [nightly, ...both.node],
          exclude: [
            "**/{node_modules,.cache}/**",
            "src/**",
            "supabase/tests/**",
            "tools/backup/**",
          ],
        },
      },
      {
        test: {
          ...withDatabase,
          ...atNight,
          name: "nightly-database",
          include: [`supabase/tests/${nightly}`, ...both.database],
        },
      },
    ],
  },
});
