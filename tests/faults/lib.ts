import type { Fault } from "./fault.ts";

/** Faults in functions that many parts of the product share. */
export const libFaults: Fault[] = [
  {
    name: "a cell of an exported file runs as a formula",
    change: { file: "src/lib/csv.ts", find: "/^[=+\\-@\\t\\r]/", replace: "/^[+\\-@\\t\\r]/" },
    caughtBy: {
      file: "src/lib/csv.test.ts",
      test: "with an apostrophe before it, so that it is no formula",
    },
  },
];
