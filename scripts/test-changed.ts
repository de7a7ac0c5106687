// `npm run test:changed`: runs the checks and the tests that a change can break, since the last commit or since a named
// one (`-- --since main`).
import { readArguments } from "../studio/commands/read-arguments.ts";
import { ensureChromium } from "../tools/browser/chromium.ts";
import { changedSince, suitesFor } from "../tools/test-run/changed.ts";
import { durations, runSuites } from "../tools/test-run/run-suites.ts";
import { suites } from "../tools/test-run/suites.ts";

const { values } = readArguments(
  { options: { since: { type: "string", default: "HEAD" } } },
  "none, or --since COMMIT",
);
const files = changedSince(values.since);
if (files.length === 0) {
  console.log(`nothing has changed since ${values.since}`);
  process.exit(0);
}
ensureChromium();
const results = await runSuites(suitesFor(files, values.since, suites), { repeats: false });
const failed = results.filter(({ passed }) => !passed);

console.log(`\n${durations(results)}\n`);
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
