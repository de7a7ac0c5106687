import { toAppError } from "../../supabase/app-error.ts";
import { useRefetchingWrite } from "../../supabase/use-refetching-write.ts";
import { resumeWebhook, rotateSecret, setWebhook, testWebhook } from "./webhook-data.ts";

/** Returns the message for a failed test, with the reason if the receiver did not accept it. */
function testErrorMessage(error: unknown): string {
  const { code, message } = toAppError(error);
  return code === "DELIVERY_FAILED"
    ? `The test failed. ${message}`
    : "Failed to send the test. Please try again.";
}

/** Returns the actions on the webhook; each shows its failure. Those that create a secret resolve to it, or to null. */
export function useWebhookWrites(refetch: () => Promise<void>) {
  const change = useRefetchingWrite("webhook", refetch);

  async function createSecret(send: () => Promise<string | null>, failureMessage: string) {
    let secret: string | null = null;
    const isDone = await change(async () => (secret = await send()), { failureMessage });
    return isDone ? secret : null;
  }

  return {
    save: (url: string) =>
      createSecret(() => setWebhook(url), "Failed to save the address. Please try again."),
    rotate: () => createSecret(rotateSecret, "Failed to create a new secret. Please try again."),
    turnOff: () =>
      change(() => setWebhook(null), {
        done: "The webhook is off.",
        failureMessage: "Failed to turn the webhook off. Please try again.",
      }),
    resume: () =>
      change(resumeWebhook, {
        done: "The waiting events are being sent.",
        failureMessage: "Failed to resume the webhook. Please try again.",
      }),
    test: () =>
      change(testWebhook, {
        done: "The receiver accepted the test.",
        failureMessage: testErrorMessage,
      }),
  };
}
