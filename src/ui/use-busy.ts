import { useState } from "react";

/** Whether an action is in progress, and a function that starts one unless one is. The action never rejects. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  function start(action: () => Promise<unknown>): void {
    if (isBusy) return;
    setIsBusy(true);
    void action().finally(() => setIsBusy(false));
  }
  return [isBusy, start] as const;
}
