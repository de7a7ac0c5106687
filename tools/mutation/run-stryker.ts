import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";

import type { MutatedFolder } from "./folders.ts";
import type { Mutant } from "./ratchet.ts";

/**
 * Tries every mutant of a folder. Results of an earlier run are kept in `.cache/` for mutants whose
 * file and tests have not changed; `isFresh` tries those again as well.
 */
export async function tryMutants(
  name: string,
  mutate: MutatedFolder["mutate"],
  isFresh: boolean,
): Promise<Mutant[]> {
  // Read by the Vitest configuration. Stryker's own `testFiles` would try no mutant of a module's
  // top level: it activates them after the module has been loaded.
  process.env["MUTATED_FOLDER"] = name;
  const stryker = new Stryker({
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", "./tools/mutation/ignore-styles.ts"],
    ignorers: ["styles"],
    vitest: { configFile: "vitest.mutation.config.ts", related: false },
    packageManager: "npm",
    mutate,
    concurrency: Math.max(1, availableParallelism() - 1),
    incremental: true,
    incrementalFile: `.cache/mutation/${name.replaceAll("/", "-")}.json`,
    force: isFresh,
    tempDirName: ".cache/mutation",
    ignorePatterns: ["dist", "studio/dist", ".data", ".cache", "docs", "public"],
    // Stryker must not rewrite the tsconfig: for that it needs a part of TypeScript that version 7 lacks.
    tsconfigFile: "none",
    timeoutMS: 20_000,
    allowEmpty: true,
    reporters: ["progress"],
    // The command compares the scores itself.
    thresholds: { high: 100, low: 0, break: null },
  });
  const results = await stryker.runMutationTest();
  return results.map(({ fileName, location: { start, end }, mutatorName, replacement, status }) => {
    const file = path.relative(process.cwd(), fileName).replaceAll(path.sep, "/");
    const lines = readFileSync(fileName, "utf8")
      .split("\n")
      .slice(start.line - 1, end.line);
    const line = lines[0]?.trim() ?? "";
    const last = lines.length - 1;
    lines[last] = lines[last]?.slice(0, end.column - 1) ?? "";
    lines[0] = lines[0]?.slice(start.column - 1) ?? "";
    return {
      file,
      line,
      mutator: mutatorName,
      change: `${oneLine(lines.join("\n"))} -> ${oneLine(replacement)}`,
      status,
    };
  });
}

/** The code of a mutant in one line, cut to the length that is needed to recognise it. */
function oneLine(code: string): string {
  const text = code.replaceAll(/\s+/g, " ").trim();
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}
