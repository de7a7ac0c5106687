import { expect, test } from "vitest";
import type { Fault } from "../../tests/faults/fault.ts";
import { unnamedTests } from "./unnamed-tests.ts";

const outcome = (file: string, name: string) => ({ file, name, passed: true, failure: "" });
const fault = (file: string, called: string, tier?: "nightly"): Fault => ({
  name: "a lead is lost",
  change: { file: "src/lead.ts", find: "keep", replace: "lose" },
  caughtBy: { file, test: called, ...(tier && { tier }) },
});

const ran = [
  outcome("/clone/src/lead.test.ts", "a lead is kept"),
  outcome("form.spec.ts", "a form is sent"),
];

test("reports a renamed test with its fault, in Vitest and in Playwright", () => {
  const faults = [fault("src/lead.test.ts", "is stored"), fault("tests/e2e/form.spec.ts", "sends")];
  expect(unnamedTests(faults, ran)).toEqual([
    'src/lead.test.ts has no test "is stored", which catches: a lead is lost',
    'tests/e2e/form.spec.ts has no test "sends", which catches: a lead is lost',
  ]);
});

test("accepts a part of a name, and ignores a file or a nightly test that did not run", () => {
  const faults = [
    fault("src/lead.test.ts", "lead is kept"),
    fault("packages/lake/lake.test.ts", "keeps"),
    fault("tests/e2e/form.spec.ts", "is sent at night", "nightly"),
  ];
  expect(unnamedTests(faults, ran)).toEqual([]);
});
