// `npm run prose [-- PATH...]`: prints what a reader would stumble over in comments, names of tests, documents and
// texts of the interface. `npm run check` fails on any.
import { globSync } from "node:fs";
import { readArguments, refuseArguments } from "../studio/commands/read-arguments.ts";
import { findIn } from "../tools/prose/findings.ts";
import { readProse } from "../tools/prose/read-prose.ts";

const possible = "[PATH...], beginnings of files' paths such as src/ui";
const { positionals: paths } = readArguments({ allowPositionals: true }, possible);
const missing = paths.filter((path) => globSync(`${path}*`).length === 0);
if (missing.length > 0) refuseArguments(`there is no ${missing.join(" or ")}`, possible);
const findings = findIn(readProse()).filter(
  ({ file }) => paths.length === 0 || paths.some((path) => file.startsWith(path)),
);
for (const { file, line, message } of findings) console.log(`${file}:${line} ${message}`);
console.log(`${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
