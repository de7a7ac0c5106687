import type { TestProject } from "vitest/node";
import { startLake } from "./start-lake.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest's own interface grows by it
  interface ProvidedContext {
    /** Address of the lake that the tests of the Studio's components share. */
    lake: string;
  }
}

/** A lake for the tests of components, which run one after another and set its content. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lake = await startLake(["http://localhost:3000"]);
  project.provide("lake", lake.url);
  return lake.stop;
}
