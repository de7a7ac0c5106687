import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { Lead } from "../model/lead.ts";
import { watchDesk } from "./desk-channel.ts";
import { leadKeys } from "./leads-data.ts";

const POLL_WITHOUT_CHANNEL = 2_000;

type DeskChanges = {
  onLead: (lead: Lead) => void;
  /** Asks the server what may have been missed; never rejects. */
  catchUp: () => Promise<void>;
};

/**
 * Tells of every change: from the channel, and while that is down by asking every 2 s. History and
 * notes that are on the screen are read again by themselves. Whether the channel is up is returned.
 */
export function useDeskChannel(changes: DeskChanges): boolean {
  const { mutate } = useSWRConfig();
  const [isLive, setIsLive] = useState(false);
  const latest = useRef(changes);
  useEffect(() => {
    latest.current = changes;
  });

  useEffect(
    () =>
      watchDesk({
        onLead: (lead) => latest.current.onLead(lead),
        onStale: () => void latest.current.catchUp(),
        onHistory: (table, leadId) => {
          if (table === "lead_events") void mutate(leadKeys.events(leadId));
          // A note that is changed or deleted is heard of by its event.
          void mutate(leadKeys.notes(leadId));
          void mutate(leadKeys.one(leadId));
          void mutate((key) => Array.isArray(key) && key[0] === leadKeys.noteSearch([])[0]);
        },
        onJoined: setIsLive,
      }),
    [mutate],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    async function ask() {
      clearTimeout(timer);
      if (navigator.onLine) await latest.current.catchUp();
      if (!isHere) return;
      clearTimeout(timer);
      if (!isLive) timer = setTimeout(() => void ask(), POLL_WITHOUT_CHANNEL);
    }
    // Once when the channel joins, for what happened before; and whenever the network or the
    // person comes back, since a sleeping computer hears nothing.
    const askNow = () => void ask();
    askNow();
    window.addEventListener("online", askNow);
    document.addEventListener("visibilitychange", askNow);
    return () => {
      isHere = false;
      clearTimeout(timer);
      window.removeEventListener("online", askNow);
      document.removeEventListener("visibilitychange", askNow);
    };
  }, [isLive]);

  return isLive;
}
