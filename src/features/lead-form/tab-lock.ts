import { OUTBOX_KEY } from "./outbox.ts";

/**
 * Runs a task while no other tab runs one: after those, or, with `ifAvailable`, beside them where one is running. Without
 * a lock where the browser has no Web Locks: old ones, and pages that are not served over HTTPS.
 */
export async function withTabLock<Result>(
  task: () => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  let running: Promise<Result> | undefined;
  const runOnce = () => (running ??= task());
  try {
    await navigator.locks.request(OUTBOX_KEY, options, runOnce);
  } catch {
    // No lock, or the task has failed: the caller gets the error below.
  }
  return runOnce();
}
