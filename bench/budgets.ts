import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { budget, type PageWeight } from "./page-weight.ts";

/** The maximum weight of a page. */
export type Budget = typeof budget;

/** The budget of each page, by site path. */
export type Budgets = Record<string, Budget>;

const FILE = join(import.meta.dirname, "budgets.json");
const PARTS = Object.keys(budget) as (keyof Budget)[];
/**
 * A budget in bytes is the measured weight plus 2 per cent, rounded up to 100 bytes, since other ports and words can
 * weigh a little more.
 */
const MARGIN = 1.02;
const STEP = 100;

export function readBudgets(): Budgets {
  return JSON.parse(readFileSync(FILE, "utf8")) as Budgets;
}

function budgetOf(part: keyof Budget, weight: number): number {
  return /bytes/i.test(part) ? Math.ceil((weight * MARGIN) / STEP) * STEP : weight;
}

/** Returns the budgets with the weighed pages lowered: never above the former budget or the limit for every page. */
export function loweredBudgets(budgets: Budgets, weights: Record<string, PageWeight>): Budgets {
  const pages = Object.entries(weights).map(([path, weight]) => {
    const known = budgets[path] ?? budget;
    const parts = PARTS.map((part) => [part, Math.min(known[part], budgetOf(part, weight[part]))]);
    return [path, Object.fromEntries(parts) as Budget] as const;
  });
  return { ...budgets, ...Object.fromEntries(pages) };
}

export function writeBudgets(budgets: Budgets): void {
  writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`);
}

/** Returns a line for each part of a page that is above its budget. */
export function overBudget(budgets: Budgets, weights: Record<string, PageWeight>): string[] {
  return Object.entries(weights).flatMap(([path, weight]) => {
    const allowed = budgets[path] ?? budget;
    return PARTS.filter((part) => weight[part] > allowed[part]).map(
      (part) => `${path}: ${weight[part]} ${part}, the budget is ${allowed[part]}`,
    );
  });
}
