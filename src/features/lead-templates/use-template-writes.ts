import { isUniqueViolation, toAppError } from "../../supabase/app-error.ts";
import { useRefetchingWrite } from "../../supabase/use-refetching-write.ts";
import { useToast } from "../../ui/toast.tsx";
import type { MessageTemplate } from "../leads/model/lead.ts";
import type { TemplateForm } from "./template.schema.ts";
import {
  addTemplate,
  changeTemplate,
  moveTemplate,
  removeTemplate,
  columnsOf,
} from "./templates-data.ts";

/** The Postgres error code of a check violation. */
const CHECK_VIOLATION = "23514";
const about = "message templates";

function saveFailed(name: string) {
  return (error: unknown) => {
    if (isUniqueViolation(error)) return `A template named “${name}” already exists.`;
    if (toAppError(error).code === CHECK_VIOLATION)
      return "There are already 20 templates in this language. Remove one first.";
    return "Failed to save the template. Please try again.";
  };
}

/** Returns functions that add, change, move and remove templates and show the outcome; Undo restores a removed one. */
export function useTemplateWrites(refetch: () => Promise<void>) {
  const toasts = useToast();
  const write = useRefetchingWrite(about, refetch);

  const add = (template: Parameters<typeof addTemplate>[0]) =>
    write(() => addTemplate(template), {
      done: `“${template.name}” has been added.`,
      failureMessage: saveFailed(template.name),
    });

  async function change(template: MessageTemplate, form: TemplateForm): Promise<boolean> {
    let isStored = true;
    const send = async () => (isStored = await changeTemplate(template, columnsOf(form)));
    if (!(await write(send, { failureMessage: saveFailed(form.name) }))) return false;
    if (isStored) toasts.success("Success", `“${form.name}” has been saved.`, { about });
    else {
      const message = "Someone else has changed or removed it. Copy your text, then open it again.";
      toasts.error("Error", message, { about });
    }
    return isStored;
  }

  const move = (template: MessageTemplate, by: 1 | -1) =>
    write(() => moveTemplate(template.id, by), {
      failureMessage: "Failed to change the order. Please try again.",
      queue: about,
    });

  function remove(template: MessageTemplate) {
    // The row as the server had it when it was removed, for Undo.
    let removed = template;
    const send = async () => (removed = (await removeTemplate(template.id)) ?? template);
    return write(send, {
      done: `“${template.name}” has been removed.`,
      undo: () => {
        const { id, channel, language, name, subject, body, place } = removed;
        return add({ id, channel, language, name, subject, body, place });
      },
      failureMessage: "Failed to remove the template. Please try again.",
    });
  }

  return { add, change, move, remove };
}
