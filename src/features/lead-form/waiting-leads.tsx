import { useEffect, useSyncExternalStore } from "react";
import { useToast } from "../../ui/toast.tsx";
import { hasWaitingLeads, subscribeToOutbox } from "./outbox.ts";

/** The code that sends later; the form loads it early, since offline is too late. */
export const loadSending = () => import("./send-waiting-leads.ts");

function Sending() {
  const toast = useToast();

  useEffect(() => {
    const ended = new AbortController();
    function start() {
      loadSending().then(
        ({ keepSending }) => {
          if (ended.signal.aborted) return;
          ended.signal.addEventListener("abort", keepSending(toast));
        },
        () => window.addEventListener("online", start, { once: true, signal: ended.signal }),
      );
    }
    start();
    return () => ended.abort();
  }, [toast]);

  return null;
}

/** Sends what was submitted without a connection, on whatever page the visitor comes back to. */
export function WaitingLeads() {
  const isAnyWaiting = useSyncExternalStore(subscribeToOutbox, hasWaitingLeads, () => false);
  return isAnyWaiting && <Sending />;
}
