import { checkedWrite } from "../../supabase/access.ts";
import { toFunctionError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import { currentPush, endPush, PUSH_SCOPE } from "../../lib/push-subscription.ts";

const WORKER = "/desk-worker.js";

/** The server has no key to sign push messages with. */
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

/** The key that a subscription was made for, as the server writes it. */
function keyOf(push: PushSubscription): string | null {
  const key = push.options.applicationServerKey;
  if (!key) return null;
  return btoa(String.fromCodePoint(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Renews the push subscription if the server signs with a new key, since its messages would not reach the old
 * subscription. Resolves to whether it was renewed; throws as startPush does.
 */
export async function renewPush(): Promise<boolean> {
  const push = await currentPush();
  if (!push || keyOf(push) === (await fetchKey())) return false;
  await stopPush();
  await startPush();
  return true;
}

/** Subscribes this browser to new leads; throws AppError, PushNotSetUp or the browser's error. */
export async function startPush(): Promise<void> {
  const applicationServerKey = await fetchKey();
  const registration = await navigator.serviceWorker.register(WORKER, { scope: PUSH_SCOPE });
  // A subscription with another key would receive nothing.
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

/** Ends the subscription of this browser; throws AppError. */
export async function stopPush(): Promise<void> {
  const push = await currentPush();
  if (!push) return;
  await checkedWrite(supabase.from("push_subscriptions").delete().eq("endpoint", push.endpoint));
  await endPush();
}
