// `node walk/groq-suite.ts SUITE.ndjson [PART]`: runs every query of groq-test-suite (built as its README says) as the
// lake runs queries, and prints those with another result. It leaves out the dialect before version 1, and datasets
// that are not in the file.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { compile, toDataset } from "../src/groq.ts";
import type { JsonObject, LakeDocument } from "../src/types.ts";

type Dataset = { _type: "dataset"; _id: string; documents?: LakeDocument[] };
type Test = {
  _type: "test";
  filename: string;
  query: string;
  params: JsonObject | null;
  result: unknown;
  valid: boolean;
  version?: string;
  dataset: { _ref: string };
};

const [file = "suite.ndjson", part = ""] = process.argv.slice(2);
const lines = readFileSync(file, "utf8").trim().split("\n");
const entries = lines.map((line): Dataset | Test => JSON.parse(line));
const datasets = new Map<string, ReturnType<typeof toDataset>>();
for (const entry of entries) {
  if (entry._type === "dataset" && entry.documents) {
    datasets.set(entry._id, toDataset(entry.documents));
  }
}

/** The result of a query, as a client reads it; an error differs from every result that a test expects. */
async function ask({ query, params }: Test, dataset: ReturnType<typeof toDataset>) {
  try {
    const result = await compile(
      { text: query, params: params ?? {}, longest: 600_000 },
      true,
    )(dataset);
    return JSON.parse(JSON.stringify(result ?? null)) as unknown;
  } catch (error) {
    return error;
  }
}

/** Rounds numbers to twelve figures, as the suite writes them. */
function rounded(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(12));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rounded(each)]));
}

/** The suite gives the rank of a score instead of its value; equal scores share a rank. */
function withPlaces(answer: unknown, expected: unknown): unknown {
  if (!Array.isArray(answer) || !JSON.stringify(expected ?? null).includes('"_pos"')) return answer;
  const scores = new Set(answer.map((row) => (row as { _score: number })._score));
  const best = [...scores].toSorted((a, b) => b - a);
  return answer.map(({ _score, ...row }) => ({ ...row, _pos: best.indexOf(_score) + 1 }));
}

let [asked, passed] = [0, 0];
for (const test of entries) {
  if (test._type !== "test" || test.version === "0.1" || !test.filename.includes(part)) {
    continue;
  }
  const dataset = datasets.get(test.dataset._ref);
  if (dataset === undefined) continue;
  asked++;
  const answer = await ask(test, dataset);
  const isError = answer instanceof Error;
  const isRight = test.valid
    ? !isError && isDeepStrictEqual(rounded(withPlaces(answer, test.result)), rounded(test.result))
    : isError;
  if (isRight) passed++;
  else {
    const said = isError ? answer.message : JSON.stringify(answer);
    console.log(`${test.filename}: ${test.query.slice(0, 300)}\n  ${said?.slice(0, 200)}`);
  }
}
console.log(`${passed} of ${asked} queries`);
process.exitCode = passed === asked ? 0 : 1;
