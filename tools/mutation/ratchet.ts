/** One change of the code, and what the tests made of it: `status` is Stryker's. */
export type Mutant = {
  file: string;
  line: string;
  mutator: string;
  change: string;
  status: string;
};

/** A mutant that no test notices, and why none can or needs to. */
export type Survivor = Omit<Mutant, "file" | "status"> & { reason: string };

export type FolderRecord = {
  /** Percent of the mutants that a test noticed, cut to two decimals. */
  score: number;
  mutants: number;
  noticed: number;
  /** The survivors of each file, in the order of the code. */
  survivors: Record<string, Survivor[]>;
};

/** The content of `tests/mutation.json`: a record for each folder. */
export type MutationRecord = Record<string, FolderRecord>;

const NOTICED = new Set(["Killed", "Timeout"]);
const UNNOTICED = new Set(["Survived", "NoCoverage"]);

/** Counts a folder's mutants; survivors keep the reason they had, new ones have an empty one. */
export function recordOf(mutants: Mutant[], earlier: FolderRecord | undefined): FolderRecord {
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  const unnoticed = mutants.filter(({ status }) => UNNOTICED.has(status));
  const survivors: Record<string, Survivor[]> = {};
  for (const { file, line, mutator, change } of unnoticed) {
    const named = earlier?.survivors[file]?.find((earlierSurvivor) => {
      return (
        earlierSurvivor.line === line &&
        earlierSurvivor.mutator === mutator &&
        earlierSurvivor.change === change
      );
    });
    const survivor = { line, mutator, change, reason: named?.reason ?? "" };
    (survivors[file] ??= []).push(survivor);
  }
  const total = noticed + unnoticed.length;
  return { score: scoreOf(noticed, total), mutants: total, noticed, survivors };
}

/** Why a folder's new record is refused: a lower score, or survivors without a reason or with a promise. */
export function refusalReasons(
  name: string,
  next: FolderRecord,
  earlier: FolderRecord | undefined,
): string[] {
  const reasons = [];
  if (earlier && next.score < earlier.score) {
    reasons.push(`${name}: ${next.score} % of the mutants are noticed, it was ${earlier.score} %`);
  }
  for (const [file, survivors] of Object.entries(next.survivors)) {
    for (const { line, mutator, change, reason } of survivors) {
      const where = `${mutator}: ${change}\n    in: ${line}`;
      if (reason.trim() === "") reasons.push(`${file}: no test notices ${where}`);
      if (reason.includes("to come")) reasons.push(`${file}: a test is promised for ${where}`);
    }
  }
  return reasons;
}

/** The share of all folders' mutants that is noticed, in percent. */
export function overallScore(record: MutationRecord): number {
  const folders = Object.values(record);
  const sum = (key: "noticed" | "mutants") =>
    folders.reduce((total, folder) => total + folder[key], 0);
  return scoreOf(sum("noticed"), sum("mutants"));
}

function scoreOf(noticed: number, total: number): number {
  return total === 0 ? 100 : Math.floor((noticed / total) * 10_000) / 100;
}
