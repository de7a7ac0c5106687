import { describe, expect, it } from "vitest";
import { having, matches, ok, refused, severityOf } from "./case.ts";

describe("the severity of an answer", () => {
  it("is none if the answer is as expected", () => {
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
