import { describe, expect, it } from "vitest";

import { refusalReasons, overallScore, recordOf, type Mutant } from "./ratchet.ts";

function mutant(status: string, more: Partial<Mutant> = {}): Mutant {
  const line = "if (count > 0) return;";
  return { file: "a.ts", line, mutator: "Equality", change: "> -> >=", status, ...more };
}

/** A record of an earlier run in which `count` mutants survived for a reason. */
function earlierWith(killed: number, survivors: Mutant[]) {
  const record = recordOf([...Array(killed).fill(mutant("Killed")), ...survivors], undefined);
  for (const list of Object.values(record.survivors)) {
    for (const survivor of list) survivor.reason = "Zero cannot occur.";
  }
  return record;
}

describe("the record of a folder", () => {
  it("counts killed and timed-out mutants as noticed, and ignores invalid and ignored ones", () => {
    const statuses = ["Killed", "Timeout", "Survived", "NoCoverage", "CompileError", "Ignored"];
    const record = recordOf(
      [...statuses, "RuntimeError"].map((status) => mutant(status)),
      undefined,
    );
    expect(record).toMatchObject({ mutants: 4, noticed: 2, score: 50 });
    expect(record.survivors["a.ts"]).toHaveLength(2);
  });

  it("rounds the score down", () => {
    const mutants = [mutant("Killed"), mutant("Killed"), mutant("Survived")];
    expect(recordOf(mutants, undefined).score).toBe(66.66);
  });

  it("keeps a survivor's reason when other lines move it, and removes it with the survivor", () => {
    const earlier = earlierWith(1, [mutant("Survived"), mutant("Survived", { line: "gone" })]);
    const next = recordOf([mutant("Survived"), mutant("Survived", { file: "b.ts" })], earlier);
    expect(next.survivors).toEqual({
      "a.ts": [expect.objectContaining({ reason: "Zero cannot occur." })],
      "b.ts": [expect.objectContaining({ reason: "" })],
    });
  });
});

describe("refusalReasons", () => {
  it("are empty if the score is unchanged and every survivor has its reason", () => {
    const earlier = earlierWith(3, [mutant("Survived")]);
    const next = recordOf(
      [...Array(3).fill(mutant("Killed")), mutant("Survived")] as Mutant[],
      earlier,
    );
    expect(refusalReasons("src/a", next, earlier)).toEqual([]);
  });

  it("report a lower score, even if the survivor is named", () => {
    const earlier = earlierWith(3, [mutant("Survived")]);
    const next = recordOf([mutant("Killed"), mutant("Survived")], earlier);
    expect(refusalReasons("src/a", next, earlier)).toEqual([
      "src/a: 50 % of the mutants are noticed, it was 75 %",
    ]);
  });

  it("report each survivor without a reason with its place", () => {
    const next = recordOf([mutant("NoCoverage")], undefined);
    expect(refusalReasons("src/a", next, undefined)).toEqual([
      "a.ts: no test notices Equality: > -> >=\n    in: if (count > 0) return;",
    ]);
  });

  it("do not accept a promise as a reason", () => {
    const next = recordOf([mutant("Survived")], earlierWith(1, [mutant("Survived")]));
    for (const list of Object.values(next.survivors)) {
      for (const survivor of list) survivor.reason = "A test is still to come: zero.";
    }
    expect(refusalReasons("src/a", next, undefined)).toEqual([
      "a.ts: a test is promised for Equality: > -> >=\n    in: if (count > 0) return;",
    ]);
  });
});

describe("the overall score", () => {
  it("weights every mutant equally, whatever its folder", () => {
    const record = { a: earlierWith(9, []), b: earlierWith(0, [mutant("Survived")]) };
    expect(overallScore(record)).toBe(90);
    expect(overallScore({})).toBe(100);
  });
});
