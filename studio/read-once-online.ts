/** Resolves when the browser has a connection; rejects when the request is cancelled. */
async function untilOnline(signal: AbortSignal | null | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = () => reject(signal?.reason);
  signal?.addEventListener("abort", cancel);
  addEventListener("online", () => resolve(), { once: true });
  await promise.finally(() => signal?.removeEventListener("abort", cancel));
}

/**
 * Returns a `fetch` that sends again once the browser is back online: every read, and a change that began offline.
 * Otherwise validation would report errors, a failed preview would end the Studio, and a document's first change would
 * be lost. A change that was under way may have arrived, so it is not sent again.
 */
export function readOnceOnline(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    for (;;) {
      const wasOnline = navigator.onLine;
      try {
        return await send(input, init);
      } catch (error) {
        const isReadRequest = (init?.method ?? "GET") === "GET";
        if (init?.signal?.aborted || (isReadRequest ? navigator.onLine : wasOnline)) throw error;
        if (!navigator.onLine) await untilOnline(init?.signal);
      }
    }
  };
}
