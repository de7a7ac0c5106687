/** The lake could not write what it was sent: its disk is full, or fails. */
const NOT_STORED = 507;
const AGAIN_AFTER_MS = 3_000;

type Listener = (reason: string | null) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with what keeps changes from being saved, with null once they are; returns its removal. */
export function whenNotStored(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(reason: string | null): void {
  for (const listener of listeners) listener(reason);
}

async function reasonOf(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof answer?.message === "string" ? answer.message : "The disk does not take it.";
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
    }, AGAIN_AFTER_MS);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/**
 * `fetch` that sends a change until the lake has stored it. The Studio takes a refused change back without
 * a word when it is the first one of a document; a slow one it keeps, and says that it still saves.
 */
export async function sendUntilStored(input: RequestInfo | URL, init: RequestInit) {
  let wasRefused = false;
  for (;;) {
    const response = await fetch(input instanceof Request ? input.clone() : input, init);
    if (response.status !== NOT_STORED) {
      if (wasRefused) tell(null);
      return response;
    }
    wasRefused = true;
    tell(await reasonOf(response));
    await pause(init.signal);
  }
}
