import { expect, test } from "@playwright/test";

/** How long a step of an attempt waits. */
export type Patience = { timeout: number };

/**
 * Repeats `attempt` until it passes, by default for 90 s. The wait of its steps begins with a second and doubles in
 * each attempt, up to ten. A click that is lost because the Studio re-renders its menu costs a second, and a slow
 * machine gets enough time. For the nightly tests only: the gate presses once.
 */
export async function patiently(
  attempt: (soon: Patience) => Promise<void>,
  within: Patience = { timeout: 90_000 },
): Promise<void> {
  if (!test.info().tags.includes("@nightly")) throw new Error("a test of the gate repeats nothing");
  let timeout = 500;
  await expect(async () => {
    timeout = Math.min(2 * timeout, 10_000);
    await attempt({ timeout });
  }).toPass(within);
}
