import { join } from "node:path";
import type { ConformanceRecord, SuiteResult } from "../../packages/shared/conformance/run.ts";
import { readConformance } from "../../packages/shared/conformance/write.ts";

/** In the order of docs/fidelity.md. */
export const packages = ["supabase-local", "content-lake"];

export const folderOf = (name: string) => join(import.meta.dirname, "../../packages", name);

/** The outcomes of a package's cases when they were last recorded. */
export function recordOf(name: string): ConformanceRecord {
  return readConformance(folderOf(name));
}

/** The suites of all packages. */
export function readResults(): SuiteResult[] {
  return packages.flatMap((name) => recordOf(name).suites);
}
