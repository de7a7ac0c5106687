import type { Database } from "../../../supabase/database.generated.ts";

// Rows as PostgREST returns them: names in snake_case, times as ISO 8601 text.
type Tables = Database["public"]["Tables"];
export type Lead = Tables["leads"]["Row"];
export type LeadEvent = Tables["lead_events"]["Row"];
export type LeadNote = Tables["lead_notes"]["Row"];
export type WorkingHours = Tables["working_hours"]["Row"];
export type Stage = Lead["stage"];
