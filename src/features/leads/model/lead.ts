import type { Database } from "../../../supabase/database.generated.ts";

// Rows as PostgREST returns them: with snake_case names, and times as ISO 8601 strings.
type Tables = Database["public"]["Tables"];
export type Lead = Tables["leads"]["Row"];
export type LeadEvent = Tables["lead_events"]["Row"];
export type LeadNote = Tables["lead_notes"]["Row"];
/** The working hours of a country's sales team; `holidays` are days off, e.g. "2026-12-25". */
export type WorkingHours = Tables["working_hours"]["Row"] & { holidays: readonly string[] };
export type Holiday = Tables["public_holidays"]["Row"];
/** A lead's value; null if it is not set. */
export type LeadValue = { amount: number; currency: string } | null;
export type Stage = Lead["stage"];
/** A channel by which a lead can be reached. */
export type Channel = "call" | "whatsapp" | "email";
/** A call, a WhatsApp or an email that was started; the browser creates `id`, and `template` is the template's name. */
export type Attempt = { id: string; channel: Channel; template: string | null };
/** The outcome of an attempt, `attempted` while it is unknown; also the kind of its event. */
export type AttemptState = "attempted" | "not-reached" | "reached";
/** Starts an attempt; `template` is the name of the template that the message begins with. */
export type StartAttempt = (channel: Channel, template?: string) => void;
/** A channel for messages to a lead. */
export type WrittenChannel = Exclude<Channel, "call">;
/** A text that a message can begin with; `subject` is null for WhatsApp. */
export type MessageTemplate = Omit<Tables["message_templates"]["Row"], "channel"> & {
  channel: WrittenChannel;
};
