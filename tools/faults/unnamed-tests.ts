import type { Fault } from "../../tests/faults/fault.ts";
import type { Outcome } from "../test-run/reports.ts";
import { isSameFile } from "./same-file.ts";

/**
 * One line for each fault of the gate whose test is missing: its file ran, and no test in it has the name. A file that
 * did not run, such as one of an unchanged package, is skipped.
 */
export function unnamedTests(faults: readonly Fault[], outcomes: readonly Outcome[]): string[] {
  const ranIn = (file: string) =>
    outcomes.filter((each) => each.name !== "" && isSameFile(each.file, file));
  return faults
    .filter(({ caughtBy: { file, test, tier } }) => {
      const ran = tier === "nightly" ? [] : ranIn(file);
      return ran.length > 0 && ran.every(({ name }) => !name.includes(test));
    })
    .map(
      ({ name, caughtBy: { file, test } }) =>
        `${file} has no test "${test}", which catches: ${name}`,
    );
}
