import { join } from "node:path";
import type { ConformanceRecord, SuiteResult } from "../../packages/shared/conformance/run.ts";
import { readConformance } from "../../packages/shared/conformance/write.ts";

/** Names of the packages, in the order of docs/fidelity.md. */
export const packages = ["supabase-local", "content-lake"];

export const folderOf = (name: string) => join(import.meta.dirname, "../../packages", name);

/** Reads the latest recorded results of a package's conformance cases. */
export function recordOf(name: string): ConformanceRecord {
  return readConformance(folderOf(name));
}

/** Reads the recorded suites of all packages. */
export function readResults(): SuiteResult[] {
  return packages.flatMap((name) => recordOf(name).suites);
}
