import { useSyncExternalStore } from "react";
import { env } from "../../lib/env.ts";
import { isFramed } from "../../lib/is-framed.ts";
import { isPreviewStored, storePreview, takeSecret } from "./preview-secret.ts";

const listeners = new Set<() => void>();
let isOn = false;
let isGreeted = false;
let secret: string | null = null;

function isComlinkMessage(data: unknown): boolean {
  if (typeof data !== "object" || data === null || !("domain" in data)) return false;
  return String(data.domain).startsWith("sanity/");
}

function start(): void {
  isOn = true;
  for (const listener of listeners) listener();
}

/**
 * Starts the preview when the Studio has found this page's secret, unexpired, in its dataset. A window of
 * Presentation's "Open preview" gets no secret: the Studio that opened it sends the handshake.
 */
async function enter(isOpener: boolean): Promise<void> {
  if (isOpener || isPreviewStored()) return start();
  if (!secret) return undefined;
  const { whenSecretIsValid } = await import("./watch-draft.ts");
  whenSecretIsValid(secret, () => {
    storePreview();
    start();
  });
}

/**
 * The Studio sends a handshake to the page that it frames or opened, which may then show drafts. The same message from
 * any other origin is stopped here, before it reaches the libraries that trust every sender.
 */
function onMessage(event: MessageEvent): void {
  if (!isComlinkMessage(event.data)) return;
  const studio = env.studioUrl && new URL(env.studioUrl).origin;
  if (event.origin !== studio) {
    event.stopImmediatePropagation();
    return;
  }
  if (isGreeted) return;
  isGreeted = true;
  void enter(event.source !== null && event.source === window.opener);
}

// Listens before hydration: the Studio warns when a page does not answer within three seconds.
if (typeof window !== "undefined" && isFramed()) {
  secret = takeSecret();
  window.addEventListener("message", onMessage, { capture: true });
}

/** Calls `listener` once, when the preview starts; returns the function that removes it. */
export function whenPreviewed(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the Studio shows drafts in this page; false on the server and while hydrating. */
export function useIsPreview(): boolean {
  return useSyncExternalStore(
    whenPreviewed,
    () => isOn,
    () => false,
  );
}
