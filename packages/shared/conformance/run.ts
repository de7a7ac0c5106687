import {
  type Case,
  type Group,
  type Outcome,
  type Severity,
  severityOf,
  type Suite,
} from "./case.ts";

export type Failure = { name: string; severity: Severity };

export type GroupResult = { name: string; passed: number; failures: Failure[] };

export type SuiteResult = { name: string; source: string; groups: GroupResult[] };

/** The results of a package: how its cases end, and other known differences. */
export type ConformanceRecord = {
  suites: SuiteResult[];
  known: [severity: Severity, what: string][];
};

async function runCase<Servers>(
  { name, run, expected }: Case<Servers>,
  servers: Servers,
): Promise<Failure | null> {
  // If a client cannot read the response, something is missing that hosted services return: that counts as missing.
  const actual = await run(servers).catch((error: unknown): Outcome => ({
    status: 0,
    code: String(error),
  }));
  const severity = severityOf(actual, expected);
  return severity === null ? null : { name, severity };
}

async function runGroup<Servers>(
  { name, cases }: Group<Servers>,
  servers: Servers,
): Promise<GroupResult> {
  const failures: Failure[] = [];
  // One after the other: later cases of a group may read what earlier ones wrote.
  for (const each of cases) {
    const failure = await runCase(each, servers);
    if (failure) failures.push(failure);
  }
  return { name, passed: cases.length - failures.length, failures };
}

/** Runs every case of a suite against running servers. */
export async function runSuite<Servers>(
  { name, source, groups }: Suite<Servers>,
  servers: Servers,
): Promise<SuiteResult> {
  const results: GroupResult[] = [];
  for (const group of groups) results.push(await runGroup(group, servers));
  return { name, source, groups: results };
}

/** Runs several suites, one after the other. */
export async function runSuites<Servers>(
  suites: Suite<Servers>[],
  servers: Servers,
): Promise<SuiteResult[]> {
  const results: SuiteResult[] = [];
  for (const suite of suites) results.push(await runSuite(suite, servers));
  return results;
}
