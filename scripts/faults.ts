// `npm run faults [-- NAME...]`: plants each fault of tests/faults in a copy of the repository and runs the test that
// should catch it. `--tier gate` or `--tier nightly` tries only the faults of that tier. `--names` plants none: it
// checks that the tests that faults name were in the last run.
import { readArguments, refuseArguments } from "../studio/commands/read-arguments.ts";
import { allFaults } from "../tests/faults/all-faults.ts";
import { runFaults } from "../tools/faults/run-faults.ts";
import { unnamedTests } from "../tools/faults/unnamed-tests.ts";
import { readLastOutcomes } from "../tools/test-run/run-suite.ts";
import { suites } from "../tools/test-run/suites.ts";

const possible = "--tier gate, --tier nightly, --names, and parts of the names of tests/faults";
const { values, positionals } = readArguments(
  {
    options: { tier: { type: "string" }, names: { type: "boolean", default: false } },
    allowPositionals: true,
  },
  possible,
);
if (values.names) {
  const problems = unnamedTests(allFaults, suites.flatMap(readLastOutcomes));
  console.log([...problems, `${problems.length} tests that faults name do not exist`].join("\n"));
  process.exit(problems.length > 0 ? 1 : 0);
}
const { tier } = values;
if (tier !== undefined && tier !== "gate" && tier !== "nightly") {
  refuseArguments(`--tier is "${tier}", not gate or nightly`, possible);
}
const unknown = positionals.filter((part) => !allFaults.some(({ name }) => name.includes(part)));
if (unknown.length > 0) refuseArguments(`unknown fault: ${unknown.join(", ")}`, possible);
const survivors = await runFaults({ names: positionals, tier });
console.log(
  `\n${survivors.map((name) => `survived: ${name}\n`).join("")}${survivors.length} faults survived`,
);
process.exit(survivors.length > 0 ? 1 : 0);
