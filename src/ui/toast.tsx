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
import { whenOverlays } from "./overlays.ts";
import { createToastQueue, type ToastOptions } from "./toast-queue.ts";

export type Toasts = {
  /** Shows a polite message, longer with an action; returns the function that removes it. */
  success: (title: string, description: string, options?: ToastOptions) => () => void;
  /** Shows an assertive message for longer; returns the function that removes it. */
  error: (title: string, description: string, options?: ToastOptions) => () => void;
  /** Removes the errors about this subject, see ToastOptions: it has succeeded since. */
  settle: (about: string) => void;
};

type ToastContextValue = { toasts: Toasts; prepare: () => () => void };

const ToastContext = createContext<ToastContextValue | null>(null);

const ToastRegion = lazy(async () => {
  const { ToastRegion } = await import("./toast-region.tsx");
  return { default: ToastRegion };
});

/**
 * Rendered once at the root, so that a toast outlives the page that sent it. The live region is loaded with the
 * overlays, or for the first toast.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue);
  const [isNeeded, setIsNeeded] = useState(false);
  const value = useMemo<ToastContextValue>(
    () => ({
      toasts: {
        success: (title, description, options) => {
          setIsNeeded(true);
          return queue.push({ ...options, kind: "success", title, description });
        },
        error: (title, description, options) => {
          setIsNeeded(true);
          return queue.push({ ...options, kind: "error", title, description });
        },
        settle: queue.settle,
      },
      prepare: () => whenOverlays(() => setIsNeeded(true)),
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
 * The functions that show a toast, stable between renders; with `isNeeded`, the region is loaded before its first
 * toast, with the overlays. Throws outside `ToastProvider`.
 */
export function useToast(isNeeded = true): Toasts {
  const context = use(ToastContext);
  if (!context) throw new Error("useToast needs a ToastProvider above it");
  const { toasts, prepare } = context;
  useEffect(() => {
    return isNeeded ? prepare() : undefined;
  }, [isNeeded, prepare]);
  return toasts;
}
