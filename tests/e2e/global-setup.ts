import { setRateLimits } from "./desk-data.ts";

/** Raises the rate limits: all specs send their leads from one address. */
export default async function globalSetup(): Promise<void> {
  await setRateLimits();
}
