import type { Severity } from "../../packages/shared/conformance/case.ts";
import {
  failuresOf,
  passedOf,
  SEVERITIES,
  table,
  worst,
} from "../../packages/shared/conformance/page.ts";
import type { GroupResult, SuiteResult } from "../../packages/shared/conformance/run.ts";
import { useOf } from "./uses.ts";

/** Returns the failures that are not allowed: S1 in any group, and S2 and S3 in groups that the product depends on. */
export function violations(results: SuiteResult[], findUse = useOf): string[] {
  return results.flatMap(({ name: suite, groups }) =>
    groups.flatMap(({ name: group, failures }) =>
      failures
        .filter(({ severity }) => {
          return severity === "S1" || (severity !== "S4" && findUse(suite, group) !== null);
        })
        .map(({ name, severity }) => `${severity} ${suite}, ${group}: ${name}`),
    ),
  );
}

function count(suites: SuiteResult[], severity: Severity): number {
  return suites.flatMap(failuresOf).filter((failure) => failure.severity === severity).length;
}

function summaryRow(name: string, suites: SuiteResult[]): string[] {
  const failures = suites.flatMap(failuresOf);
  const passed = suites.reduce((sum, suite) => sum + passedOf(suite), 0);
  const found = SEVERITIES.map(([severity]) => String(count(suites, severity)));
  return [name, String(passed), String(failures.length), ...found];
}

/** Returns a row for each suite, and one for all: its name, passed and failed cases, and failures by severity. */
function summaryRows(results: SuiteResult[]): string[][] {
  return [...results.map((suite) => summaryRow(suite.name, [suite])), summaryRow("All", results)];
}

/** Returns a row for each group with a failure: its worst severity, what failed, and if the product depends on it. */
function failingRows(results: SuiteResult[]): string[][] {
  return results.flatMap(({ name: suite, groups }) =>
    groups
      .filter(({ failures }) => failures.length > 0)
      .map((group) => [
        suite,
        group.name,
        worst(group),
        failed(group),
        useOf(suite, group.name) ?? "no",
      ]),
  );
}

function failed({ failures, passed }: GroupResult): string {
  return `${failures.length} of ${failures.length + passed}`;
}

const SUMMARY = ["Suite", "Passed", "Failed", ...SEVERITIES.map(([severity]) => severity)];
const FAILING = ["Suite", "Group", "Worst", "Failed", "The product depends on it"];

/** Returns the text of docs/fidelity.md. */
export function fidelityPage(results: SuiteResult[]): string {
  const sources = results.map(({ name, source }) => `[${name}](${source})`).join(", ");
  const cases = results.flatMap(({ name: suite, groups }) =>
    groups.flatMap((group) =>
      group.failures.map(({ name, severity }) => [severity, suite, group.name, name]),
    ),
  );
  const used = results.flatMap(({ name: suite, groups }) =>
    groups.flatMap(({ name, passed }) => {
      const use = useOf(suite, name);
      return use === null ? [] : [[suite, name, String(passed), use]];
    }),
  );
  return `# Fidelity of the local services

Written by \`npm run conformance\`, which asks the embedded Supabase and Content Lake what their public documentation
promises, over HTTP and with the real clients, and compares the answers. The tests of the packages do the same. It
fetches nothing: the services' own suites are in no npm package. The cases (\`packages/*/tests/conformance\`) were
written from the documentation: ${sources}.

${table(["Severity", "What it means"], SEVERITIES)}

No S1 on anything, and no S1 to S3 on what the product depends on: \`npm test\` fails otherwise. Whether it depends on a
group is looked up in its code, by the names that a group has there.

## Suites

${table(SUMMARY, summaryRows(results))}

## Groups that fail

${table(FAILING, failingRows(results))}

## Cases that fail

${table(["Severity", "Suite", "Group", "Case"], cases)}

## Groups that the product depends on

${table(["Suite", "Group", "Passed", "Why"], used)}

## What is not asked

${NOT_ASKED.map((line) => `- ${line}`).join("\n")}
`;
}

const NOT_ASKED = [
  "The public groq-test-suite (`node packages/content-lake/walk/groq-suite.ts`), 2026-11-29: 9,950 of 9,951 queries, with `geo::` and `diff::`. The one nests ten queries, and is refused (S4). Left out are the old dialect and a dataset that is not public here.",
  "The public suite of postgrest-js, 2026-11-29: 328 of 350. The rest is refused, or their refusal has other words: parameters without a name, `explain()`, GeoJSON, CSV of JSON (S3, S4).",
  "The public suite of auth-js, the same day: 252 of 263 tests that ask a server (before: 243), without those of passkeys. The others are about seven clients of OAuth and four WebAuthn factors, all refused (S4).",
  "The public suite of supabase-js (`integration.test.ts`, by `node packages/supabase-local/walk/serve.ts`), 2026-11-29: 36 of 37. The suite itself skips one.",
  "How fast an answer comes, how much a plan allows, and how answers differ between regions and caches.",
  "Extensions and roles of the hosted database: `supabase/tests/plain-postgres.test.ts` and [deploy](deploy.md#what-was-tried).",
  "The Content Lake has three users, who are administrators and sign in by choosing a name; a mention sends no mail. Its add-on dataset for comments and tasks is there from the start, where the hosted one is made at the first comment.",
  "A phrase in quotes in the Studio's search finds its words in any order. A number in a source map is found beside a text only.",
  "GraphQL: the product has none, and the local stack answers with an error. Storage and links by mail are switched on with `hasStorage` and `hasMailLinks`, which the product leaves out.",
];
