import { type FormEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { isAccessOver } from "../../../supabase/access.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { HiddenStatus } from "../../../ui/page.styles.ts";
import { addNote } from "../data/notes-data.ts";
import { NoteFoot, NoteForm } from "./lead-notes.styles.ts";
import { SmallButton } from "./lead-panel.styles.ts";
import { lengthText, problemOf } from "./note-text.ts";
import { useNoteDraft } from "./use-note-draft.ts";

function failureText(): string {
  return navigator.onLine
    ? "The note could not be saved. Please try again."
    : "You are offline. The note is kept here: save it when you are back.";
}

type AddNoteProps = {
  leadId: string;
  ownId: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
  onAdded: () => Promise<unknown>;
};

/** The form for one more note; what is typed stays, also when the panel closes, until it is stored. */
export function AddNote({ leadId, ownId, field, onAdded }: AddNoteProps) {
  const { draft, setText, clear } = useNoteDraft(ownId, leadId);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [status, setStatus] = useState("");

  async function save() {
    const found = problemOf(draft.text);
    setProblem(found);
    if (found || isSaving) return;
    setIsSaving(true);
    setStatus("");
    try {
      await addNote(draft.id, leadId, draft.text.trim());
      clear();
      setStatus("Note added.");
      void onAdded();
    } catch (error) {
      if (!isAccessOver(error)) setProblem(failureText());
    } finally {
      setIsSaving(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  function submitByKey(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
  }

  return (
    <NoteForm onSubmit={submit} noValidate>
      <Field label="Add a note" error={problem}>
        <TextArea
          ref={field}
          rows={2}
          value={draft.text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={submitByKey}
        />
      </Field>
      <NoteFoot>
        <span>{lengthText(draft.text)}</span>
        <SmallButton type="submit" aria-disabled={isSaving} aria-keyshortcuts="Control+Enter">
          {isSaving ? "Saving..." : "Save note"}
        </SmallButton>
      </NoteFoot>
      <HiddenStatus>{status}</HiddenStatus>
    </NoteForm>
  );
}
