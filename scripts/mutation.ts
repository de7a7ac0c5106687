// `npm run mutation -- [FOLDER | FILES...] [--fresh]`: changes the code in small ways and counts how
// many changes a test notices. `tests/mutation.json` keeps the scores, which only go up, and names
// every change that no test notices with its reason. FILES (a glob) are tried and reported only.
import { readFileSync, writeFileSync } from "node:fs";
import { matchesGlob } from "node:path";

import { MUTATED_FOLDERS } from "../tools/mutation/folders.ts";
import {
  complaints,
  overallScore,
  recordOf,
  type MutationRecord,
} from "../tools/mutation/ratchet.ts";
import { tryMutants } from "../tools/mutation/run-stryker.ts";

const RECORD = "tests/mutation.json";
const LOWEST_SCORE = 85;

function readRecord(): MutationRecord {
  return JSON.parse(readFileSync(RECORD, "utf8"));
}

const isFresh = process.argv.includes("--fresh");
const names = process.argv.slice(2).filter((name) => name !== "--fresh");
const found: string[] = [];

for (const name of names.length > 0 ? names : Object.keys(MUTATED_FOLDERS)) {
  const folder = Object.keys(MUTATED_FOLDERS).find((each) => name.startsWith(each));
  const settings = folder === undefined ? undefined : MUTATED_FOLDERS[folder];
  if (folder === undefined || !settings) {
    console.error(`selat: "${name}" is in none of ${Object.keys(MUTATED_FOLDERS).join(", ")}`);
    process.exit(1);
  }
  const isWhole = name === folder;
  const exclusions = settings.mutate.filter((glob) => glob.startsWith("!"));
  const mutate = isWhole ? settings.mutate : [name, ...exclusions];
  const tried = await tryMutants(folder, mutate, isFresh);
  // What is remembered of the folder's other files comes along.
  const mutants = isWhole ? tried : tried.filter(({ file }) => matchesGlob(file, name));
  const record = readRecord();
  const next = recordOf(mutants, record[folder]);
  console.log(`\n${name}: ${next.noticed} of ${next.mutants} mutants noticed, ${next.score} %`);
  found.push(...complaints(folder, next, isWhole ? record[folder] : undefined));
  if (!isWhole || next.score < (record[folder]?.score ?? 0)) continue;
  writeFileSync(RECORD, `${JSON.stringify({ ...record, [folder]: next }, null, 2)}\n`);
}

const overall = overallScore(readRecord());
if (overall < LOWEST_SCORE)
  found.push(`overall: ${overall} %, at least ${LOWEST_SCORE} % is asked`);
for (const complaint of found) console.error(complaint);
console.log(`overall: ${overall} %`);
process.exit(found.length > 0 ? 1 : 0);
