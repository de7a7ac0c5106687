import { defineConfig } from "vitest/config";

import { MUTATED_FOLDERS } from "./tools/mutation/folders.ts";

const folder = MUTATED_FOLDERS[process.env["MUTATED_FOLDER"] ?? ""];
const tests = folder?.tests ?? [];
const isPure = folder?.isPure ?? false;

// As in vitest.config.ts: the first test of a file waits for the code it imports. Stryker ends a mutant that hangs.
const testTimeout = 30_000;

/** The tests that the mutants of one folder are tried on; `tools/mutation` names the folder. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "components",
          environment: "jsdom",
          include: isPure ? [] : tests.filter((glob) => glob.endsWith(".tsx")),
          setupFiles: ["tests/setup.ts", "tests/setup-react.ts"],
          // The first failing test ends a mutant's run, so the quick ones come first.
          sequence: { groupOrder: 1 },
          testTimeout,
        },
      },
      {
        test: {
          name: "functions",
          environment: "jsdom",
          include: isPure ? [] : tests.filter((glob) => glob.endsWith(".ts")),
          setupFiles: ["tests/setup.ts"],
          testTimeout,
        },
      },
      {
        test: {
          name: "pure",
          environment: "node",
          include: isPure ? tests : [],
          isolate: false,
          testTimeout,
        },
      },
    ],
  },
});
