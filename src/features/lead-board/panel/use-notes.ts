import useSWR, { useSWRConfig } from "swr";
import { isAccessOver } from "../../../supabase/access.ts";
import { useToast } from "../../../ui/toast.tsx";
import { leadKeys } from "../data/leads-data.ts";
import { deleteNote, editNote, fetchNotes, restoreNote } from "../data/notes-data.ts";
import type { LeadActions } from "../data/use-lead-actions.ts";
import type { LeadNote } from "../model/lead.ts";

const POLL_WITHOUT_CHANNEL = 2_000;

/** Takes back the deletion of a note, and says so where that failed. */
export function useRestoreNote(leadId: string): (noteId: string) => Promise<void> {
  const toasts = useToast();
  const { mutate } = useSWRConfig();
  return async (noteId) => {
    try {
      await restoreNote(noteId);
    } catch (error) {
      if (!isAccessOver(error)) toasts.error("Error", "Failed to restore note.");
    }
    await Promise.all([mutate(leadKeys.notes(leadId)), mutate(leadKeys.events(leadId))]);
  };
}

/** The notes of a lead, and what their authors can do with them; each with its way back. */
export function useNotes(leadId: string, isLive: boolean, say: LeadActions["say"]) {
  const toasts = useToast();
  const { mutate: mutateOthers } = useSWRConfig();
  const { data, error, mutate } = useSWR(leadKeys.notes(leadId), () => fetchNotes(leadId), {
    refreshInterval: isLive ? 0 : POLL_WITHOUT_CHANNEL,
  });
  const restore = useRestoreNote(leadId);

  /** Shows the notes as they will be, and again as they were where the server will not. */
  async function change(
    after: (notes: LeadNote[]) => LeadNote[],
    make: () => Promise<void>,
  ): Promise<"done" | "failed" | "sent away"> {
    async function store(): Promise<undefined> {
      await make();
    }
    try {
      await mutate(store, {
        optimisticData: (notes = []) => after(notes),
        populateCache: false,
        rollbackOnError: true,
      });
      void mutateOthers(leadKeys.events(leadId));
      return "done";
    } catch (problem) {
      return isAccessOver(problem) ? "sent away" : "failed";
    }
  }

  async function edit(note: LeadNote, body: string): Promise<boolean> {
    const edited = (notes: LeadNote[]) =>
      notes.map((other) => (other.id === note.id ? { ...other, body } : other));
    const outcome = await change(edited, () => editNote(note.id, body));
    if (outcome === "done") {
      say("Note Changed", "The note has its new text.", () => void takeBack(note));
    }
    return outcome !== "failed";
  }

  async function takeBack(note: LeadNote) {
    const outcome = await change(
      (notes) => notes.map((other) => (other.id === note.id ? note : other)),
      () => editNote(note.id, note.body),
    );
    if (outcome === "failed") toasts.error("Error", "Failed to change note.");
  }

  async function remove(note: LeadNote): Promise<void> {
    const outcome = await change(
      (notes) => notes.filter(({ id }) => id !== note.id),
      () => deleteNote(note.id),
    );
    if (outcome === "failed") toasts.error("Error", "Failed to delete note.");
    if (outcome !== "done") return;
    say("Note Deleted", "You can take it back for 30 days.", () => void restore(note.id));
  }

  return { notes: data, hasFailed: Boolean(error) && !data, refetch: () => mutate(), edit, remove };
}
