import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readConformance } from "../../packages/shared/conformance/write.ts";
import { fidelityPage, violations } from "./fidelity-page.ts";

const root = join(import.meta.dirname, "../..");

/** Runs the cases of both packages and writes how they ended to a page; returns what may not be. */
export function compareServices(page: string): string[] {
  const results = ["supabase-local", "content-lake"].flatMap((name) => {
    const folder = join(root, "packages", name);
    execFileSync(process.execPath, ["tests/conformance/write.ts"], {
      cwd: folder,
      stdio: "inherit",
    });
    return readConformance(folder).suites;
  });
  writeFileSync(page, fidelityPage(results));
  return violations(results);
}
