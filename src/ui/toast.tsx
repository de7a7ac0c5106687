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
import { createToastQueue, type ToastAction } from "./toast-queue.ts";

type Toasts = {
  /** A polite message that leaves by itself; an action (Undo) gives it longer. The answer takes it away. */
  success: (title: string, description: string, action?: ToastAction) => () => void;
  /** An assertive message that stays for long. The answer takes it away. */
  error: (title: string, description: string) => () => void;
};

type ToastContextValue = { toasts: Toasts; prepare: () => void };

const ToastContext = createContext<ToastContextValue | null>(null);

const ToastRegion = lazy(async () => {
  const { ToastRegion } = await import("./toast-region.tsx");
  return { default: ToastRegion };
});

/**
 * Mounted once at the root, so that a message outlives the page that sent it.
 * The live region and its code load when the first component that may speak mounts.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue);
  const [isNeeded, setIsNeeded] = useState(false);
  const value = useMemo<ToastContextValue>(
    () => ({
      toasts: {
        success: (title, description, action) =>
          queue.push({ kind: "success", title, description, action }),
        error: (title, description) => queue.push({ kind: "error", title, description }),
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
 * The stable `success` and `error` of the one region, whose code loads once `isNeeded`; throws
 * outside of `ToastProvider`.
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
