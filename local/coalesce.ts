/**
 * Wraps a job so that calls during a run lead to one more run after it, never to two at once.
 * The returned promise settles when the state at the time of the call has been handled.
 */
export function coalesce(job: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  function start(): Promise<void> {
    running = job().finally(() => {
      running = undefined;
    });
    return running;
  }
  return () => {
    if (!running) return start();
    queued ??= running
      .catch(() => {})
      .then(() => {
        queued = undefined;
        return start();
      });
    return queued;
  };
}
