import { supabase } from "../../../supabase/client.ts";
import { isStage } from "../model/board-model.ts";
import type { Lead } from "../model/lead.ts";

type DeskListener = {
  /** A row as it is after somebody's change. */
  onLead: (lead: Lead) => void;
  /** Something happened to this lead, or somebody wrote a note about it. */
  onHistory: (table: "lead_events" | "lead_notes", leadId: string) => void;
  /** Something changed that cannot be told from the event: ask again. */
  onStale: () => void;
  /** Whether changes arrive; each `true` may end a gap, so ask what was missed. */
  onJoined: (isJoined: boolean) => void;
};

const FIRST_RETRY = 1_000;
const LAST_RETRY = 30_000;

function isWholeRow(row: Partial<Lead>): row is Lead {
  return typeof row.id === "string" && isStage(row.stage) && row.deleted_at !== undefined;
}

type OfLead = { lead_id: string };

/**
 * Follows changes of leads, their history and notes until the returned function is called.
 * supabase-js rejoins by itself after an error; a channel the server closed is opened anew here.
 */
export function watchDesk({ onLead, onHistory, onStale, onJoined }: DeskListener): () => void {
  let retryDelay = FIRST_RETRY;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isWatching = true;
  let channel = open();

  function open() {
    const inserts = { event: "INSERT", schema: "public" } as const;
    // A topic of its own: supabase-js would hand out a channel that is still being closed.
    const opened = supabase.channel(`lead-board:${crypto.randomUUID()}`);
    return opened
      .on<Lead>("postgres_changes", { event: "*", schema: "public", table: "leads" }, (change) => {
        if (isWholeRow(change.new)) onLead(change.new);
        else if (change.eventType !== "DELETE") onStale();
      })
      .on<OfLead>("postgres_changes", { ...inserts, table: "lead_events" }, (change) => {
        onHistory("lead_events", change.new.lead_id);
      })
      .on<OfLead>("postgres_changes", { ...inserts, table: "lead_notes" }, (change) => {
        onHistory("lead_notes", change.new.lead_id);
      })
      .subscribe((status) => {
        if (!isWatching || opened !== channel) return;
        onJoined(status === "SUBSCRIBED");
        if (status === "SUBSCRIBED") retryDelay = FIRST_RETRY;
        if (status === "CLOSED") retry = setTimeout(reopen, retryDelay);
      });
  }

  function reopen() {
    retryDelay = Math.min(retryDelay * 2, LAST_RETRY);
    void supabase.removeChannel(channel);
    channel = open();
  }

  // A socket that lost its network may take half a minute to notice.
  function hearNothing() {
    onJoined(false);
  }
  function reopenNow() {
    clearTimeout(retry);
    retryDelay = FIRST_RETRY;
    reopen();
  }
  window.addEventListener("offline", hearNothing);
  window.addEventListener("online", reopenNow);

  return () => {
    isWatching = false;
    clearTimeout(retry);
    window.removeEventListener("offline", hearNothing);
    window.removeEventListener("online", reopenNow);
    void supabase.removeChannel(channel);
  };
}
