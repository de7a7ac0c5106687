/** The scope of the desk's service worker. */
export const PUSH_SCOPE = "/admin";

/** Whether this browser supports push messages. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window;
}

/** This browser's push subscription; null without one, or without support. Never rejects. */
export async function currentPush(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  try {
    const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    // Storage may be blocked, and with it service workers.
    return null;
  }
}

/**
 * Ends this browser's push subscription; the push service then reports it as gone to the sender. Never rejects.
 */
export async function endPush(): Promise<void> {
  const push = await currentPush();
  await push?.unsubscribe().catch(() => false);
}
