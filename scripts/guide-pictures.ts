// `npm run guide:pictures`: runs the browser tests that are the tasks of docs/editing.md and the steps of docs/selling.md,
// with their pictures taken. It counts the clicks and seconds of each task, and writes them into docs/editing.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { withCounts } from "../tools/guide-counts.ts";
import { readArguments } from "../studio/commands/read-arguments.ts";

readArguments({});
const root = join(import.meta.dirname, "..");
const tasks = ["tasks", "facts", "countries", "releases", "health", "campaigns", "pasting"];
const specs = [...tasks.map((name) => `studio-${name}`), "desk-guide"];
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/@playwright/test/cli.js"), "test", "--no-deps", ...specs],
  { cwd: root, stdio: "inherit", env: { ...process.env, GUIDE_PICTURES: "1" } },
);
if (status !== 0) process.exit(status ?? 1);
const guide = join(root, "docs/editing.md");
writeFileSync(guide, withCounts(readFileSync(guide, "utf8")));
