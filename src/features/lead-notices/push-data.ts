import { checkedWrite } from "../../supabase/access.ts";
import { toFunctionError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import { currentPush, endPush, PUSH_SCOPE } from "../../lib/push-subscription.ts";

const WORKER = "/desk-worker.js";

/** Thrown if the server has no key to sign push messages with. */
export class PushNotSetUp extends Error {}

async function fetchKey(): Promise<string> {
  const { data, error } = await supabase.functions.invoke<{ key: string | null }>(
    "send-telegram-notification",
    { body: { action: "push-key" } },
  );
  if (error) throw await toFunctionError(error);
  if (!data?.key) throw new PushNotSetUp();
  return data.key;
}

/** Returns the server key that a subscription was made with, in base64url as the server sends it. */
function keyOf(push: PushSubscription): string | null {
  const key = push.options.applicationServerKey;
  if (!key) return null;
  return btoa(String.fromCodePoint(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Subscribes again if the server's key has changed, because messages signed with a new key do not reach an old
 * subscription. Resolves to whether it did; throws the same errors as startPush.
 */
export async function renewPush(): Promise<boolean> {
  const push = await currentPush();
  if (!push || keyOf(push) === (await fetchKey())) return false;
  await stopPush();
  await startPush();
  return true;
}

/** Subscribes this browser to push messages about new leads; throws AppError, PushNotSetUp or the browser's error. */
export async function startPush(): Promise<void> {
  const applicationServerKey = await fetchKey();
  const registration = await navigator.serviceWorker.register(WORKER, { scope: PUSH_SCOPE });
  // Ends an existing subscription first, because it may have been made with another key and receive nothing.
  await endPush();
  const push = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = push.toJSON();
  try {
    await checkedWrite(supabase.from("push_subscriptions").insert({ endpoint, p256dh, auth }));
  } catch (error) {
    await endPush();
    throw error;
  }
}

/** Ends this browser's push subscription, in the database and in the browser; throws AppError. */
export async function stopPush(): Promise<void> {
  const push = await currentPush();
  if (!push) return;
  await checkedWrite(supabase.from("push_subscriptions").delete().eq("endpoint", push.endpoint));
  await endPush();
}
