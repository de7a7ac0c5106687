import { useCallback, useRef } from "react";
import type { ToastOptions } from "../ui/toast-queue.ts";
import { useToast } from "../ui/toast.tsx";
import { isAccessLost } from "./access.ts";
import { isNetworkError } from "./app-error.ts";

/** `access-lost`: the user is being signed out, so no message is shown. */
export type WriteOutcome = "done" | "failed" | "access-lost";

export type OptimisticWrite = {
  /** Shows the expected result at once; returns the function that removes it again. */
  show?: () => () => void;
  /** Sends the change, and stores what the server returned; throws AppError. */
  send: () => Promise<void>;
  /** Description of the error toast, or a function that makes it; without one the caller shows the failure. */
  failureMessage?: string | ((error: unknown) => string);
  /**
   * More options of the error toast. With its own `about` it is dismissed by a message about the same subject, else by
   * the next success.
   */
  toast?: ToastOptions;
  /** Writes of the same queue, e.g. of one lead, are sent one after another; others in parallel. */
  queue?: string;
};

const OFFLINE = "You are offline: nothing was changed, and nothing is lost.";

/** The error toast; without a connection it adds that nothing was changed. */
function toastOfFailure(toast: ToastOptions, error: unknown): ToastOptions {
  if (navigator.onLine || !isNetworkError(error)) return toast;
  return { ...toast, note: OFFLINE };
}

/**
 * Returns a stable function that makes one write of the admin area. The function shows the result, sends it, and then
 * removes what it showed, so that a refused write is rolled back. It never rejects.
 */
export function useOptimisticWrite(): (write: OptimisticWrite) => Promise<WriteOutcome> {
  const toasts = useToast();
  const queues = useRef(new Map<string, Promise<WriteOutcome>>());

  return useCallback(
    ({ show, send, failureMessage, toast, queue }) => {
      const hide = show?.();
      const defaultAbout =
        queue ?? (typeof failureMessage === "string" ? failureMessage : undefined);

      async function run(): Promise<WriteOutcome> {
        try {
          await send();
          if (defaultAbout !== undefined) toasts.settle(defaultAbout);
          return "done";
        } catch (error) {
          if (isAccessLost(error)) return "access-lost";
          const message =
            typeof failureMessage === "function" ? failureMessage(error) : failureMessage;
          if (message !== undefined) {
            const options = { ...(defaultAbout && { about: defaultAbout }), ...toast };
            toasts.error("Error", message, toastOfFailure(options, error));
          }
          return "failed";
        } finally {
          hide?.();
        }
      }

      if (queue === undefined) return run();
      const outcome = (queues.current.get(queue) ?? Promise.resolve()).then(run).finally(() => {
        if (queues.current.get(queue) === outcome) queues.current.delete(queue);
      });
      queues.current.set(queue, outcome);
      return outcome;
    },
    [toasts],
  );
}
