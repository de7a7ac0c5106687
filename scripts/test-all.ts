// `npm run test:all`: runs the gate and everything that is too long for it. Failed tests are repeated once: a test that
// then passes is reported as flaky. The verdict is stored; `-- --last` prints it.
import { readArguments } from "../studio/commands/read-arguments.ts";
import { ensureChromium } from "../tools/browser/chromium.ts";
import { ensureSpreadsheet } from "../tools/spreadsheet.ts";
import { runSuites } from "../tools/test-run/run-suites.ts";
import { asNightlySuite, suites } from "../tools/test-run/suites.ts";
import { readVerdict, verdictText, writeVerdict } from "../tools/test-run/verdict.ts";

const { values } = readArguments(
  { options: { last: { type: "boolean", default: false } } },
  "none, or --last, which prints the last verdict",
);
if (values.last) {
  console.log(verdictText(readVerdict()));
  process.exit(0);
}
ensureChromium();
ensureSpreadsheet();
const verdict = writeVerdict(await runSuites(suites.map(asNightlySuite), { repeats: true }));

console.log(`\n${verdictText(verdict)}\n`);
const failed = verdict.parts.filter((part) => part.verdict === "failed").length;
console.log(`${verdict.parts.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
