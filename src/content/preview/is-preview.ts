import { useSyncExternalStore } from "react";
import { env } from "../../lib/env.ts";

const listeners = new Set<() => void>();
let isConnected = false;

function isComlinkMessage(data: unknown): boolean {
  if (typeof data !== "object" || data === null || !("domain" in data)) return false;
  return String(data.domain).startsWith("sanity/");
}

/**
 * The Studio greets the page it frames. Its greeting starts the preview; the same message from any
 * other origin is stopped here, before the libraries that trust every sender can read it.
 */
function onMessage(event: MessageEvent): void {
  if (!isComlinkMessage(event.data)) return;
  const studio = env.studioUrl && new URL(env.studioUrl).origin;
  if (event.origin !== studio) {
    event.stopImmediatePropagation();
    return;
  }
  if (isConnected) return;
  isConnected = true;
  for (const listener of listeners) listener();
}

// Listens before the app hydrates: the Studio complains about a page that is silent for three seconds.
if (typeof window !== "undefined" && (window.parent !== window || window.opener !== null)) {
  window.addEventListener("message", onMessage, { capture: true });
}

/** Calls `listener` once, when the Studio opens this page in Presentation; returns its removal. */
export function whenPreviewed(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the Studio has opened this page in Presentation; false on the server and while hydrating. */
export function useIsPreview(): boolean {
  return useSyncExternalStore(
    whenPreviewed,
    () => isConnected,
    () => false,
  );
}
