import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fidelityPage, violations } from "./fidelity-page.ts";
import { folderOf, packages, readResults } from "./results.ts";

/** Runs the conformance cases of both packages and writes `page`; returns the failures that are not allowed. */
export function compareServices(page: string): string[] {
  for (const name of packages) {
    const cwd = folderOf(name);
    execFileSync(process.execPath, ["tests/conformance/write.ts"], { cwd, stdio: "inherit" });
  }
  const results = readResults();
  writeFileSync(page, fidelityPage(results));
  return violations(results);
}
