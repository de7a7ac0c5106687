import {
  type Case,
  type Group,
  type Outcome,
  type Severity,
  severityOf,
  type Suite,
} from "./case.ts";
import { findUse } from "./product-code.ts";

export type Failure = { name: string; severity: Severity; actual: Outcome; expected: Outcome };

export type GroupResult = {
  name: string;
  passed: number;
  failures: Failure[];
  /** Who of the product depends on it; null where nobody does. */
  use: string | null;
};

export type SuiteResult = { name: string; source: string; groups: GroupResult[] };

async function runCase<Servers>(
  { name, ask, expected }: Case<Servers>,
  servers: Servers,
): Promise<Failure | null> {
  // A client that cannot read the answer lacks what hosted services return: that counts as missing.
  const actual = await ask(servers).catch((error: unknown): Outcome => ({
    status: 0,
    code: String(error),
  }));
  const severity = severityOf(actual, expected);
  return severity === null ? null : { name, severity, actual, expected };
}

async function runGroup<Servers>(
  { name, cases, use }: Group<Servers>,
  servers: Servers,
): Promise<GroupResult> {
  const failures: Failure[] = [];
  // One after the other: later cases of a group may read what earlier ones wrote.
  for (const each of cases) {
    const failure = await runCase(each, servers);
    if (failure) failures.push(failure);
  }
  return { name, passed: cases.length - failures.length, failures, use: findUse(use) };
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
