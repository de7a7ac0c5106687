import { expect, test } from "@playwright/test";

/** How long each step of an attempt waits, in milliseconds. */
export type Patience = { timeout: number };

/**
 * Repeats `attempt` until it passes, for 90 s by default. Its steps wait one second in the first attempt, and twice as
 * long in each next one, up to ten seconds. So a lost click costs little, and a slow machine has time. Only for nightly
 * tests.
 */
export async function patiently(
  attempt: (soon: Patience) => Promise<void>,
  within: Patience = { timeout: 90_000 },
): Promise<void> {
  if (!test.info().tags.includes("@nightly")) {
    throw new Error("Only a nightly test may repeat an attempt");
  }
  let timeout = 500;
  await expect(async () => {
    timeout = Math.min(2 * timeout, 10_000);
    await attempt({ timeout });
  }).toPass(within);
}
