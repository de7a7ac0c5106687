import { clientOf, setRateLimits } from "../e2e/desk-data.ts";
import { isRunning, startStacks } from "../e2e/start-stacks.ts";

/** Uses the first stack of the browser tests where it runs, as in `npm test`, else starts it only for these tests. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const started = (await isRunning(0)) ? undefined : await startStacks([0]);
  await setRateLimits({}, clientOf(0));
  return async () => started?.[Symbol.asyncDispose]();
}
