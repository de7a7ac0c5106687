import type { AppError } from "../../supabase/app-error.ts";
import { showToast } from "../../ui/page-toasts.ts";
import { startOutboxSender } from "./send-outbox.ts";

let stop: (() => void) | undefined;

/**
 * Sends the outbox while this page is open, with the page's toasts. A further call tries at once or, if a lead has just
 * failed, after that failure's delay.
 */
export function sendOutbox(justFailed?: AppError): void {
  stop?.();
  const toasts = {
    success: (title: string, description: string) => void showToast("success", title, description),
    error: (title: string, description: string) => void showToast("error", title, description),
  };
  stop = startOutboxSender(toasts, justFailed);
}
