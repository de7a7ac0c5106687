// `npm run prose [-- PATH...]`: what a reader would stumble over in comments, names of tests, documents and texts of
// the interface. `-- --check` fails only where a folder has more of it than before; `-- --write` lowers what is known.
import { parseArgs } from "node:util";
import { findIn } from "../tools/prose/findings.ts";
import { findNew, writeKnown } from "../tools/prose/known.ts";
import { readProse } from "../tools/prose/read-prose.ts";

const { values, positionals } = parseArgs({
  options: { check: { type: "boolean" }, write: { type: "boolean" } },
  allowPositionals: true,
});
const all = findIn(readProse());
const isChosen = (file: string) =>
  positionals.length === 0 || positionals.some((path) => file.startsWith(path));
const shown = (values.check ? findNew(all) : all).filter(({ file }) => isChosen(file));
for (const { file, line, says } of shown) console.log(`${file}:${line} ${says}`);
console.log(`${shown.length} findings`);
if (values.write) writeKnown(all);
process.exitCode = values.check && shown.length > 0 ? 1 : 0;
