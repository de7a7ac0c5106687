// `npm test`: the gate, each suite reported; `npm run check`: only its fast suites; with names, only those.
import { parseArgs } from "node:util";
import { ensureChromium } from "../tools/browser/chromium.ts";
import { durations, runSuites } from "../tools/test-run/run-suites.ts";
import { suites } from "../tools/test-run/suites.ts";

const { values, positionals } = parseArgs({
  options: { fast: { type: "boolean", default: false } },
  allowPositionals: true,
});
const chosen = suites.filter(({ name, tier }) =>
  positionals.length > 0
    ? positionals.includes(name)
    : tier === "check" || (tier === "gate" && !values.fast),
);
if (chosen.length === 0) throw new Error(`no suite is named ${positionals.join(" or ")}`);
if (!values.fast) ensureChromium();
const results = await runSuites(chosen, { repeats: false });
const failed = results.filter(({ passed }) => !passed);

console.log(`\n${durations(results)}`);
console.log(`\n${failed.map(({ suite }) => `failed: ${suite.name}\n`).join("")}`);
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
