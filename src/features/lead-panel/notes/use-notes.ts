import { useState } from "react";
import { useSWRConfig } from "swr";
import { useOptimisticWrite, type WriteOutcome } from "../../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { deleteNote, editNote, fetchNotes, restoreNote } from "../../leads/data/activity-data.ts";
import { leadKeys } from "../../leads/data/lead-keys.ts";
import type { Change, Outcome } from "../../lead-actions/undo-history.ts";
import { usePageActions } from "../../lead-actions/lead-page.tsx";
import type { LeadNote } from "../../leads/model/lead.ts";

type Update = (notes: readonly LeadNote[]) => LeadNote[];

/** Returns a function that restores a deleted note; it shows a failure as a toast. */
export function useRestoreNote(leadId: string): (noteId: string) => Promise<WriteOutcome> {
  const write = useOptimisticWrite();
  const { mutate } = useSWRConfig();
  return async (noteId) => {
    const failureMessage = "Failed to restore note.";
    const outcome = await write({ send: () => restoreNote(noteId), failureMessage });
    await Promise.all([mutate(leadKeys.notes(leadId)), mutate(leadKeys.events(leadId))]);
    return outcome;
  };
}

/** Returns a lead's notes, and functions with which their author edits and deletes them; both can be undone. */
export function useNotes(leadId: string, isLive: boolean) {
  const { record } = usePageActions();
  const write = useOptimisticWrite();
  const { mutate: mutateCache } = useSWRConfig();
  const { data, hasFailed, mutate, refetch } = useServerData(
    leadKeys.notes(leadId),
    () => fetchNotes(leadId),
    { isLive },
  );
  const restore = useRestoreNote(leadId);
  const [pending, setPending] = useState<readonly Update[]>([]);

  function addPending(update: Update) {
    setPending((before) => [...before, update]);
    return () => setPending((before) => before.filter((other) => other !== update));
  }

  /** Shows the updated notes at once; rolls back if the server refuses. */
  function change(
    update: Update,
    request: () => Promise<void>,
    failureMessage?: string,
  ): Promise<WriteOutcome> {
    async function send() {
      await request();
      await mutate((notes) => notes && update(notes));
      void mutateCache(leadKeys.events(leadId));
    }
    return write({
      show: () => addPending(update),
      send,
      ...(failureMessage && { failureMessage }),
    });
  }

  function replace(note: LeadNote, failureMessage?: string): Promise<WriteOutcome> {
    return change(
      (notes) =>
        notes.map((other) => (other.id === note.id ? { ...other, body: note.body } : other)),
      () => editNote(note.id, note.body),
      failureMessage,
    );
  }

  function editOf(before: LeadNote, after: LeadNote, description: string): Change {
    async function invert() {
      const outcome = await replace(before, "Failed to change note.");
      if (outcome !== "done") return outcome === "failed" ? outcome : null;
      return editOf(after, before, "The previous text is back.");
    }
    return { title: "Note Changed", description, invert };
  }

  /** Stores a new text; resolves to false if that failed, which the form has to show. */
  async function edit(note: LeadNote, body: string): Promise<boolean> {
    const edited = { ...note, body };
    const outcome = await replace(edited);
    if (outcome === "done") record(editOf(note, edited, "The new text is back."));
    return outcome !== "failed";
  }

  async function remove(note: LeadNote): Promise<Outcome> {
    const outcome = await change(
      (notes) => notes.filter(({ id }) => id !== note.id),
      () => deleteNote(note.id),
      "Failed to delete note.",
    );
    if (outcome !== "done") return outcome === "failed" ? outcome : null;
    const description = "You can restore it for 30 days.";
    return { title: "Note Deleted", description, invert: () => restoreDeleted(note) };
  }

  async function restoreDeleted(note: LeadNote): Promise<Outcome> {
    const outcome = await restore(note.id);
    if (outcome !== "done") return outcome === "failed" ? outcome : null;
    const description = "The note is back.";
    return { title: "Note Restored", description, invert: () => remove(note) };
  }

  const notes =
    data && pending.reduce<readonly LeadNote[]>((current, update) => update(current), data);
  return {
    notes,
    hasFailed: hasFailed && !data,
    refetch,
    edit,
    remove: async (note: LeadNote): Promise<void> => record(await remove(note)),
  };
}
