// `npm run test:engines`: walks through site and desk in Firefox and WebKit, and through features of only a full
// Chromium. It installs a missing browser, or fails. Accepts Playwright's arguments.
import { spawnSync } from "node:child_process";
import { printHelp, refuseArguments } from "../studio/commands/read-arguments.ts";
import { ensureEngines } from "../tools/engines.ts";

const possible = "files of tests/engines, and options of Playwright's such as -g TITLE";
printHelp(possible);
const program = "node_modules/@playwright/test/cli.js";
const walks = ["test", "--config=tests/engines/playwright.config.ts", ...process.argv.slice(2)];

// Lets Playwright check the arguments before anything is installed.
const listed = spawnSync(process.execPath, [program, ...walks, "--list"], { encoding: "utf8" });
if (listed.status !== 0) {
  const [wrong = ""] = /(?<=^error: ).+/im.exec(listed.stderr + listed.stdout) ?? [];
  refuseArguments(wrong, possible);
}
const engines = ensureEngines().map((name) => `--project=${name}`);
const { status } = spawnSync(process.execPath, [program, ...walks, ...engines], {
  stdio: "inherit",
});
process.exit(status ?? 1);
