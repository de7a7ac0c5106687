import type { TestProject } from "vitest/node";
import { clientOf, setRateLimits } from "../e2e/desk-data.ts";
import { isRunning, startStacks } from "../e2e/start-stacks.ts";

/** Uses the stack if it is already running, as in `npm test`; else starts it, and stops it after the tests. */
export default async function globalSetup({ config }: TestProject): Promise<() => Promise<void>> {
  const stack = Number(config.env["TEST_PARALLEL_INDEX"]);
  const started = (await isRunning(stack)) ? undefined : await startStacks([stack]);
  await setRateLimits({}, clientOf(stack));
  return async () => started?.[Symbol.asyncDispose]();
}
