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
  it("fail no S1 case, and only S4 cases in groups that the product depends on", () => {
    expect(violations(results)).toEqual([]);
  });

  it("have the results that docs/fidelity.md shows (npm run conformance writes it)", () => {
    expect(fidelityPage(results)).toBe(readFileSync(PAGE, "utf8"));
  });

  it.each(packages)(
    "have the results that FIDELITY.md of %s shows (npm run conformance writes it)",
    (name) => {
      const page = readFileSync(join(folderOf(name), "FIDELITY.md"), "utf8");
      expect(packagePage(name, recordOf(name))).toBe(page);
    },
  );

  it.each(packages)("have the numbers of results in the README of %s", (name) => {
    const readme = readFileSync(join(folderOf(name), "README.md"), "utf8");
    const { suites } = recordOf(name);
    const passed = suites.reduce((sum, suite) => sum + passedOf(suite), 0);
    const failed = suites.flatMap(failuresOf).length;
    expect(readme).toContain(`(FIDELITY.md) | ${passed} | ${failed} | 0 |`);
  });

  it("have every group of cases that uses.ts names", () => {
    const groups = new Set(
      results.flatMap(({ name, groups }) => groups.map((group) => `${name}, ${group.name}`)),
    );
    expect(named.filter((each) => !groups.has(each))).toEqual([]);
  });
});

describe("the list of violations", () => {
  it("includes an S1 failure in any group, and an S3 failure in a group that is used", () => {
    expect(violations([suite("S1")], isUnused)).toEqual(["S1 REST, insert: a case"]);
    expect(violations([suite("S3")], isUsed)).toHaveLength(1);
  });

  it("leaves out an S3 failure in an unused group, and every S4 failure", () => {
    expect(violations([suite("S3")], isUnused)).toEqual([]);
    expect(violations([suite("S4")], isUsed)).toEqual([]);
  });
});
