import { clientOf, setRateLimits } from "./desk-data.ts";
import { STACKS } from "./stack.ts";

/** Raises the rate limits of every stack: all specs send their leads from one address. */
export default async function globalSetup(): Promise<void> {
  for (let index = 0; index < STACKS; index++) await setRateLimits({}, clientOf(index));
}
