import type { AppError } from "../../supabase/app-error.ts";
import { showToast } from "../../ui/page-toasts.ts";
import { startOutboxSender } from "./send-outbox.ts";

let stop: (() => void) | undefined;

/**
 * Sends the leads of the outbox while this page is open, and shows the page's toasts. Each call tries at once or, with
 * `justFailed`, after the delay for that failure; it replaces the sender of an earlier call.
 */
export function sendOutbox(justFailed?: AppError): void {
  stop?.();
  const toasts = {
    success: (title: string, description: string) => void showToast("success", title, description),
    error: (title: string, description: string) => void showToast("error", title, description),
  };
  stop = startOutboxSender(toasts, justFailed);
}
