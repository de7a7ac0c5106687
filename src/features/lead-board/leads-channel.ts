import { supabase } from "../../supabase/client.ts";
import { isStage, type Lead } from "./board-model.ts";

type LeadsListener = {
  /** A row as it is after somebody's change. */
  onRow: (lead: Lead) => void;
  /** Something changed that cannot be told from the event: read everything again. */
  onStale: () => void;
  /** Whether changes arrive; each `true` may end a gap, so read everything again. */
  onJoined: (isJoined: boolean) => void;
};

const FIRST_RETRY = 1_000;
const LAST_RETRY = 30_000;

function isWholeRow(row: Partial<Lead>): row is Lead {
  return typeof row.id === "string" && isStage(row.stage) && row.deleted_at !== undefined;
}

/**
 * Follows changes of the leads table until the returned function is called.
 * supabase-js rejoins by itself after an error; a channel the server closed is opened anew here.
 */
export function watchLeads({ onRow, onStale, onJoined }: LeadsListener): () => void {
  let retryDelay = FIRST_RETRY;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isWatching = true;
  let channel = open();

  function open() {
    // A topic of its own: supabase-js would hand out a channel that is still being closed.
    const opened = supabase.channel(`lead-board:${crypto.randomUUID()}`);
    return opened
      .on<Lead>("postgres_changes", { event: "*", schema: "public", table: "leads" }, (change) => {
        if (isWholeRow(change.new)) onRow(change.new);
        else onStale();
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

  return () => {
    isWatching = false;
    clearTimeout(retry);
    void supabase.removeChannel(channel);
  };
}
