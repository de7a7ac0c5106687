import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { goals } from "../../bench/goals.ts";
import { performancePage } from "../../bench/performance-page.ts";
import { readFigures } from "../../bench/report.ts";

const PAGE = join(import.meta.dirname, "../../docs/performance.md");

test("docs/performance.md has the figures that the benches measured last", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(performancePage(readFigures()));
});

test("every stored figure has a goal", () => {
  for (const [bench, figures] of Object.entries(readFigures())) {
    expect(Object.keys(goals[bench] ?? {})).toEqual(expect.arrayContaining(Object.keys(figures)));
  }
});

test("the page marks figures that are not measured or over their goal", () => {
  const [bench, names] = Object.entries(goals)[0] ?? ["", {}];
  const [name = "", goal] = Object.entries(names)[0] ?? [];
  const value = (goal?.atMost ?? 0) + 1;
  const page = performancePage({ [bench]: { [name]: { value, date: "2026-01-31" } } });
  expect(page).toMatch(/\*\*[\d,]+ bytes, over\*\* \| 2026-01-31 \|/);
  expect(page).toContain("| not measured | |");
});
