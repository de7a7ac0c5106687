// `npm run conformance`: compares the answers of the local services with what the hosted ones document, prints the
// outcome and writes docs/fidelity.md.
import { compareServices } from "../tests/conformance/compare-services.ts";
import { readArguments } from "../studio/commands/read-arguments.ts";

readArguments({});
const wrong = compareServices("docs/fidelity.md");
for (const line of wrong) console.error(`not allowed: ${line}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
