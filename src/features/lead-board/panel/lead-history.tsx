import useSWR from "swr";
import { SkeletonBlock } from "../../../ui/page.styles.ts";
import { StageMark } from "../board/column.styles.ts";
import { leadKeys } from "../data/leads-data.ts";
import { fetchOwnId } from "../data/notes-data.ts";
import { fetchEvents } from "../data/panel-data.ts";
import type { LeadActions } from "../data/use-lead-actions.ts";
import { useNow } from "../data/use-now.ts";
import { stageTitle } from "../model/board-model.ts";
import { formatExact, formatMoment } from "../model/format-time.ts";
import { type Undo, undoOf, whoDid } from "../model/history.ts";
import type { Lead, LeadEvent, Stage } from "../model/lead.ts";
import { LoadFailed } from "./load-failed.tsx";
import { useRestoreNote } from "./use-notes.ts";
import { Byline, Event, Events } from "./lead-notes.styles.ts";
import { Section, SectionTitle, SmallButton } from "./lead-panel.styles.ts";

const POLL_WITHOUT_CHANNEL = 2_000;

function StageName({ stage }: { stage: Stage | null }) {
  if (stage === null) return null;
  return (
    <b>
      <StageMark data-stage={stage} /> {stageTitle(stage)}
    </b>
  );
}

function EventText({ event }: { event: LeadEvent }) {
  switch (event.kind) {
    case "created":
      return (
        <>
          Came in to <StageName stage={event.to_stage} />
        </>
      );
    case "moved":
      return (
        <>
          Moved from <StageName stage={event.from_stage} /> to <StageName stage={event.to_stage} />
        </>
      );
    case "deleted":
      return "Moved to trash";
    case "restored":
      return "Restored from trash";
    case "note-edited":
      return "Edited a note";
    case "note-deleted":
      return "Deleted a note";
    default:
      return "Restored a note";
  }
}

function undoName(undo: Undo): string {
  if (undo.kind === "restore") return "Undo: restore from trash";
  if (undo.kind === "restore-note") return "Undo: restore the note";
  return `Undo: move back to ${stageTitle(undo.to)}`;
}

type LeadHistoryProps = { lead: Lead; actions: LeadActions; isLive: boolean };

/** What happened to the lead, newest first; for 30 days each move and deletion can be taken back. */
export function LeadHistory({ lead, actions, isLive }: LeadHistoryProps) {
  const { data, error, mutate } = useSWR(leadKeys.events(lead.id), () => fetchEvents(lead.id), {
    refreshInterval: isLive ? 0 : POLL_WITHOUT_CHANNEL,
  });
  const now = useNow();

  const { data: ownId = null } = useSWR(leadKeys.ownId(), fetchOwnId);
  const restoreNote = useRestoreNote(lead.id);

  function run(undo: Undo) {
    if (undo.kind === "restore") void actions.restore(lead);
    if (undo.kind === "move") void actions.move(lead, undo.to);
    if (undo.kind === "restore-note") void restoreNote(undo.noteId);
  }

  return (
    <Section aria-label="History">
      <SectionTitle>History</SectionTitle>
      {data === undefined && !error ? <SkeletonBlock style={{ height: "4rem" }} /> : null}
      {error && !data ? <LoadFailed what="history" onRetry={() => void mutate()} /> : null}
      <Events>
        {data?.map((event) => {
          const undo = undoOf(event, { lead, events: data, ownId, now });
          return (
            <Event key={event.id}>
              <p>
                <EventText event={event} />
              </p>
              {undo ? (
                <SmallButton
                  type="button"
                  aria-label={undoName(undo)}
                  title={undoName(undo)}
                  onClick={() => run(undo)}
                >
                  Undo
                </SmallButton>
              ) : null}
              <Byline>
                <b title={event.actor_email ?? undefined}>{whoDid(event) ?? "Website"}</b>{" "}
                <time dateTime={event.created_at} title={formatExact(event.created_at)}>
                  {formatMoment(event.created_at)}
                </time>
              </Byline>
            </Event>
          );
        })}
      </Events>
    </Section>
  );
}
