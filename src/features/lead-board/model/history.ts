import { stageTitle } from "./board-model.ts";
import { formatAgo } from "./format-time.ts";
import type { Lead, LeadEvent } from "./lead.ts";

export type Deed = Pick<LeadEvent, "actor_name" | "actor_email" | "created_at" | "kind">;

type Person = { actor_name: string | null; actor_email: string | null };

/** Who did it: by name, else by address; a visitor and the service have neither. */
export function whoDid({ actor_name, actor_email }: Person): string | null {
  return actor_name ?? actor_email;
}

/** Why a lead is not where this admin put it: "Siti Rahman moved Kopi Lane to Failed 5 min ago." */
export function tellDeed(company: string, now: Lead | null, deed: Deed | null): string {
  if (!now) return `${company} was erased from the trash.`;
  const who = (deed && whoDid(deed)) ?? "Someone else";
  const when = deed ? formatAgo(deed.created_at) : "just now";
  if (now.deleted_at !== null) return `${who} moved ${company} to trash ${when}.`;
  if (deed?.kind === "restored") return `${who} restored ${company} ${when}.`;
  return `${who} moved ${company} to ${stageTitle(now.stage)} ${when}.`;
}

const DAY = 24 * 60 * 60 * 1000;
const UNDO_DAYS = 30;

export type Undo =
  | { kind: "move"; to: Lead["stage"] }
  | { kind: "restore" }
  | { kind: "restore-note"; noteId: string };

type History = {
  lead: Lead;
  /** Everything that happened to the lead, newest first. */
  events: readonly LeadEvent[];
  /** The admin who asks: a note is its author's alone. */
  ownId: string | null;
  now: number;
};

/** What taking an event back would mean for the lead as it is; null where it cannot be done. */
export function undoOf(event: LeadEvent, { lead, events, ownId, now }: History): Undo | null {
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
      const isOwn = ownId !== null && event.actor === ownId;
      return isOwn && note_id !== null && last?.id === event.id
        ? { kind: "restore-note", noteId: note_id }
        : null;
    }
    default:
      return null;
  }
}
