/** HTTP status of the lake's answer when it cannot write, because its disk is full or fails. */
const NOT_STORED = 507;
const RETRY_DELAY_MS = 3_000;

type Listener = (reason: string | null) => void;
const listeners = new Set<Listener>();

/**
 * Calls `listener` with the reason why changes cannot be stored, with null when they are; returns the unsubscribe
 * function.
 */
export function onStorageError(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(reason: string | null): void {
  for (const listener of listeners) listener(reason);
}

async function reasonOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === "string" ? body.message : "The disk could not store it.";
}

function pause(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, RETRY_DELAY_MS);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/**
 * `fetch` that repeats a change until the lake has stored it. The Studio silently reverts a refused first
 * change of a document; while a request is slow it keeps the change and shows that it is saving.
 */
export async function retryUntilStored(input: RequestInfo | URL, init: RequestInit) {
  let wasRefused = false;
  for (;;) {
    const response = await fetch(input instanceof Request ? input.clone() : input, init);
    if (response.status !== NOT_STORED) {
      if (wasRefused) notify(null);
      return response;
    }
    wasRefused = true;
    notify(await reasonOf(response));
    await pause(init.signal);
  }
}
