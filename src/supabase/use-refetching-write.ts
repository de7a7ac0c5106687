import { useToast } from "../ui/toast.tsx";
import { type OptimisticWrite, useOptimisticWrite } from "./use-optimistic-write.ts";

type Words = Pick<OptimisticWrite, "failureMessage" | "queue"> & {
  /** Description of the message of success; none without it. */
  done?: string;
  /** Takes the change back, offered with the message of success. */
  undo?: () => unknown;
};

/**
 * Returns a function that makes a change and reads the data again that it is about. It resolves to whether the change
 * succeeded, and never rejects; `about` is the subject of its messages.
 */
export function useRefetchingWrite(about: string, refetch: () => Promise<void>) {
  const toasts = useToast();
  const write = useOptimisticWrite();
  return async (send: () => Promise<unknown>, { done, undo, ...words }: Words) => {
    const outcome = await write({
      send: async () => {
        await send();
        await refetch();
      },
      toast: { about },
      ...words,
    });
    if (outcome !== "done") return false;
    const action = undo && { label: "Undo", onClick: () => void undo() };
    if (done) toasts.success("Success", done, { about, ...(action && { action }) });
    return true;
  };
}
