import { useToast } from "../ui/toast.tsx";
import { type OptimisticWrite, useOptimisticWrite } from "./use-optimistic-write.ts";

type Messages = Pick<OptimisticWrite, "failureMessage" | "queue"> & {
  /** The text of the success message; none is shown without it. */
  done?: string;
  /** Undoes the change; the success message offers it. */
  undo?: () => unknown;
};

/**
 * Returns a function that sends a change and then reads its data again. It resolves to true if the change succeeded,
 * and never rejects; `about` is the subject of its messages.
 */
export function useRefetchingWrite(about: string, refetch: () => Promise<void>) {
  const toasts = useToast();
  const write = useOptimisticWrite();
  return async (send: () => Promise<unknown>, { done, undo, ...options }: Messages) => {
    const outcome = await write({
      send: async () => {
        await send();
        await refetch();
      },
      toast: { about },
      ...options,
    });
    if (outcome !== "done") return false;
    const action = undo && { label: "Undo", onClick: () => void undo() };
    if (done) toasts.success("Success", done, { about, ...(action && { action }) });
    return true;
  };
}
