import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from "react";
import { whenIdle } from "../lib/when-idle.ts";
import { createToastQueue, type ToastOptions } from "./toast-queue.ts";

export type Toasts = {
  /** Shows a polite message, longer with an action; returns the function that removes it. */
  success: (title: string, description: string, options?: ToastOptions) => () => void;
  /** Shows an assertive message for longer; returns the function that removes it. */
  error: (title: string, description: string, options?: ToastOptions) => () => void;
  /** Removes the errors about this, see ToastOptions: it has succeeded since. */
  settle: (about: string) => void;
};

type ToastContextValue = { toasts: Toasts; prepare: () => void };

const ToastContext = createContext<ToastContextValue | null>(null);

const ToastRegion = lazy(async () => {
  // The page comes first; a message that is sent meanwhile waits in the queue.
  await new Promise<void>(whenIdle);
  const { ToastRegion } = await import("./toast-region.tsx");
  return { default: ToastRegion };
});

/**
 * Rendered once at the root, so that a message outlives the page that sent it. The live region is
 * loaded when the first component that uses `useToast` is mounted.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue);
  const [isNeeded, setIsNeeded] = useState(false);
  const value = useMemo<ToastContextValue>(
    () => ({
      toasts: {
        success: (title, description, options) =>
          queue.push({ ...options, kind: "success", title, description }),
        error: (title, description, options) =>
          queue.push({ ...options, kind: "error", title, description }),
        settle: queue.settle,
      },
      prepare: () => setIsNeeded(true),
    }),
    [queue],
  );
  return (
    <ToastContext value={value}>
      {children}
      {isNeeded && (
        <Suspense fallback={null}>
          <ToastRegion queue={queue} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/**
 * The functions that show a message, stable between renders; the region's code is loaded once
 * `isNeeded`. Throws outside of `ToastProvider`.
 */
export function useToast(isNeeded = true): Toasts {
  const context = use(ToastContext);
  if (!context) throw new Error("useToast needs a ToastProvider above it");
  const { toasts, prepare } = context;
  useEffect(() => {
    if (isNeeded) prepare();
  }, [isNeeded, prepare]);
  return toasts;
}
