import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { failureText } from "../../../lib/failure-text.ts";
import { useOptimisticWrite } from "../../../supabase/use-optimistic-write.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { HiddenStatus } from "../../../ui/page.styles.ts";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import { addNote } from "../../leads/data/activity-data.ts";
import type { LeadNote } from "../../leads/model/lead.ts";
import { NoteFoot, NoteForm } from "./note-form.styles.ts";
import { SmallButton } from "../controls/panel-parts.styles.ts";

const MAX_LENGTH = 2000;

/** Returns the validation message for a note's text, undefined if valid; the database checks the same rules. */
function problemOf(text: string): string | undefined {
  if (text.trim() === "") return "Enter a note first";
  if (text.trim().length <= MAX_LENGTH) return undefined;
  return `Notes must be at most ${MAX_LENGTH} characters`;
}

/** Returns the number of characters, e.g. "1900 of 2000", if fewer than 200 are left; otherwise empty. */
function lengthText(text: string): string {
  return text.length > MAX_LENGTH - 200 ? `${text.length} of ${MAX_LENGTH}` : "";
}

function describeFailure(): string {
  return failureText(
    "The note could not be saved. Please try again.",
    "The note stays here. Save it when you are back online.",
  );
}

type AddNoteProps = {
  leadId: string;
  ownUserId: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
  onAdded: () => Promise<unknown>;
};

/** The form for a new note; the draft is kept when the panel is closed, until it is saved. */
export function AddNote({ leadId, ownUserId, field, onAdded }: AddNoteProps) {
  const key = `selat.note-draft:${ownUserId ?? ""}:${leadId}`;
  const { draft, keep, clear } = useFormDraft(key, { text: "" });
  const { text } = draft.values;
  const typed = useRef(text);
  const write = useOptimisticWrite();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [status, setStatus] = useState("");

  function change(next: string) {
    typed.current = next;
    keep({ text: next });
  }

  /** Empties the form, except for text that was typed while the note was being saved: it belongs to the next note. */
  function startNext() {
    const next = typed.current;
    const newText = next.startsWith(text) ? next.slice(text.length).trimStart() : next;
    if (newText === "") {
      typed.current = "";
      clear();
    } else change(newText);
  }

  async function save() {
    const newProblem = problemOf(text);
    setProblem(newProblem);
    if (newProblem || isSaving) return;
    setIsSaving(true);
    setStatus("");
    const outcome = await write({ send: () => addNote(draft.id, leadId, text.trim()) });
    if (outcome === "done") {
      startNext();
      setStatus("Note added.");
      void onAdded();
    }
    if (outcome === "failed") setProblem(describeFailure());
    setIsSaving(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  function submitByKey(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
  }

  return (
    <NoteForm onSubmit={submit} noValidate data-uncovered="second">
      <Field label="Add a note" error={problem}>
        <TextArea
          ref={field}
          rows={2}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={submitByKey}
        />
      </Field>
      <NoteFoot>
        <span>{lengthText(text)}</span>
        <SmallButton type="submit" aria-disabled={isSaving} aria-keyshortcuts="Control+Enter">
          {isSaving ? "Saving..." : "Save note"}
        </SmallButton>
      </NoteFoot>
      <HiddenStatus>{status}</HiddenStatus>
    </NoteForm>
  );
}

type EditNoteProps = {
  note: LeadNote;
  /** Saves the text; resolves to false if that failed. */
  onSave: (text: string) => Promise<boolean>;
  /** Closes the form. */
  onEnd: () => void;
};

/** The form that changes the text of an existing note. */
export function EditNote({ note, onSave, onEnd }: EditNoteProps) {
  const [text, setText] = useState(note.body);
  const typed = useRef(text);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(note.body.length, note.body.length);
  }, [note.body.length]);

  async function save(event?: FormEvent) {
    event?.preventDefault();
    const newProblem = problemOf(text);
    setProblem(newProblem);
    if (newProblem || isSaving) return;
    setIsSaving(true);
    const isSaved = text.trim() === note.body || (await onSave(text.trim()));
    if (!isSaved) setProblem(describeFailure());
    // The form stays open if text was typed in the meantime, so that it can be saved as well.
    else if (typed.current === text) onEnd();
    setIsSaving(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
    if (event.key !== "Escape") return;
    // Escape must not also close the panel.
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
          onChange={(event) => {
            typed.current = event.target.value;
            setText(event.target.value);
          }}
        />
      </Field>
      <NoteFoot>
        <span>{lengthText(text)}</span>
        <SmallButton onClick={onEnd}>Cancel</SmallButton>
        <SmallButton type="submit" aria-disabled={isSaving} aria-keyshortcuts="Control+Enter">
          {isSaving ? "Saving..." : "Save"}
        </SmallButton>
      </NoteFoot>
    </NoteForm>
  );
}
