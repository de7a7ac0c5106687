// `npm run faults [-- NAME...]`: plants each fault of tests/faults in a copy of the repository and runs the test that
// should catch it. `--tier gate` or `--tier nightly` tries only the faults of that tier.
import { parseArgs } from "node:util";
import { runFaults } from "../tools/faults/run-faults.ts";

const { values, positionals } = parseArgs({
  options: { tier: { type: "string" } },
  allowPositionals: true,
});
const { tier } = values;
if (tier !== undefined && tier !== "gate" && tier !== "nightly") {
  throw new Error(`--tier is "${tier}", not gate or nightly`);
}
const survivors = await runFaults({ names: positionals, tier });
console.log(
  `\n${survivors.map((name) => `survived: ${name}\n`).join("")}${survivors.length} faults survived`,
);
process.exit(survivors.length > 0 ? 1 : 0);
