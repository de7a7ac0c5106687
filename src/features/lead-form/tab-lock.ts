import { OUTBOX_KEY } from "./outbox.ts";

/**
 * Runs a task while no other tab runs one: after theirs or, with `ifAvailable`, without waiting. It runs without a lock
 * if the browser has no Web Locks: in old browsers, and on pages that are not served over HTTPS.
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
