import { checkedRows, checkedWrite } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { MessageTemplate } from "../leads/model/lead.ts";
import type { TemplateForm } from "./template.schema.ts";

/** SWR keys of the templates. */
export const templateKeys = { all: () => ["message-templates"] as const };

/** The templates of both channels by language, in their order; throws AppError. */
export function fetchTemplates(): Promise<MessageTemplate[]> {
  return checkedRows(
    supabase.from("message_templates").select().order("language").order("place"),
  ) as Promise<MessageTemplate[]>;
}

/** The columns of a template that the desk writes. */
export function wordsOf({ channel, language, name, subject, body }: TemplateForm) {
  return { language, name, subject: channel === "email" ? subject : null, body };
}

type Added = Pick<MessageTemplate, "channel" | "language" | "name" | "subject" | "body"> &
  Partial<Pick<MessageTemplate, "id" | "place">>;

/** Adds a template, at the end if it has no place; throws AppError, "23505" if its channel already has the name. */
export function addTemplate(template: Added): Promise<void> {
  return checkedWrite(supabase.from("message_templates").insert(template));
}

/** Changes a template; false if somebody else has changed or removed it since it was read. Throws AppError. */
export async function changeTemplate(
  { id, updated_at }: MessageTemplate,
  words: ReturnType<typeof wordsOf>,
): Promise<boolean> {
  const data = await checkedRows(
    supabase
      .from("message_templates")
      .update(words)
      .eq("id", id)
      .eq("updated_at", updated_at)
      .select("id"),
  );
  return data.length > 0;
}

/** Swaps a template with its neighbour; throws AppError. */
export function moveTemplate(id: string, by: 1 | -1): Promise<void> {
  return checkedWrite(supabase.rpc("move_message_template", { template_id: id, by }));
}

/** Removes a template, even if it was already removed; resolves to the removed one. Throws AppError. */
export async function removeTemplate(id: string): Promise<MessageTemplate | null> {
  const data = await checkedRows(supabase.from("message_templates").delete().eq("id", id).select());
  return (data[0] as MessageTemplate | undefined) ?? null;
}
