import { showToast } from "../../ui/page-toasts.ts";
import { startOutboxSender } from "./send-outbox.ts";

let stop: (() => void) | undefined;

/**
 * Sends the outbox as long as this page is open, with the page's toasts; called again, it tries at once, unless a lead
 * has just failed.
 */
export function sendOutbox(hasJustFailed = false): void {
  stop?.();
  const toasts = {
    success: (title: string, description: string) => void showToast("success", title, description),
    error: (title: string, description: string) => void showToast("error", title, description),
  };
  stop = startOutboxSender(toasts, hasJustFailed);
}
