import { readFileSync, writeFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { MUTATED_FOLDERS } from "./folders.ts";
import { refusalReasons, overallScore, recordOf, type MutationRecord } from "./ratchet.ts";
import { tryMutants } from "./run-stryker.ts";

const RECORD = "tests/mutation.json";
const LOWEST_SCORE = 85;

function readRecord(): MutationRecord {
  return JSON.parse(readFileSync(RECORD, "utf8"));
}

/** Tries the mutants of a folder and records its score unless it is lower, or of single files. Returns the problems. */
async function mutateOne(name: string, isFresh: boolean): Promise<string[]> {
  const folder = Object.keys(MUTATED_FOLDERS).find((each) => name.startsWith(each));
  const settings = folder === undefined ? undefined : MUTATED_FOLDERS[folder];
  if (folder === undefined || !settings) {
    return [
      `selat: "${name}" is not in a mutated folder: ${Object.keys(MUTATED_FOLDERS).join(", ")}`,
    ];
  }
  const isWholeFolder = name === folder;
  const exclusions = settings.mutate.filter((glob) => glob.startsWith("!"));
  const mutate = isWholeFolder ? settings.mutate : [name, ...exclusions];
  const tried = await tryMutants(folder, mutate, isFresh);
  // Stryker also returns the cached results of the folder's other files.
  const mutants = isWholeFolder ? tried : tried.filter(({ file }) => matchesGlob(file, name));
  const record = readRecord();
  const next = recordOf(mutants, record[folder]);
  console.log(`\n${name}: ${next.noticed} of ${next.mutants} mutants noticed, ${next.score} %`);
  if (isWholeFolder && next.score >= (record[folder]?.score ?? 0)) {
    writeFileSync(RECORD, `${JSON.stringify({ ...record, [folder]: next }, null, 2)}\n`);
  }
  return refusalReasons(folder, next, isWholeFolder ? record[folder] : undefined);
}

/** Tries the mutants of folders or files (globs), of every folder if none is named; returns the problems. */
export async function mutate(names: string[], isFresh: boolean): Promise<string[]> {
  const problems: string[] = [];
  for (const name of names.length > 0 ? names : Object.keys(MUTATED_FOLDERS)) {
    problems.push(...(await mutateOne(name, isFresh)));
  }
  const overall = overallScore(readRecord());
  console.log(`overall: ${overall} %`);
  if (overall >= LOWEST_SCORE) return problems;
  return [...problems, `overall: ${overall} %, at least ${LOWEST_SCORE} % is needed`];
}
