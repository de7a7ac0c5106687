import { useEffect, useRef, useSyncExternalStore } from "react";
import { keptSubmissionId } from "./draft.ts";
import { isWaiting, outcomeOf, type Outcome, subscribeToOutbox } from "./outbox.ts";

/** The id of this tab's lead while it waits in the outbox. */
function ownWaitingId(): string | undefined {
  const id = keptSubmissionId();
  return id !== undefined && isWaiting(id) ? id : undefined;
}

/** The id of this form's lead while it waits for a connection, also after a reload; tells how that ended. */
export function useWaiting(onOutcome: (outcome: Outcome | undefined) => void): string | undefined {
  const waitingId = useSyncExternalStore(subscribeToOutbox, ownWaitingId, () => undefined);
  const previousId = useRef(waitingId);

  useEffect(() => {
    const left = previousId.current;
    previousId.current = waitingId;
    if (left !== undefined && left !== waitingId) onOutcome(outcomeOf(left));
  }, [waitingId, onOutcome]);

  return waitingId;
}
