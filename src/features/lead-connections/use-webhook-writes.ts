import { toAppError } from "../../supabase/app-error.ts";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useToast } from "../../ui/toast.tsx";
import { resumeWebhook, rotateSecret, setWebhook, testWebhook } from "./webhook-data.ts";

const about = "webhook";

/** The receiver's own response helps; other failures do not come from it. */
function testErrorMessage(error: unknown): string {
  const { code, message } = toAppError(error);
  return code === "DELIVERY_FAILED"
    ? `The receiver refused the test. ${message}`
    : "Failed to send the test. Please try again.";
}

/** The actions on the webhook; each shows its failure. Those that create a secret resolve to it, else to null. */
export function useWebhookWrites(refetch: () => Promise<void>) {
  const toasts = useToast();
  const write = useOptimisticWrite();

  async function run<T>(
    send: () => Promise<T>,
    failureMessage: string | ((error: unknown) => string),
  ): Promise<{ value: T } | null> {
    let made: { value: T } | null = null;
    const outcome = await write({
      send: async () => {
        made = { value: await send() };
        await refetch();
      },
      failureMessage,
      toast: { about },
    });
    return outcome === "done" ? made : null;
  }

  return {
    async save(url: string): Promise<string | null> {
      const failed = "Failed to save the address. Please try again.";
      return (await run(() => setWebhook(url), failed))?.value ?? null;
    },
    async rotate(): Promise<string | null> {
      const failed = "Failed to create a new secret. Please try again.";
      return (await run(rotateSecret, failed))?.value ?? null;
    },
    async turnOff(): Promise<boolean> {
      const failed = "Failed to turn the webhook off. Please try again.";
      if (!(await run(() => setWebhook(null), failed))) return false;
      toasts.success("Success", "The webhook is off.", { about });
      return true;
    },
    async resume(): Promise<void> {
      const failed = "Failed to resume the webhook. Please try again.";
      if (!(await run(resumeWebhook, failed))) return;
      toasts.success("Success", "The waiting events are being sent.", { about });
    },
    async test(): Promise<void> {
      if (!(await run(testWebhook, testErrorMessage))) return;
      toasts.success("Success", "The receiver accepted the test.", { about });
    },
  };
}
