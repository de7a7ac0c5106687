import { stageTitle } from "./board-model.ts";
import { formatAgo } from "../../../lib/format-time.ts";
import type { Attempt, AttemptState, Channel, Lead, LeadEvent } from "./lead.ts";

/** The columns of a lead's newest event that messages about it need. */
export type LastEvent = Pick<LeadEvent, "actor_name" | "actor_email" | "created_at" | "kind">;

/** How a lead was reached, for the end of a sentence. */
const channelNames: Record<Channel, string> = {
  call: "by phone",
  whatsapp: "on WhatsApp",
  email: "by email",
};

const startedNames: Record<Channel, string> = {
  call: "Call started",
  whatsapp: "WhatsApp started",
  email: "Email started",
};

const attemptedNames: Record<Channel, string> = {
  call: "Called",
  whatsapp: "Wrote on WhatsApp",
  email: "Wrote an email",
};

/** Returns the text of an attempt, e.g. "Called, not reached", "WhatsApp started with the template Follow-up". */
export function describeAttemptEvent(event: LeadEvent): string {
  const channel = event.channel as Channel;
  const by = event.template === null ? "" : ` with the template ${event.template}`;
  if (event.kind === "reached") return `Reached ${channelNames[channel]}${by}`;
  if (event.kind === "not-reached") return `${attemptedNames[channel]}${by}, not reached`;
  return `${startedNames[channel]}${by}`;
}

/** Returns the message after an outcome is recorded; `state` is null if the attempt was undone. */
export function describeAttempt({ channel }: Attempt, state: AttemptState | null): string {
  if (state === null) return "The attempt has been removed.";
  if (state === "attempted") return "The answer has been removed.";
  return `Saved: you ${state === "reached" ? "reached them" : "did not reach them"} ${channelNames[channel]}.`;
}

/** Returns "1 attempt", "3 attempts". */
export function countAttempts({ attempts }: Lead): string {
  return attempts === 1 ? "1 attempt" : `${attempts} attempts`;
}

type Actor = { actor_name: string | null; actor_email: string | null };

/** Returns the name of an event's user, or else the email address; null for visitors and the service. */
export function actorName({ actor_name, actor_email }: Actor): string | null {
  return actor_name ?? actor_email;
}

/** Returns why a lead is not where the user put it, e.g. "Siti Rahman moved Kopi Lane to Failed 5 min ago." */
export function describeLastEvent(
  company: string,
  lead: Lead | null,
  lastEvent: LastEvent | null,
): string {
  if (!lead) return `${company} was erased from the trash.`;
  const actor = (lastEvent && actorName(lastEvent)) ?? "Someone else";
  const ago = lastEvent ? formatAgo(lastEvent.created_at) : "just now";
  if (lead.merged_into !== null) return `${company} was merged into another lead meanwhile.`;
  if (lead.deleted_at !== null) return `${actor} moved ${company} to trash ${ago}.`;
  if (lastEvent?.kind === "restored") return `${actor} restored ${company} ${ago}.`;
  return `${actor} moved ${company} to ${stageTitle(lead.stage)} ${ago}.`;
}

/** Returns why a lead's owner is not the chosen one, e.g. "Siti Rahman assigned Kopi Lane to Budi 5 min ago." */
export function describeAssignment(
  company: string,
  lead: Lead | null,
  lastEvent: LeadEvent | null,
): string {
  if (lead?.deleted_at !== null || lastEvent?.kind !== "assigned") {
    return describeLastEvent(company, lead, lastEvent);
  }
  const actor = actorName(lastEvent) ?? "Someone else";
  const ago = formatAgo(lastEvent.created_at);
  const { to_owner_name } = lastEvent;
  if (to_owner_name === null) return `${actor} unassigned ${company} ${ago}.`;
  return `${actor} assigned ${company} to ${to_owner_name} ${ago}.`;
}

/** Returns why a lead's next action is not the one that the user chose. */
export function describePlanning(
  company: string,
  lead: Lead | null,
  lastEvent: LeadEvent | null,
): string {
  const isPlan = lastEvent?.kind === "planned" || lastEvent?.kind === "done";
  if (lead?.deleted_at !== null || !isPlan) return describeLastEvent(company, lead, lastEvent);
  const actor = actorName(lastEvent) ?? "Someone else";
  const ago = formatAgo(lastEvent.created_at);
  const { next_action } = lastEvent;
  if (lastEvent.kind === "done") {
    // The history of an anonymised lead no longer contains the texts of its plans.
    const actionText = next_action === null ? "" : `: ${next_action}`;
    return `${actor} completed the next action of ${company} ${ago}${actionText}.`;
  }
  return next_action === null
    ? `${actor} removed the next action of ${company} ${ago}.`
    : `${actor} changed the next action of ${company} ${ago}: ${next_action}.`;
}

const DAY = 24 * 60 * 60 * 1000;
const UNDO_DAYS = 30;

/** How an event can be undone. "undo-move" undoes the latest move; "move" moves the lead back after an earlier one. */
export type Undo =
  | { kind: "undo-move"; to: Lead["stage"] }
  | { kind: "move"; to: Lead["stage"] }
  | { kind: "assign"; to: string | null; name: string }
  | { kind: "restore" }
  | { kind: "unmerge"; otherId: string }
  | { kind: "restore-note"; noteId: string }
  | { kind: "attempt"; attempt: Attempt; state: AttemptState };

type History = {
  lead: Lead;
  /** All events of the lead, newest first. */
  events: readonly LeadEvent[];
  /** The signed-in user, who can undo only their own attempts and restore only their own notes. */
  ownUserId: string | null;
  /** Milliseconds since the epoch. */
  now: number;
};

/** Returns whether this move is the one that brought the lead into its current stage. */
function isLatestMove(event: LeadEvent, lead: Lead): boolean {
  return (
    event.previous_stage_changed_at !== null &&
    event.to_stage === lead.stage &&
    event.stage_changed_at === lead.stage_changed_at
  );
}

/** Returns whether this move undid another one: undoing restores since when the lead was in the stage. */
export function isUndo(event: LeadEvent): boolean {
  return event.stage_changed_at !== null && event.stage_changed_at !== event.created_at;
}

/** Returns how an event can be undone, given the lead's current state; null if it cannot. */
export function undoOf(event: LeadEvent, { lead, events, ownUserId, now }: History): Undo | null {
  if (now - Date.parse(event.created_at) > UNDO_DAYS * DAY) return null;
  const { from_stage, note_id } = event;
  // Events of a lead that was merged into this one cannot be undone here, except for those of its notes.
  if (event.lead_id !== lead.id && note_id === null) return null;
  switch (event.kind) {
    case "moved": {
      const hasNoUndo =
        from_stage === null || from_stage === lead.stage || lead.deleted_at !== null;
      if (hasNoUndo) return null;
      return { kind: isLatestMove(event, lead) ? "undo-move" : "move", to: from_stage };
    }
    case "assigned": {
      const latest = events.find((each) => each.kind === "assigned" && each.lead_id === lead.id);
      const isLast = latest?.id === event.id;
      const isCurrent = event.to_owner === lead.owner && lead.deleted_at === null;
      const name = event.from_owner_name ?? "Unassigned";
      return isLast && isCurrent ? { kind: "assign", to: event.from_owner, name } : null;
    }
    case "deleted": {
      const latest = events.find((each) => each.kind === "deleted" && each.lead_id === lead.id);
      const isLast = latest?.id === event.id;
      return isLast && lead.deleted_at !== null ? { kind: "restore" } : null;
    }
    case "merged": {
      const { other_lead } = event;
      const latest = events.find((other) => other.other_lead === other_lead);
      return other_lead !== null && latest?.id === event.id
        ? { kind: "unmerge", otherId: other_lead }
        : null;
    }
    case "attempted":
    case "not-reached":
    case "reached": {
      const { kind, attempt, template } = event;
      const isOwn = ownUserId !== null && event.actor === ownUserId;
      if (!isOwn || attempt === null || lead.deleted_at !== null) return null;
      const channel = event.channel as Channel;
      return { kind: "attempt", attempt: { id: attempt, channel, template }, state: kind };
    }
    case "note-deleted": {
      const latest = events.find(
        (other) => other.note_id === note_id && other.kind !== "note-edited",
      );
      const isOwn = ownUserId !== null && event.actor === ownUserId;
      return isOwn && note_id !== null && latest?.id === event.id
        ? { kind: "restore-note", noteId: note_id }
        : null;
    }
    default:
      return null;
  }
}
