// `npm run conformance`: asks the local services what the hosted ones document, prints the outcome and writes
// docs/fidelity.md.
import { compareServices } from "../tools/compare-services.ts";

const wrong = await compareServices("docs/fidelity.md");
for (const line of wrong) console.error(`may not be: ${line}`);
process.exit(wrong.length > 0 ? 1 : 0);
