import { AppError } from "../../supabase/app-error.ts";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useToast } from "../../ui/toast.tsx";
import type { MessageTemplate } from "../leads/model/lead.ts";
import type { TemplateForm } from "./template.schema.ts";
import {
  addTemplate,
  changeTemplate,
  moveTemplate,
  removeTemplate,
  wordsOf,
} from "./templates-data.ts";

/** Postgres' unique violation and check violation. */
const UNIQUE_VIOLATION = "23505";
const CHECK_VIOLATION = "23514";
const about = "message templates";

function saveFailed(name: string) {
  return (error: unknown) => {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === UNIQUE_VIOLATION) return `A template named “${name}” already exists.`;
    if (code === CHECK_VIOLATION)
      return "There are already 20 templates in this language. Remove one first.";
    return "Failed to save the template. Please try again.";
  };
}

/** Adds, changes, orders and removes templates, with a toast for each; Undo restores a removed one. */
export function useTemplateWrites(refetch: () => Promise<void>) {
  const toasts = useToast();
  const write = useOptimisticWrite();

  async function send(change: () => Promise<unknown>) {
    await change();
    await refetch();
  }

  async function add(template: Parameters<typeof addTemplate>[0]): Promise<boolean> {
    const outcome = await write({
      send: () => send(() => addTemplate(template)),
      failureMessage: saveFailed(template.name),
      toast: { about },
    });
    if (outcome !== "done") return false;
    toasts.success("Success", `“${template.name}” has been added.`, { about });
    return true;
  }

  async function change(template: MessageTemplate, form: TemplateForm): Promise<boolean> {
    let wasAsRead = true;
    const outcome = await write({
      send: () =>
        send(async () => {
          wasAsRead = await changeTemplate(template, wordsOf(form));
        }),
      failureMessage: saveFailed(form.name),
      toast: { about },
    });
    if (outcome !== "done") return false;
    if (wasAsRead) toasts.success("Success", `“${form.name}” has been saved.`, { about });
    else {
      const said = "Someone else has changed or removed it. Copy your text, then open it again.";
      toasts.error("Error", said, { about });
    }
    return wasAsRead;
  }

  async function move(template: MessageTemplate, by: 1 | -1) {
    await write({
      send: () => send(() => moveTemplate(template.id, by)),
      failureMessage: "Failed to change the order. Please try again.",
      toast: { about },
      queue: about,
    });
  }

  async function remove(template: MessageTemplate) {
    // With its current text and place on the server.
    let removed: MessageTemplate | null = null;
    const outcome = await write({
      send: () =>
        send(async () => {
          removed = await removeTemplate(template.id);
        }),
      failureMessage: "Failed to remove the template. Please try again.",
      toast: { about },
    });
    if (outcome !== "done") return;
    const { id, channel, language, name, subject, body, place } = removed ?? template;
    toasts.success("Success", `“${name}” has been removed.`, {
      about,
      action: {
        label: "Undo",
        onClick: () => void add({ id, channel, language, name, subject, body, place }),
      },
    });
  }

  return { add, change, move, remove };
}
