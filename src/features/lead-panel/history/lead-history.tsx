import { useLocation } from "react-router-dom";
import { Link } from "../../../ui/link.tsx";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { token } from "../../../theme/tokens.ts";
import { SkeletonBlock } from "../../../ui/page.styles.ts";
import { StageMark } from "../../lead-ui/card/stage-mark.styles.ts";
import { leadKeys } from "../../leads/data/lead-keys.ts";
import { fetchOwnUserId } from "../../leads/data/activity-data.ts";
import { fetchEvents } from "../../leads/data/activity-data.ts";
import { usePageActions } from "../../lead-actions/lead-page.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { stageTitle } from "../../leads/model/board-model.ts";
import { formatMoney } from "../../../lib/format-money.ts";
import { formatDay, formatExact, formatMoment } from "../../../lib/format-time.ts";
import { panelPath } from "../../leads/model/desk-paths.ts";
import {
  actorName,
  describeAttemptEvent,
  isUndo,
  type Undo,
  undoOf,
} from "../../leads/model/history.ts";
import type { Lead, LeadEvent, Stage } from "../../leads/model/lead.ts";
import { LoadFailed } from "../../lead-ui/controls/load-states.tsx";
import { PanelPart } from "../../leads/extensions/parts.tsx";
import { UndoButton } from "../../lead-ui/controls/undo-button.tsx";
import { useRestoreNote } from "../notes/use-notes.ts";
import { Byline, Event, Events } from "../notes/lead-notes.styles.ts";
import { Section, SectionTitle } from "../../lead-ui/controls/panel-parts.styles.ts";

function StageName({ stage }: { stage: Stage | null }) {
  if (stage === null) return null;
  return (
    <b>
      <StageMark data-stage={stage} /> {stageTitle(stage)}
    </b>
  );
}

function Assigned({ event }: { event: LeadEvent }) {
  const { from_owner_name, to_owner_name } = event;
  return (
    <>
      {to_owner_name === null ? (
        "Unassigned"
      ) : (
        <>
          Assigned to <b>{to_owner_name}</b>
          {/* Without an actor, the database has assigned the lead (function assign_in_turn). */}
          {actorName(event) === null ? " in turn" : null}
        </>
      )}
      {from_owner_name === null ? null : `, previously ${from_owner_name}'s`}
    </>
  );
}

function Plan({ event: { next_action, next_action_on } }: { event: LeadEvent }) {
  return (
    <>
      <b>{next_action}</b>
      {next_action_on === null ? null : (
        <>
          {" "}
          for <time dateTime={next_action_on}>{formatDay(`${next_action_on}T00:00`)}</time>
        </>
      )}
    </>
  );
}

function Merged({ event: { other_lead, fields } }: { event: LeadEvent }) {
  const { search, state } = useLocation();
  return (
    <>
      Merged{" "}
      <Link to={panelPath(other_lead ?? "") + search} state={state as unknown}>
        another lead
      </Link>{" "}
      into this one
      {fields && fields.length > 0 ? `, with its ${correctedFields(fields)}` : null}
    </>
  );
}

function EventText({ event }: { event: LeadEvent }) {
  switch (event.kind) {
    case "created":
      return (
        <>
          {actorName(event) === null ? "Came in" : "Added"} to <StageName stage={event.to_stage} />
        </>
      );
    case "moved":
      return (
        <>
          {isUndo(event) ? "Moved back" : "Moved"} from <StageName stage={event.from_stage} /> to{" "}
          <StageName stage={event.to_stage} />
          {event.next_action === null ? null : (
            <>
              , which ended the plan <Plan event={event} />
            </>
          )}
        </>
      );
    case "assigned":
      return <Assigned event={event} />;
    case "planned":
      return event.next_action === null ? (
        "Removed the plan"
      ) : (
        <>
          Planned: <Plan event={event} />
        </>
      );
    case "done":
      return `Done: ${event.next_action ?? "the next action"}`;
    case "merged":
      return <Merged event={event} />;
    case "unmerged":
      return "Separated a merged lead";
    case "deleted":
      return "Moved to trash";
    case "restored":
      return "Restored from trash";
    case "corrected":
      return `Corrected ${correctedFields(event.fields ?? [])}`;
    case "attempted":
    case "not-reached":
    case "reached":
      return describeAttemptEvent(event);
    case "valued":
      return event.value === null || event.value_currency === null
        ? "Removed the value"
        : `Value set to ${formatMoney(Number(event.value), event.value_currency)}`;
    case "lost":
      return event.lost_reason === null ? "Removed the lost reason" : `Lost: ${event.lost_reason}`;
    case "note-edited":
      return "Edited a note";
    case "note-deleted":
      return "Deleted a note";
    default:
      return "Restored a note";
  }
}

const fieldNames: Record<string, string> = {
  company_name: "company",
  contact_name: "name",
  contact_number: "number",
  email: "email address",
  solution_interested: "solution",
  remarks: "remarks",
  stage: "stage",
  owner: "owner",
  next_action: "next action",
  value: "value",
};

/** Returns the names of an event's fields, e.g. "name and email address"; an event never has their values. */
function correctedFields(fields: readonly string[]): string {
  return new Intl.ListFormat("en-SG").format(fields.map((field) => fieldNames[field] ?? field));
}

function undoLabel(undo: Undo): string {
  if (undo.kind === "restore") return "Undo: restore from trash";
  if (undo.kind === "unmerge") return "Undo the merge";
  if (undo.kind === "assign")
    return undo.to === null ? "Undo: unassign" : `Undo: assign to ${undo.name}`;
  if (undo.kind === "attempt") return "Undo: remove the attempt";
  if (undo.kind === "restore-note") return "Undo: restore the note";
  return `Undo: move back to ${stageTitle(undo.to)}`;
}

/** The lead's events, newest first; each that `undoOf` allows to undo has a button for it. */
export function LeadHistory({ lead, isLive }: { lead: Lead; isLive: boolean }) {
  const actions = usePageActions();
  const { data, hasFailed, refetch } = useServerData(
    leadKeys.events(lead.id),
    () => fetchEvents(lead.id),
    { isLive },
  );
  const now = useNow();

  const { data: ownUserId = null } = useServerData(leadKeys.ownUserId(), fetchOwnUserId);
  const restoreNote = useRestoreNote(lead.id);

  function run(undo: Undo, event: LeadEvent) {
    if (undo.kind === "undo-move") actions.undoMove(lead, event);
    if (undo.kind === "assign") {
      void actions.assign(lead, undo.to === null ? null : { id: undo.to, name: undo.name });
    }
    if (undo.kind === "restore") void actions.restore(lead);
    if (undo.kind === "move") void actions.move(lead, undo.to);
    if (undo.kind === "attempt") void actions.undoAttempt(lead, undo.attempt, undo.state);
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
              {undo?.kind === "unmerge" ? (
                <PanelPart
                  of="Undo"
                  props={{ lead, otherId: undo.otherId, label: undoLabel(undo) }}
                />
              ) : null}
              {undo && undo.kind !== "unmerge" ? (
                <UndoButton label={undoLabel(undo)} onUndo={() => run(undo, event)} />
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
