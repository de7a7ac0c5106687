import { useState } from "react";

/**
 * Returns whether an action is in progress, and a function that starts an action unless one is. Actions must not
 * reject.
 */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  function start(action: () => Promise<unknown>): void {
    if (isBusy) return;
    setIsBusy(true);
    void action().finally(() => setIsBusy(false));
  }
  return [isBusy, start] as const;
}
