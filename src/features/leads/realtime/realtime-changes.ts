import { randomId } from "../../../lib/random-id.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { withSupabase } from "../../../supabase/client.ts";
import { POLLING_INTERVAL } from "../../../supabase/use-server-data.ts";
import { isStage } from "../model/board-model.ts";
import type { Lead } from "../model/lead.ts";
import { viewsKey, isEventsKey, isSearchKey, leadKeys } from "../data/lead-keys.ts";
import { batchBursts } from "./batch-bursts.ts";

/** The settings that admins change for the whole desk. */
const SETTINGS_TABLES = [
  "working_hours",
  "public_holidays",
  "message_templates",
  "lost_reasons",
] as const;
export type SettingsTable = (typeof SETTINGS_TABLES)[number];

type ChangeListener = {
  /** A lead was inserted or updated; the whole row as it is now. */
  onLead: (lead: Lead) => void;
  /** A lead is gone for good. */
  onErased: (leadId: string) => void;
  /** An event or a note was added to this lead, or an event was changed; null: an event of some lead was deleted. */
  onHistory: (table: "lead_events" | "lead_notes", leadId: string | null) => void;
  /** A view was saved, renamed or deleted. */
  onViews: () => void;
  /** An admin changed a table of settings. */
  onSettings: (table: SettingsTable) => void;
  /** A change arrived without its whole row: read the leads again. */
  onIncompleteChange: () => void;
  /** Whether changes arrive; after each `true`, read what may have been missed. */
  onConnected: (isConnected: boolean) => void;
};

const FIRST_RETRY_DELAY = 1_000;
const MAX_RETRY_DELAY = 30_000;
/** Milliseconds for which changes are collected after the first one: many leads can be changed at once. */
const BURST = 100;
/**
 * After this many leads in a burst more will follow, which one request reads sooner than Realtime sends them one by
 * one.
 */
const MANY = 20;

function isWholeRow(row: Partial<Lead>): row is Lead {
  return typeof row.id === "string" && isStage(row.stage) && row.deleted_at !== undefined;
}

type RowOfLead = { lead_id: string };

type Client = Parameters<Parameters<typeof withSupabase>[0]>[0];

// All listeners share a channel, since the desk has several and a connection has a limit of channels.
const listeners = new Set<Partial<ChangeListener>>();
let isConnected = false;
let disconnect: (() => void) | null = null;

/**
 * Subscribes to changes of leads, events and notes by Supabase Realtime; returns the unsubscribe
 * function. supabase-js rejoins after an error; a channel that the server closed is reopened here.
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

function tell(what: (listener: Partial<ChangeListener>) => void): void {
  for (const listener of listeners) what(listener);
}

function setConnected(isLive: boolean): void {
  isConnected = isLive;
  tell(({ onConnected }) => onConnected?.(isLive));
}

// Without this, a socket may take half a minute to notice that the network is gone.
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
    // A unique topic: for a known one supabase-js returns the old channel, which may be closing.
    const opening = supabase.channel(`lead-board:${randomId()}`);
    for (const table of SETTINGS_TABLES) {
      opening.on("postgres_changes", { event: "*", schema: "public", table }, () =>
        tell(({ onSettings }) => onSettings?.(table)),
      );
    }
    return (
      opening
        .on<Lead>("postgres_changes", { event: "*", schema: "public", table: "leads" }, (change) =>
          tell(({ onLead, onErased, onIncompleteChange }) => {
            if (change.eventType === "DELETE") {
              if (change.old.id) onErased?.(change.old.id);
            } else if (isWholeRow(change.new)) onLead?.(change.new);
            else onIncompleteChange?.();
          }),
        )
        .on<RowOfLead>(
          "postgres_changes",
          { event: "*", schema: "public", table: "lead_events" },
          (change) => {
            // A deletion contains only the id of the event.
            const leadId = change.eventType === "DELETE" ? null : change.new.lead_id;
            tell(({ onHistory }) => onHistory?.("lead_events", leadId));
          },
        )
        .on<RowOfLead>("postgres_changes", { ...inserts, table: "lead_notes" }, (change) => {
          tell(({ onHistory }) => onHistory?.("lead_notes", change.new.lead_id));
        })
        .on("postgres_changes", { event: "*", schema: "public", table: "board_views" }, () => {
          tell(({ onViews }) => onViews?.());
        })
        // The channel is joined seconds before Postgres starts to send changes; those in between are lost.
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
  /** Leads were inserted or updated; the whole rows as they are now. */
  onLeads: (leads: readonly Lead[]) => void;
  onErased: (leadId: string) => void;
  /** Reads what may have been missed; never rejects. */
  catchUp: () => Promise<void>;
  /** Fetches the remaining changes if many leads changed at once; never rejects. */
  onBurst?: () => Promise<void>;
};

/**
 * Calls `onLeads` for changes, for those of a burst together, and `catchUp` on every (re)connection and, while
 * disconnected, at the polling interval. Histories, notes and saved views on the screen are read again. Returns whether
 * connected.
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
    const onLead = batchBursts<Lead>(BURST, (leads) => {
      onLeads(leads);
      if (leads.length < MANY || performance.now() - burstAt < POLLING_INTERVAL) return;
      burstAt = performance.now();
      onBurst();
    });
    const onHistory = batchBursts<[table: string, leadId: string | null]>(BURST, (entries) => {
      if (entries.some(([, leadId]) => leadId === null)) void mutate(isEventsKey);
      for (const [table, leadId] of entries) {
        if (leadId === null) continue;
        if (table === "lead_events") void mutate(leadKeys.events(leadId));
        // Changing or deleting a note adds an event, so notes are read again for both tables.
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
        // Reads the views that were saved in the meantime; the first time they are already being read.
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
    // Immediately, for changes that were missed before connecting, and on return to the tab, since a sleeping
    // computer received nothing.
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
