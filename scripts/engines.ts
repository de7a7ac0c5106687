// `npm run test:engines`: walks through site and desk in Firefox and WebKit, and what only a whole Chromium has. It
// installs a browser that is missing, or fails. Takes arguments of Playwright's.
import { spawnSync } from "node:child_process";
import { ensureEngines } from "../tools/engines.ts";

const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config=tests/engines/playwright.config.ts",
    ...ensureEngines().map((name) => `--project=${name}`),
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
