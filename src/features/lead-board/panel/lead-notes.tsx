import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import useSWR from "swr";
import { Field, TextArea } from "../../../ui/field.tsx";
import { HiddenStatus, SkeletonBlock } from "../../../ui/page.styles.ts";
import { leadKeys } from "../data/leads-data.ts";
import { addNote, fetchNotes } from "../data/panel-data.ts";
import { formatExact, formatMoment } from "../model/format-time.ts";
import { whoDid } from "../model/history.ts";
import type { Lead } from "../model/lead.ts";
import { LoadFailed } from "./load-failed.tsx";
import {
  Byline,
  Note,
  NoteFoot,
  NoteForm,
  Notes,
  Quiet,
  Section,
  SectionTitle,
  SmallButton,
} from "./lead-panel.styles.ts";

const LONGEST = 2000;
const POLL_WITHOUT_CHANNEL = 2_000;

function problemOf(text: string): string | undefined {
  if (text === "") return "Write a note first";
  return text.length > LONGEST ? `Notes must be at most ${LONGEST} characters` : undefined;
}

/** What admins wrote down about the lead, and the form for one more. */
export function LeadNotes({ lead, isLive }: { lead: Lead; isLive: boolean }) {
  const { data, error, mutate } = useSWR(leadKeys.notes(lead.id), () => fetchNotes(lead.id), {
    refreshInterval: isLive ? 0 : POLL_WITHOUT_CHANNEL,
  });
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [status, setStatus] = useState("");
  // The same id for a second attempt: an answer that was lost must not make two notes.
  const noteId = useRef(crypto.randomUUID());

  async function save() {
    const body = text.trim();
    const found = problemOf(body);
    setProblem(found);
    if (found || isSaving) return;
    setIsSaving(true);
    setStatus("");
    try {
      await addNote(noteId.current, lead.id, body);
      noteId.current = crypto.randomUUID();
      setText("");
      setStatus("Note added.");
      await mutate();
    } catch {
      setProblem("The note could not be saved. Please try again.");
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
    <Section aria-label="Notes">
      <SectionTitle>Notes</SectionTitle>
      {lead.deleted_at === null ? (
        <NoteForm onSubmit={submit} noValidate>
          <Field label="Add a note" error={problem}>
            <TextArea
              rows={2}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={submitByKey}
            />
          </Field>
          <NoteFoot>
            <span>{text.length > LONGEST - 200 ? `${text.length} of ${LONGEST}` : ""}</span>
            <SmallButton type="submit" aria-disabled={isSaving} aria-keyshortcuts="Control+Enter">
              {isSaving ? "Saving..." : "Save note"}
            </SmallButton>
          </NoteFoot>
        </NoteForm>
      ) : null}
      <HiddenStatus>{status}</HiddenStatus>
      {data === undefined && !error ? <SkeletonBlock style={{ height: "3rem" }} /> : null}
      {error && !data ? <LoadFailed what="notes" onRetry={() => void mutate()} /> : null}
      {data?.length === 0 ? <Quiet>No notes yet.</Quiet> : null}
      <Notes>
        {data?.map((note) => (
          <Note key={note.id}>
            <Byline>
              <b title={note.author_email}>
                {whoDid({ actor_name: note.author_name, actor_email: note.author_email })}
              </b>{" "}
              <time dateTime={note.created_at} title={formatExact(note.created_at)}>
                {formatMoment(note.created_at)}
              </time>
            </Byline>
            <p>{note.body}</p>
          </Note>
        ))}
      </Notes>
    </Section>
  );
}
