import { useSyncExternalStore } from "react";
import { env } from "../../lib/env.ts";

const listeners = new Set<() => void>();
let isListening = false;
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const isFramed = window.parent !== window || window.opener !== null;
  if (isFramed && !isListening) {
    isListening = true;
    window.addEventListener("message", onMessage, { capture: true });
  }
  return () => void listeners.delete(listener);
}

/** Whether the Studio has opened this page in Presentation; false on the server and while hydrating. */
export function useIsPreview(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isConnected,
    () => false,
  );
}
