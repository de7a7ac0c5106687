import { setRateLimits } from "./desk-data.ts";

/** Before the first spec: all of them send from one address, more than a person does. */
export default async function globalSetup(): Promise<void> {
  await setRateLimits();
}
