import type { Database } from "../../../supabase/database.generated.ts";

// Rows as PostgREST returns them: names in snake_case, times as ISO 8601 text.
type Tables = Database["public"]["Tables"];
export type Lead = Tables["leads"]["Row"];
export type LeadEvent = Tables["lead_events"]["Row"];
export type LeadNote = Tables["lead_notes"]["Row"];
/** The hours of a country's sales team; `holidays` are days such as "2026-12-25" on which it does not work. */
export type WorkingHours = Tables["working_hours"]["Row"] & { holidays: readonly string[] };
export type Holiday = Tables["public_holidays"]["Row"];
/** A lead's value; null if it is not set. */
export type LeadValue = { amount: number; currency: string } | null;
export type Stage = Lead["stage"];
/** The channel by which a lead was reached. */
export type Channel = "call" | "whatsapp" | "email";
/** A call, a WhatsApp or an email that was started: its id, made by the browser, and the name of its template. */
export type Attempt = { id: string; channel: Channel; template: string | null };
/** The outcome of an attempt; `attempted` while it is unknown. Also the kinds of its events in a history. */
export type AttemptState = "attempted" | "not-reached" | "reached";
/** Starts an attempt; `template`: the name of the template that the message begins with. */
export type StartAttempt = (channel: Channel, template?: string) => void;
/** The channels for messages to a lead. */
export type WrittenChannel = Exclude<Channel, "call">;
/** A text to begin a message with; `subject` is null for WhatsApp. */
export type MessageTemplate = Omit<Tables["message_templates"]["Row"], "channel"> & {
  channel: WrittenChannel;
};
