import { OUTBOX_KEY } from "./outbox.ts";

/**
 * Runs a task in a lock that one tab at a time can hold. With `ifAvailable`, runs it at once even if another tab holds
 * the lock. Runs it without a lock if there are no Web Locks: in old browsers, and on pages without HTTPS.
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
    // If there is no lock, the task runs below; if the task has failed, its error is thrown below.
  }
  return runOnce();
}
