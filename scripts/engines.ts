// `npm run test:engines`: walks through site and desk in Firefox and WebKit, and what only a whole Chromium has. It
// skips browsers that are neither here nor can be installed. Takes arguments of Playwright's.
import { spawnSync } from "node:child_process";
import { ensureEngines } from "../tools/engines.ts";

const engines = ensureEngines();
if (engines.length > 0) {
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--config=tests/engines/playwright.config.ts",
      ...engines.map((name) => `--project=${name}`),
      ...process.argv.slice(2),
    ],
    { stdio: "inherit" },
  );
  process.exit(status ?? 1);
}
