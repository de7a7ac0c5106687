import { checkedRows, checkedWrite } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { MessageTemplate } from "../leads/model/lead.ts";
import type { TemplateForm } from "./template.schema.ts";

/** SWR keys of the templates. */
export const templateKeys = { all: () => ["message-templates"] as const };

/** Returns the templates of both channels, ordered by language and position; throws AppError. */
export function fetchTemplates(): Promise<MessageTemplate[]> {
  return checkedRows(
    supabase.from("message_templates").select().order("language").order("place"),
  ) as Promise<MessageTemplate[]>;
}

/** Returns the columns that the template form changes. */
export function columnsOf({ channel, language, name, subject, body }: TemplateForm) {
  return { language, name, subject: channel === "email" ? subject : null, body };
}

type Added = Pick<MessageTemplate, "channel" | "language" | "name" | "subject" | "body"> &
  Partial<Pick<MessageTemplate, "id" | "place">>;

/** Adds a template, at the end if it has no `place`; throws AppError, "23505" if its channel already has the name. */
export function addTemplate(template: Added): Promise<void> {
  return checkedWrite(supabase.from("message_templates").insert(template));
}

/** Changes a template; resolves to false if it was changed or removed since it was read. Throws AppError. */
export async function changeTemplate(
  { id, updated_at }: MessageTemplate,
  columns: ReturnType<typeof columnsOf>,
): Promise<boolean> {
  const data = await checkedRows(
    supabase
      .from("message_templates")
      .update(columns)
      .eq("id", id)
      .eq("updated_at", updated_at)
      .select("id"),
  );
  return data.length > 0;
}

/** Swaps a template with the previous (-1) or the next one (1); throws AppError. */
export function moveTemplate(id: string, by: 1 | -1): Promise<void> {
  return checkedWrite(supabase.rpc("move_message_template", { template_id: id, by }));
}

/** Removes a template; resolves to the removed row, or null if it was already removed. Throws AppError. */
export async function removeTemplate(id: string): Promise<MessageTemplate | null> {
  const data = await checkedRows(supabase.from("message_templates").delete().eq("id", id).select());
  return (data[0] as MessageTemplate | undefined) ?? null;
}
