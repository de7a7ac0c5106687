import { describe, expect, it } from "vitest";
import { having, matches, ok, refused, severityOf } from "./case.ts";
import { violations } from "./fidelity-page.ts";
import type { SuiteResult } from "./run-conformance.ts";

describe("the severity of an answer", () => {
  it("is none where the answer is as expected", () => {
    expect(severityOf(ok([1]), ok([1]))).toBeNull();
    expect(severityOf(refused(404, "NONE"), refused(404, "NONE"))).toBeNull();
  });

  it("is S1 for other data, S2 for data instead of a refusal", () => {
    expect(severityOf(ok([1]), ok([2]))).toBe("S1");
    expect(severityOf(ok(null), refused(404, "NONE"))).toBe("S2");
  });

  it("is S3 for another refusal, S4 for a refusal instead of data", () => {
    expect(severityOf(refused(400, "NONE"), refused(404, "NONE"))).toBe("S3");
    expect(severityOf(refused(501, "NONE"), ok(null))).toBe("S4");
  });

  it("counts every key unless only some are requested", () => {
    expect(matches({ a: 1, b: 2 }, { a: 1 })).toBe(false);
    expect(matches({ a: 1, b: 2 }, having({ a: 1 }))).toBe(true);
    expect(matches({ b: 2 }, having({ a: undefined }))).toBe(false);
    expect(matches([1, 2], [1])).toBe(false);
  });
});

describe("what may not be", () => {
  const failure = { name: "a case", actual: ok(1), expected: ok(2) };
  const suite = (severity: "S1" | "S3" | "S4", use: string | null): SuiteResult => ({
    name: "REST",
    source: "",
    groups: [{ name: "insert", passed: 0, use, failures: [{ ...failure, severity }] }],
  });

  it("is an S1 on anything, and an S3 on what is used", () => {
    expect(violations([suite("S1", null)])).toEqual(["S1 REST, insert: a case"]);
    expect(violations([suite("S3", "src/a.ts")])).toHaveLength(1);
  });

  it("is not an S3 on what nobody uses, nor an S4", () => {
    expect(violations([suite("S3", null), suite("S4", "src/a.ts")])).toEqual([]);
  });
});
