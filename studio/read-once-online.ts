/** Resolves when the browser has a connection; rejects when the request is cancelled. */
async function untilOnline(signal: AbortSignal | null | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = () => reject(signal?.reason);
  signal?.addEventListener("abort", cancel);
  addEventListener("online", () => resolve(), { once: true });
  await promise.finally(() => signal?.removeEventListener("abort", cancel));
}

/**
 * `fetch` that sends again when the browser is back online: what is read, and a change that began without a connection.
 * Otherwise a rule that asks the lake becomes an error of the document. A preview that nobody can read ends the Studio,
 * and the first change of a document is gone. A change that was under way may have arrived: it is sent once.
 */
export function readOnceOnline(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    for (;;) {
      const wasOnline = navigator.onLine;
      try {
        return await send(input, init);
      } catch (error) {
        const isRead = (init?.method ?? "GET") === "GET";
        if (init?.signal?.aborted || (isRead ? navigator.onLine : wasOnline)) throw error;
        if (!navigator.onLine) await untilOnline(init?.signal);
      }
    }
  };
}
