import { readFileSync } from "node:fs";
import type { Reporter } from "./suites.ts";

/** The result of one test, with the message of its failure. */
export type Outcome = { file: string; name: string; passed: boolean; failure: string };

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
};

function outcomesOfVitest({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ name: file, status, message = "", assertionResults }) => {
    const ran = assertionResults
      .filter((each) => each.status === "passed" || each.status === "failed")
      .map(({ fullName, status: ended, failureMessages = [] }) => ({
        file,
        name: fullName,
        passed: ended === "passed",
        failure: failureMessages.join("\n"),
      }));
    const isUnread = status === "failed" && ran.every(({ passed }) => passed);
    // A file that cannot be loaded, or whose hooks fail, has no failed test.
    return isUnread ? [...ran, { file, name: "", passed: false, failure: message }] : ran;
  });
}

function outcomesOfPlaywright({ suites = [], specs = [] }: PlaywrightSuite): Outcome[] {
  const ownOutcomes = specs.map(({ title, file, ok, tests }) => ({
    file,
    name: title,
    passed: ok,
    failure: tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).join("\n"),
  }));
  return [...ownOutcomes, ...suites.flatMap(outcomesOfPlaywright)];
}

/** The arguments and variables that make a program write its JSON report to `file`, beside what it prints. */
export function reportTo(
  reporter: Reporter,
  file: string,
): { args: string[]; env: Record<string, string> } {
  if (reporter === "playwright") {
    return { args: ["--reporter=list,json"], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } };
  }
  return {
    args: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    env: {},
  };
}

/** Reads a JSON report; an empty list if the program wrote none. */
export function readReport(reporter: Reporter, file: string): Outcome[] {
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return reporter === "playwright"
      ? outcomesOfPlaywright(report as PlaywrightSuite)
      : outcomesOfVitest(report as VitestReport);
  } catch {
    return [];
  }
}
