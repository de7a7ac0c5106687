// `npm run mutation -- [FOLDER | FILES...] [--fresh]`: makes small changes to the code and counts how many of them a
// test notices. `tests/mutation.json` keeps the scores, which only go up, and names every change that no test notices
// with its reason. FILES (a glob) are only tried and reported.
import { readArguments } from "../studio/commands/read-arguments.ts";
import { mutate } from "../tools/mutation/mutate.ts";

const { values, positionals } = readArguments(
  { options: { fresh: { type: "boolean", default: false } }, allowPositionals: true },
  "--fresh, and a folder or files",
);
const found = await mutate(positionals, values.fresh);
for (const complaint of found) console.error(complaint);
process.exit(found.length > 0 ? 1 : 0);
