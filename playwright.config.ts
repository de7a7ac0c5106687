import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./tools/chromium.ts";
import { stackEnvironment, urls } from "./tests/e2e/stack.ts";

const executablePath = findChromium();

/** The specs that store leads or change admins; what the others change, these do not look at. */
const leadSpecs = "**/{admin,board,form}-*.spec.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/global-setup.ts",
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // One stack with two stores, the content lake and the lead database. The specs of each change what
  // the next one of them finds, so they run one after the other, beside those of the other store.
  workers: 2,
  projects: [
    { name: "content", testIgnore: leadSpecs, workers: 1 },
    { name: "leads", testMatch: leadSpecs, workers: 1 },
  ],
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  failOnFlakyTests: true,
  reporter: [["list"]],
  use: {
    baseURL: urls.site,
    locale: "en-SG",
    timezoneId: "Asia/Singapore",
    // A trace of every step would cost a third of the time; ask for one with --trace on.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  webServer: {
    // tests/engines starts the same server from a folder of its own.
    cwd: import.meta.dirname,
    command: "node --disable-warning=ExperimentalWarning tests/e2e/start-stack.ts",
    url: `${urls.site}/robots.txt`,
    env: stackEnvironment,
    timeout: 180_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
