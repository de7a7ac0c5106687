/** Resolves when the browser has a connection; rejects when the request is cancelled. */
async function untilOnline(signal: AbortSignal | null | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = () => reject(signal?.reason);
  signal?.addEventListener("abort", cancel);
  addEventListener("online", () => resolve(), { once: true });
  await promise.finally(() => signal?.removeEventListener("abort", cancel));
}

/**
 * `fetch` that reads again when the browser is back online. Without it, a rule of the content model that asks the lake
 * becomes an error of the document, and a preview that cannot be read ends the Studio. A change is sent once.
 */
export function readOnceOnline(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    for (;;) {
      try {
        return await send(input, init);
      } catch (error) {
        const isRead = (init?.method ?? "GET") === "GET";
        if (!isRead || navigator.onLine || init?.signal?.aborted) throw error;
        await untilOnline(init?.signal);
      }
    }
  };
}
