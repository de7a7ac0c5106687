import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";
import { stackEnvironment, urls } from "./tests/e2e/stack.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/global-setup.ts",
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // One stack, one database: the specs run one after the other.
  workers: 1,
  forbidOnly: Boolean(process.env["CI"]),
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
    command: "node --disable-warning=ExperimentalWarning tests/e2e/start-stack.ts",
    url: `${urls.site}/robots.txt`,
    env: stackEnvironment,
    timeout: 180_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
