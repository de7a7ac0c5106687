import { randomId } from "../../../lib/random-id.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { withSupabase } from "../../../supabase/client.ts";
import { POLLING_INTERVAL } from "../../../supabase/use-server-data.ts";
import { isStage } from "../model/board-model.ts";
import type { Lead } from "../model/lead.ts";
import { viewsKey, isEventsKey, isSearchKey, leadKeys } from "../data/lead-keys.ts";
import { batchBursts } from "./batch-bursts.ts";

/** The tables of settings that admins change for the whole desk. */
const SETTINGS_TABLES = [
  "working_hours",
  "public_holidays",
  "message_templates",
  "lost_reasons",
] as const;
export type SettingsTable = (typeof SETTINGS_TABLES)[number];

type ChangeListener = {
  /** A lead was inserted or updated; called with the whole current row. */
  onLead: (lead: Lead) => void;
  /** A lead was erased. */
  onErased: (leadId: string) => void;
  /** A note of the lead was added, or an event was added or changed. `leadId` is null if an event was deleted. */
  onHistory: (table: "lead_events" | "lead_notes", leadId: string | null) => void;
  /** A view was saved, renamed or deleted. */
  onViews: () => void;
  /** An admin changed a table of settings. */
  onSettings: (table: SettingsTable) => void;
  /** A change arrived without its whole row, so the leads have to be read again. */
  onIncompleteChange: () => void;
  /** Called with whether changes arrive. After each `true`, changes that were missed have to be read. */
  onConnected: (isConnected: boolean) => void;
};

const FIRST_RETRY_DELAY = 1_000;
const MAX_RETRY_DELAY = 30_000;
/** Milliseconds for which changes of a burst are collected, because many leads may change at once. */
const BURST_TIME = 100;
/** If a burst has this many leads, more will follow; one request reads them sooner than Realtime sends them. */
const BURST_SIZE = 20;

function isCompleteRow(row: Partial<Lead>): row is Lead {
  return typeof row.id === "string" && isStage(row.stage) && row.deleted_at !== undefined;
}

type RowOfLead = { lead_id: string };

type Client = Parameters<Parameters<typeof withSupabase>[0]>[0];

// All listeners share one channel, because a connection may have only a limited number of channels.
const listeners = new Set<Partial<ChangeListener>>();
let isConnected = false;
let disconnect: (() => void) | null = null;

/**
 * Subscribes to changes by Supabase Realtime; returns the function that unsubscribes. After an error supabase-js
 * rejoins the channel; a channel that the server has closed is reopened here.
 */
export function subscribeToChanges(listener: Partial<ChangeListener>): () => void {
  listeners.add(listener);
  disconnect ??= withSupabase(connect);
  if (isConnected) listener.onConnected?.(true);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    disconnect?.();
    disconnect = null;
  };
}

function notify(callListener: (listener: Partial<ChangeListener>) => void): void {
  for (const listener of listeners) callListener(listener);
}

function setConnected(isLive: boolean): void {
  isConnected = isLive;
  notify(({ onConnected }) => onConnected?.(isLive));
}

// Reported here, because a socket may take half a minute to notice that the network is gone.
function onOffline(): void {
  setConnected(false);
}

/** Opens the channel; returns the function that closes it. */
function connect(supabase: Client): () => void {
  let retryDelay = FIRST_RETRY_DELAY;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let channel = open();

  function open() {
    const inserts = { event: "INSERT", schema: "public" } as const;
    // The topic is unique, because for a known one supabase-js returns the old channel, which may be closing.
    const opening = supabase.channel(`lead-board:${randomId()}`);
    for (const table of SETTINGS_TABLES) {
      opening.on("postgres_changes", { event: "*", schema: "public", table }, () =>
        notify(({ onSettings }) => onSettings?.(table)),
      );
    }
    return (
      opening
        .on<Lead>("postgres_changes", { event: "*", schema: "public", table: "leads" }, (change) =>
          notify(({ onLead, onErased, onIncompleteChange }) => {
            if (change.eventType === "DELETE") {
              if (change.old.id) onErased?.(change.old.id);
            } else if (isCompleteRow(change.new)) onLead?.(change.new);
            else onIncompleteChange?.();
          }),
        )
        .on<RowOfLead>(
          "postgres_changes",
          { event: "*", schema: "public", table: "lead_events" },
          (change) => {
            // A deletion contains only the event's id, not the lead's.
            const leadId = change.eventType === "DELETE" ? null : change.new.lead_id;
            notify(({ onHistory }) => onHistory?.("lead_events", leadId));
          },
        )
        .on<RowOfLead>("postgres_changes", { ...inserts, table: "lead_notes" }, (change) => {
          notify(({ onHistory }) => onHistory?.("lead_notes", change.new.lead_id));
        })
        .on("postgres_changes", { event: "*", schema: "public", table: "board_views" }, () => {
          notify(({ onViews }) => onViews?.());
        })
        // Connected only from this message on: Postgres starts to send changes seconds after the channel is joined.
        .on("system", {}, ({ extension, status }: { extension?: string; status?: string }) => {
          if (isClosed || opening !== channel || extension !== "postgres_changes") return;
          setConnected(status === "ok");
        })
        .subscribe((status) => {
          if (isClosed || opening !== channel) return;
          setConnected(false);
          if (status === "SUBSCRIBED") retryDelay = FIRST_RETRY_DELAY;
          if (status === "CLOSED") retry = setTimeout(reopen, retryDelay);
        })
    );
  }

  function reopen() {
    retryDelay = Math.min(retryDelay * 2, MAX_RETRY_DELAY);
    void supabase.removeChannel(channel);
    channel = open();
  }

  function onOnline() {
    clearTimeout(retry);
    retryDelay = FIRST_RETRY_DELAY;
    reopen();
  }
  window.addEventListener("offline", onOffline);
  window.addEventListener("online", onOnline);

  return () => {
    isClosed = true;
    isConnected = false;
    clearTimeout(retry);
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
    void supabase.removeChannel(channel);
  };
}

type RealtimeChanges = {
  /** Leads were inserted or updated; called with the whole current rows. */
  onLeads: (leads: readonly Lead[]) => void;
  onErased: (leadId: string) => void;
  /** Reads changes that may have been missed; never rejects. */
  catchUp: () => Promise<void>;
  /** Reads the changes of a burst that are still to come; never rejects. */
  onBurst?: () => Promise<void>;
};

/**
 * Calls `onLeads` for changes, those of a burst together, and `catchUp` after each connection and at intervals while
 * disconnected. It also makes SWR read changed histories, notes and saved views again. Returns whether it is connected.
 */
export function useRealtimeChanges(changes: RealtimeChanges): boolean {
  const { mutate } = useSWRConfig();
  const [isLive, setIsLive] = useState(false);
  const wasLive = useRef(false);
  const onLeads = useEffectEvent(changes.onLeads);
  const onErased = useEffectEvent(changes.onErased);
  const onBurst = useEffectEvent(() => void changes.onBurst?.());
  const catchUp = useEffectEvent(changes.catchUp);
  useEffect(() => {
    let burstAt = Number.NEGATIVE_INFINITY;
    const onLead = batchBursts<Lead>(BURST_TIME, (leads) => {
      onLeads(leads);
      if (leads.length < BURST_SIZE || performance.now() - burstAt < POLLING_INTERVAL) return;
      burstAt = performance.now();
      onBurst();
    });
    const onHistory = batchBursts<[table: string, leadId: string | null]>(BURST_TIME, (entries) => {
      if (entries.some(([, leadId]) => leadId === null)) void mutate(isEventsKey);
      for (const [table, leadId] of entries) {
        if (leadId === null) continue;
        if (table === "lead_events") void mutate(leadKeys.events(leadId));
        // Editing or deleting a note adds an event, so an event also makes notes load again.
        void mutate(leadKeys.notes(leadId));
        void mutate(leadKeys.one(leadId));
      }
      void mutate((key) => Array.isArray(key) && key[0] === leadKeys.noteSearch([])[0]);
      void mutate(isSearchKey);
    });
    return subscribeToChanges({
      onLead,
      onErased: (leadId) => {
        onErased(leadId);
        void mutate(leadKeys.one(leadId));
      },
      onIncompleteChange: () => void catchUp(),
      onHistory: (table, leadId) => onHistory([table, leadId]),
      onViews: () => void mutate(viewsKey),
      onConnected: (isConnected) => {
        setIsLive(isConnected);
        // After a reconnection, reads views that were saved in the meantime.
        if (isConnected && wasLive.current) void mutate(viewsKey);
        wasLive.current ||= isConnected;
      },
    });
  }, [mutate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMounted = true;
    async function poll() {
      clearTimeout(timer);
      if (navigator.onLine) await catchUp();
      if (!isMounted) return;
      clearTimeout(timer);
      if (!isLive) timer = setTimeout(() => void poll(), POLLING_INTERVAL);
    }
    // Polls now, for changes before the connection, and when the tab is shown again, because a computer that was asleep
    // has received nothing.
    const pollNow = () => void poll();
    pollNow();
    window.addEventListener("online", pollNow);
    document.addEventListener("visibilitychange", pollNow);
    return () => {
      isMounted = false;
      clearTimeout(timer);
      window.removeEventListener("online", pollNow);
      document.removeEventListener("visibilitychange", pollNow);
    };
  }, [isLive]);

  return isLive;
}
