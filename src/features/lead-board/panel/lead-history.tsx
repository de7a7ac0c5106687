import useSWR from "swr";
import { SkeletonBlock } from "../../../ui/page.styles.ts";
import { StageMark } from "../board/column.styles.ts";
import { leadKeys } from "../data/leads-data.ts";
import { fetchEvents } from "../data/panel-data.ts";
import type { LeadActions } from "../data/use-lead-actions.ts";
import { useNow } from "../data/use-now.ts";
import { stageTitle } from "../model/board-model.ts";
import { formatExact, formatMoment } from "../model/format-time.ts";
import { undoOf, whoDid } from "../model/history.ts";
import type { Lead, LeadEvent, Stage } from "../model/lead.ts";
import { LoadFailed } from "./load-failed.tsx";
import { Byline, Event, Events, Section, SectionTitle, SmallButton } from "./lead-panel.styles.ts";

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
    default:
      return "Restored from trash";
  }
}

function undoName(event: LeadEvent): string {
  if (event.kind === "deleted") return "Undo: restore from trash";
  return `Undo: move back to ${event.from_stage ? stageTitle(event.from_stage) : ""}`;
}

type LeadHistoryProps = { lead: Lead; actions: LeadActions; isLive: boolean };

/** What happened to the lead, newest first; for 30 days each move and deletion can be taken back. */
export function LeadHistory({ lead, actions, isLive }: LeadHistoryProps) {
  const { data, error, mutate } = useSWR(leadKeys.events(lead.id), () => fetchEvents(lead.id), {
    refreshInterval: isLive ? 0 : POLL_WITHOUT_CHANNEL,
  });
  const now = useNow();

  function undo(event: LeadEvent) {
    const deed = undoOf(event, lead, now);
    if (deed?.kind === "restore") void actions.restore(lead);
    if (deed?.kind === "move") void actions.move(lead, deed.to);
  }

  return (
    <Section aria-label="History">
      <SectionTitle>History</SectionTitle>
      {data === undefined && !error ? <SkeletonBlock style={{ height: "4rem" }} /> : null}
      {error && !data ? <LoadFailed what="history" onRetry={() => void mutate()} /> : null}
      <Events>
        {data?.map((event) => (
          <Event key={event.id}>
            <p>
              <EventText event={event} />
            </p>
            {undoOf(event, lead, now) ? (
              <SmallButton
                type="button"
                aria-label={undoName(event)}
                title={undoName(event)}
                onClick={() => undo(event)}
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
        ))}
      </Events>
    </Section>
  );
}
