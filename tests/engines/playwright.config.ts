import { defineConfig } from "@playwright/test";
import e2e from "../../playwright.config.ts";
import type { EngineOptions } from "./fixtures.ts";

const notifications = "**/notifications.spec.ts";

/** Runs the tests of this folder in each browser engine, in parallel, on the stack of the browser tests. */
export default defineConfig<EngineOptions>({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "../e2e/global-setup.ts",
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  projects: [
    { name: "firefox", testIgnore: notifications, use: { engineName: "firefox" }, workers: 1 },
    { name: "webkit", testIgnore: notifications, use: { engineName: "webkit" }, workers: 1 },
    { name: "chromium", testMatch: notifications },
  ],
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  reporter: [["list"]],
  webServer: e2e.webServer,
});
