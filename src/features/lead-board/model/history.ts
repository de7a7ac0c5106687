import { stageTitle } from "./board-model.ts";
import { formatAgo } from "./format-time.ts";
import type { Lead, LeadEvent } from "./lead.ts";

/** What a message about a lead's newest event needs to know. */
export type LastEvent = Pick<LeadEvent, "actor_name" | "actor_email" | "created_at" | "kind">;

type Actor = { actor_name: string | null; actor_email: string | null };

/** The actor's name, else e-mail address; null for visitors and the service, who have neither. */
export function actorName({ actor_name, actor_email }: Actor): string | null {
  return actor_name ?? actor_email;
}

/** Why a lead is not where the user put it: "Siti Rahman moved Kopi Lane to Failed 5 min ago." */
export function describeLastEvent(
  company: string,
  lead: Lead | null,
  lastEvent: LastEvent | null,
): string {
  if (!lead) return `${company} was erased from the trash.`;
  const who = (lastEvent && actorName(lastEvent)) ?? "Someone else";
  const when = lastEvent ? formatAgo(lastEvent.created_at) : "just now";
  if (lead.deleted_at !== null) return `${who} moved ${company} to trash ${when}.`;
  if (lastEvent?.kind === "restored") return `${who} restored ${company} ${when}.`;
  return `${who} moved ${company} to ${stageTitle(lead.stage)} ${when}.`;
}

const DAY = 24 * 60 * 60 * 1000;
const UNDO_DAYS = 30;

/** How an event can be undone. */
export type Undo =
  | { kind: "move"; to: Lead["stage"] }
  | { kind: "restore" }
  | { kind: "restore-note"; noteId: string };

type History = {
  lead: Lead;
  /** All events of the lead, newest first. */
  events: readonly LeadEvent[];
  /** The signed-in user, who can restore only their own notes. */
  ownUserId: string | null;
  /** Milliseconds since the epoch. */
  now: number;
};

/** How an event can be undone, given the lead's present state; null where it cannot. */
export function undoOf(event: LeadEvent, { lead, events, ownUserId, now }: History): Undo | null {
  if (now - Date.parse(event.created_at) > UNDO_DAYS * DAY) return null;
  const { from_stage, note_id } = event;
  switch (event.kind) {
    case "moved": {
      const isBack = from_stage === null || from_stage === lead.stage || lead.deleted_at !== null;
      return isBack ? null : { kind: "move", to: from_stage };
    }
    case "deleted": {
      const isLast = events.find(({ kind }) => kind === "deleted")?.id === event.id;
      return isLast && lead.deleted_at !== null ? { kind: "restore" } : null;
    }
    case "note-deleted": {
      const last = events.find(
        (other) => other.note_id === note_id && other.kind !== "note-edited",
      );
      const isOwn = ownUserId !== null && event.actor === ownUserId;
      return isOwn && note_id !== null && last?.id === event.id
        ? { kind: "restore-note", noteId: note_id }
        : null;
    }
    default:
      return null;
  }
}
