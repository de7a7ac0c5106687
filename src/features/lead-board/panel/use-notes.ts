import { useState } from "react";
import { useSWRConfig } from "swr";
import { useOptimisticWrite, type WriteOutcome } from "../../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { deleteNote, editNote, fetchNotes, restoreNote } from "../data/activity-data.ts";
import { leadKeys } from "../data/leads-data.ts";
import type { LeadActions } from "../data/use-lead-actions.ts";
import type { LeadNote } from "../model/lead.ts";

type Update = (notes: readonly LeadNote[]) => LeadNote[];

/** Returns a function that restores a deleted note; a failure is shown as a toast. */
export function useRestoreNote(leadId: string): (noteId: string) => Promise<void> {
  const write = useOptimisticWrite();
  const { mutate } = useSWRConfig();
  return async (noteId) => {
    await write({ send: () => restoreNote(noteId), failureMessage: "Failed to restore note." });
    await Promise.all([mutate(leadKeys.notes(leadId)), mutate(leadKeys.events(leadId))]);
  };
}

/** A lead's notes, and how their author edits and deletes them; each action can be undone. */
export function useNotes(
  leadId: string,
  isLive: boolean,
  announceUndoable: LeadActions["announceUndoable"],
) {
  const write = useOptimisticWrite();
  const { mutate: mutateCache } = useSWRConfig();
  const { data, hasFailed, mutate, refetch } = useServerData(
    leadKeys.notes(leadId),
    () => fetchNotes(leadId),
    { isLive },
  );
  const restore = useRestoreNote(leadId);
  const [pending, setPending] = useState<readonly Update[]>([]);

  function show(update: Update) {
    setPending((before) => [...before, update]);
    return () => setPending((before) => before.filter((other) => other !== update));
  }

  /** Shows the updated notes at once; the previous ones again where the server refuses. */
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
    return write({ show: () => show(update), send, ...(failureMessage && { failureMessage }) });
  }

  /** Resolves to false where the form has to show a failure. */
  async function edit(note: LeadNote, body: string): Promise<boolean> {
    const outcome = await change(
      (notes) => notes.map((other) => (other.id === note.id ? { ...other, body } : other)),
      () => editNote(note.id, body),
    );
    if (outcome === "done") {
      announceUndoable("Note Changed", "The note has its new text.", () => void undoEdit(note));
    }
    return outcome !== "failed";
  }

  async function undoEdit(note: LeadNote) {
    await change(
      (notes) => notes.map((other) => (other.id === note.id ? note : other)),
      () => editNote(note.id, note.body),
      "Failed to change note.",
    );
  }

  async function remove(note: LeadNote): Promise<void> {
    const outcome = await change(
      (notes) => notes.filter(({ id }) => id !== note.id),
      () => deleteNote(note.id),
      "Failed to delete note.",
    );
    if (outcome !== "done") return;
    const hint = "You can take it back for 30 days.";
    announceUndoable("Note Deleted", hint, () => void restore(note.id));
  }

  const notes = data && pending.reduce<readonly LeadNote[]>((shown, update) => update(shown), data);
  return { notes, hasFailed: hasFailed && !data, refetch, edit, remove };
}
