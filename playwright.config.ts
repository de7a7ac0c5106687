import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./tools/browser/chromium.ts";
import { STACKS, stackAt, urls } from "./tests/e2e/stack.ts";

const executablePath = findChromium();

// A busy machine is slow, not wrong: a limit ends a test that hangs and decides nothing else. Where a fault is planted on
// purpose, most tests that wait fail.
const WAIT = process.env["PLANTED_FAULT"] ? 30_000 : 240_000;

const studioSpecs = "**/{presentation,studio}*.spec.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // One set for every system: the fonts are the site's own.
  snapshotPathTemplate: "{testDir}/screenshots/{arg}{ext}",
  globalSetup: "./tests/e2e/global-setup.ts",
  timeout: 1_200_000,
  expect: { timeout: WAIT },
  // A worker has its own stack, and what one spec changes there, the next one finds.
  workers: STACKS,
  // The longest first, so that both workers end together.
  projects: [
    { name: "studio", testMatch: studioSpecs },
    { name: "site", testIgnore: studioSpecs },
  ],
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  reporter: [["list"]],
  use: {
    baseURL: urls.site,
    actionTimeout: WAIT,
    navigationTimeout: WAIT,
    locale: "en-SG",
    timezoneId: "Asia/Singapore",
    // A trace of every step would cost a third of the time; ask for one with --trace on.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  // `npm test` starts them once, for the served pages too, and says so.
  webServer: Array.from({ length: process.env["E2E_STACKS"] ? 0 : STACKS }, (_, index) => {
    const { urls: addresses, environment } = stackAt(index);
    return {
      // tests/engines starts the same servers from its own folder.
      cwd: import.meta.dirname,
      command: "node --disable-warning=ExperimentalWarning tests/e2e/start-stack.ts",
      url: `${addresses.site}/robots.txt`,
      env: environment,
      timeout: 180_000,
      stdout: "pipe",
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    };
  }),
});
