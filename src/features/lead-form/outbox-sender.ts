import { showToast } from "../../ui/page-toasts.ts";
import { startOutboxSender } from "./send-outbox.ts";

let stop: (() => void) | undefined;

/** Sends the outbox as long as this page is open, with the page's toasts; called again, it tries at once. */
export function sendOutbox(): void {
  stop?.();
  stop = startOutboxSender({
    success: (title, description) => void showToast("success", title, description),
    error: (title, description) => void showToast("error", title, description),
  });
}
