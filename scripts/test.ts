// `npm test`: the gate, each suite reported; `npm run check`: only its fast suites; with names, only those.
import { checkNames, readArguments } from "../studio/commands/read-arguments.ts";
import { ensureChromium } from "../tools/browser/chromium.ts";
import { durations, runSuites } from "../tools/test-run/run-suites.ts";
import { suites } from "../tools/test-run/suites.ts";

const possible = `--fast, or names of suites: ${suites.map(({ name }) => name).join(", ")}`;
const { values, positionals } = readArguments(
  { options: { fast: { type: "boolean", default: false } }, allowPositionals: true },
  possible,
);
checkNames(
  "suite",
  positionals,
  suites.map(({ name }) => name),
  possible,
);
const chosen = suites.filter(({ name, tier }) =>
  positionals.length > 0
    ? positionals.includes(name)
    : tier === "check" || (tier === "gate" && !values.fast),
);
if (!values.fast) ensureChromium();
const results = await runSuites(chosen, { repeats: false });
const failed = results.filter(({ passed }) => !passed);

console.log(`\n${durations(results)}`);
console.log(`\n${failed.map(({ suite }) => `failed: ${suite.name}\n`).join("")}`);
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
