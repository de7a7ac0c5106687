// `npm run prose [-- PATH...]`: what a reader would stumble over in comments, names of tests, documents and texts of
// the interface. `npm run check` fails on any.
import { findIn } from "../tools/prose/findings.ts";
import { readProse } from "../tools/prose/read-prose.ts";

const paths = process.argv.slice(2);
const findings = findIn(readProse()).filter(
  ({ file }) => paths.length === 0 || paths.some((path) => file.startsWith(path)),
);
for (const { file, line, says } of findings) console.log(`${file}:${line} ${says}`);
console.log(`${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
