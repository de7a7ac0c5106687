import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { failuresOf, packagePage, passedOf } from "./page.ts";
import type { ConformanceRecord } from "./run.ts";

const fileOf = (folder: string) => path.join(folder, "conformance.json");

/** The outcomes of a package's cases when they were last recorded. */
export function readConformance(folder: string): ConformanceRecord {
  return JSON.parse(readFileSync(fileOf(folder), "utf8")) as ConformanceRecord;
}

/** Records the outcomes of a package's cases and writes its FIDELITY.md; prints each suite. */
export function writeConformance(folder: string, record: ConformanceRecord): void {
  for (const suite of record.suites) {
    const failed = failuresOf(suite).map(({ name, severity }) => `${severity} ${name}`);
    console.log([`${suite.name}: ${passedOf(suite)} passed`, ...failed].join("\n  "));
  }
  writeFileSync(fileOf(folder), `${JSON.stringify(record, null, 2)}\n`);
  writeFileSync(path.join(folder, "FIDELITY.md"), packagePage(path.basename(folder), record));
}
