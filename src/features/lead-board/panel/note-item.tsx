import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Field, TextArea } from "../../../ui/field.tsx";
import { formatExact, formatMoment } from "../model/format-time.ts";
import { whoDid } from "../model/history.ts";
import type { LeadNote } from "../model/lead.ts";
import { Byline, Note, NoteButton, NoteButtons, NoteFoot, NoteForm } from "./lead-notes.styles.ts";
import { SmallButton } from "./lead-panel.styles.ts";
import { lengthText, problemOf } from "./note-text.ts";

type EditNoteProps = {
  note: LeadNote;
  /** Stores the text; false where that failed, which has been said. */
  onSave: (text: string) => Promise<boolean>;
  onEnd: () => void;
};

function EditNote({ note, onSave, onEnd }: EditNoteProps) {
  const [text, setText] = useState(note.body);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(note.body.length, note.body.length);
  }, [note.body.length]);

  async function save(event?: FormEvent) {
    event?.preventDefault();
    const found = problemOf(text);
    setProblem(found);
    if (found || isSaving) return;
    setIsSaving(true);
    if (text.trim() === note.body || (await onSave(text.trim()))) onEnd();
    else setProblem("The note could not be saved. Please try again.");
    setIsSaving(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
    if (event.key !== "Escape") return;
    // Escape ends the editing, not the panel.
    event.stopPropagation();
    onEnd();
  }

  return (
    <NoteForm onSubmit={(event) => void save(event)} onKeyDown={onKeyDown} noValidate>
      <Field label="Edit note" error={problem}>
        <TextArea
          ref={field}
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <NoteFoot>
        <span>{lengthText(text)}</span>
        <SmallButton type="button" onClick={onEnd}>
          Cancel
        </SmallButton>
        <SmallButton type="submit" aria-disabled={isSaving} aria-keyshortcuts="Control+Enter">
          {isSaving ? "Saving..." : "Save"}
        </SmallButton>
      </NoteFoot>
    </NoteForm>
  );
}

type NoteItemProps = {
  note: LeadNote;
  /** Whether this admin wrote it, and so may change it. */
  isOwn: boolean;
  onSave: (text: string) => Promise<boolean>;
  onDelete: () => void;
};

/** One note: who wrote it when, and for its author the ways to change and to delete it. */
export function NoteItem({ note, isOwn, onSave, onDelete }: NoteItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const { author_name, author_email, created_at, edited_at } = note;
  return (
    <Note>
      <Byline>
        <b title={author_email}>{whoDid({ actor_name: author_name, actor_email: author_email })}</b>{" "}
        <time dateTime={created_at} title={formatExact(created_at)}>
          {formatMoment(created_at)}
        </time>
        {edited_at && <span title={`Edited ${formatExact(edited_at)}`}> · edited</span>}
      </Byline>
      {isEditing ? (
        <EditNote note={note} onSave={onSave} onEnd={() => setIsEditing(false)} />
      ) : (
        <p>{note.body}</p>
      )}
      {isOwn && !isEditing ? (
        <NoteButtons>
          <NoteButton
            type="button"
            ref={edit}
            aria-label="Edit note"
            onClick={() => setIsEditing(true)}
          >
            Edit
          </NoteButton>
          <NoteButton type="button" aria-label="Delete note" data-danger onClick={onDelete}>
            Delete
          </NoteButton>
        </NoteButtons>
      ) : null}
    </Note>
  );
}
