import { writeFileSync } from "node:fs";
import {
  FAILING,
  failingRows,
  fidelityPage,
  SUMMARY,
  summaryRows,
  violations,
} from "../tests/conformance/fidelity-page.ts";
import { packagePage, packagePages } from "../tests/conformance/package-page.ts";
import { runSuite, type SuiteResult } from "../tests/conformance/run-conformance.ts";
import { startServers } from "../tests/conformance/servers.ts";
import { suites } from "../tests/conformance/suites.ts";

function print(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  for (const row of rows) {
    console.log(`  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd());
  }
  console.log();
}

/** Asks the local services everything, prints the outcome and writes it to a page; returns what may not be. */
export async function compareServices(page: string): Promise<string[]> {
  const results: SuiteResult[] = [];
  const servers = await startServers();
  for (const suite of suites) results.push(await runSuite(suite, servers));
  await servers.stop();

  print([SUMMARY, ...summaryRows(results)]);
  print([FAILING, ...failingRows(results)]);
  writeFileSync(page, fidelityPage(results));
  for (const each of packagePages) {
    writeFileSync(`packages/${each.name}/FIDELITY.md`, packagePage(each, results));
  }
  console.log(`${page} and those of the packages are written`);
  return violations(results);
}
