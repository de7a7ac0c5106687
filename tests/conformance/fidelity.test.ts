import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { failuresOf, packagePage, passedOf } from "../../packages/shared/conformance/page.ts";
import type { SuiteResult } from "../../packages/shared/conformance/run.ts";
import { fidelityPage, violations } from "./fidelity-page.ts";
import { folderOf, packages, readResults, recordOf } from "./results.ts";
import { named } from "./uses.ts";

const PAGE = join(import.meta.dirname, "../../docs/fidelity.md");
const results = readResults();

const suite = (severity: "S1" | "S3" | "S4"): SuiteResult => ({
  name: "REST",
  source: "",
  groups: [{ name: "insert", passed: 0, failures: [{ name: "a case", severity }] }],
});
const isUsed = () => "its code";
const isUnused = () => null;

describe("the local services", () => {
  it("give no wrong answer, and behave as documented where the product depends on it", () => {
    expect(violations(results)).toEqual([]);
  });

  it("are as docs/fidelity.md says: npm run conformance", () => {
    expect(fidelityPage(results)).toBe(readFileSync(PAGE, "utf8"));
  });

  it.each(packages)("are as the page of %s says: npm run conformance", (name) => {
    const page = readFileSync(join(folderOf(name), "FIDELITY.md"), "utf8");
    expect(packagePage(name, recordOf(name))).toBe(page);
  });

  it.each(packages)("are as the table in the README of %s counts them", (name) => {
    const readme = readFileSync(join(folderOf(name), "README.md"), "utf8");
    const { suites } = recordOf(name);
    const passed = suites.reduce((sum, suite) => sum + passedOf(suite), 0);
    const failed = suites.flatMap(failuresOf).length;
    expect(readme).toContain(`(FIDELITY.md) | ${passed} | ${failed} | 0 |`);
  });

  it("have every group of cases that the product depends on", () => {
    const groups = new Set(
      results.flatMap(({ name, groups }) => groups.map((group) => `${name}, ${group.name}`)),
    );
    expect(named.filter((each) => !groups.has(each))).toEqual([]);
  });
});

describe("the list of violations", () => {
  it("includes an S1 of anything, and an S3 of what is used", () => {
    expect(violations([suite("S1")], isUnused)).toEqual(["S1 REST, insert: a case"]);
    expect(violations([suite("S3")], isUsed)).toHaveLength(1);
  });

  it("includes neither an S3 of anything unused nor an S4", () => {
    expect(violations([suite("S3")], isUnused)).toEqual([]);
    expect(violations([suite("S4")], isUsed)).toEqual([]);
  });
});
