import { bodyChecks } from "./body-checks.ts";
import type { Check } from "./check.ts";
import { dataChecks } from "./data-checks.ts";
import { headChecks } from "./head-checks.ts";
import type { Page } from "./page.ts";

export const pageChecks: Check[] = [...headChecks, ...bodyChecks, ...dataChecks];

/** Returns a line for each problem of a page's raw HTML. */
export async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, find } of pageChecks) {
    for (const problem of await find(page)) problems.push(`${page.path} ${name}: ${problem}`);
  }
  return problems;
}
