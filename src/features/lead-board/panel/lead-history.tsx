import { useServerData } from "../../../supabase/use-server-data.ts";
import { token } from "../../../theme/tokens.ts";
import { SkeletonBlock } from "../../../ui/page.styles.ts";
import { StageMark } from "../board/column.styles.ts";
import { leadKeys } from "../data/leads-data.ts";
import { fetchOwnUserId } from "../data/activity-data.ts";
import { fetchEvents } from "../data/activity-data.ts";
import type { LeadActions } from "../data/use-lead-actions.ts";
import { useNow } from "../../../ui/use-now.ts";
import { stageTitle } from "../model/board-model.ts";
import { formatExact, formatMoment } from "../model/format-time.ts";
import { type Undo, undoOf, actorName } from "../model/history.ts";
import type { Lead, LeadEvent, Stage } from "../model/lead.ts";
import { LoadFailed } from "../board-states.tsx";
import { useRestoreNote } from "./use-notes.ts";
import { Byline, Event, Events } from "./lead-notes.styles.ts";
import { Section, SectionTitle, SmallButton } from "./lead-panel.styles.ts";

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

function undoLabel(undo: Undo): string {
  if (undo.kind === "restore") return "Undo: restore from trash";
  if (undo.kind === "restore-note") return "Undo: restore the note";
  return `Undo: move back to ${stageTitle(undo.to)}`;
}

type LeadHistoryProps = { lead: Lead; actions: LeadActions; isLive: boolean };

/** The lead's events, newest first; moves and deletions of the last 30 days can be undone. */
export function LeadHistory({ lead, actions, isLive }: LeadHistoryProps) {
  const { data, hasFailed, refetch } = useServerData(
    leadKeys.events(lead.id),
    () => fetchEvents(lead.id),
    { isLive },
  );
  const now = useNow();

  const { data: ownUserId = null } = useServerData(leadKeys.ownUserId(), fetchOwnUserId);
  const restoreNote = useRestoreNote(lead.id);

  function run(undo: Undo) {
    if (undo.kind === "restore") void actions.restore(lead);
    if (undo.kind === "move") void actions.move(lead, undo.to);
    if (undo.kind === "restore-note") void restoreNote(undo.noteId);
  }

  return (
    <Section aria-label="History">
      <SectionTitle>History</SectionTitle>
      {data === undefined && !hasFailed ? (
        <SkeletonBlock style={{ height: token.space[8] }} />
      ) : null}
      {hasFailed && !data ? <LoadFailed what="history" onRetry={() => void refetch()} /> : null}
      <Events>
        {data?.map((event) => {
          const undo = undoOf(event, { lead, events: data, ownUserId, now });
          return (
            <Event key={event.id}>
              <p>
                <EventText event={event} />
              </p>
              {undo ? (
                <SmallButton
                  type="button"
                  aria-label={undoLabel(undo)}
                  title={undoLabel(undo)}
                  onClick={() => run(undo)}
                >
                  Undo
                </SmallButton>
              ) : null}
              <Byline>
                <b title={event.actor_email ?? undefined}>{actorName(event) ?? "Website"}</b>{" "}
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
