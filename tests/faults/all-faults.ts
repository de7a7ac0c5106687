import { archiveFaults } from "./archives.ts";
import type { Fault } from "./fault.ts";
import { libFaults } from "./lib.ts";
import { servedFaults } from "./served.ts";

/** Every fault that the tests are checked against. */
export const allFaults: Fault[] = [...archiveFaults, ...libFaults, ...servedFaults];
