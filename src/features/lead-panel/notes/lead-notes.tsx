import { useEffect, useRef, useState } from "react";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { token } from "../../../theme/tokens.ts";
import { SkeletonBlock, MutedText } from "../../../ui/page.styles.ts";
import { leadKeys } from "../../leads/data/lead-keys.ts";
import { fetchOwnUserId } from "../../leads/data/activity-data.ts";
import { formatExact, formatMoment } from "../../../lib/format-time.ts";
import { actorName } from "../../leads/model/history.ts";
import type { Lead, LeadNote } from "../../leads/model/lead.ts";
import { LoadFailed } from "../../lead-ui/controls/load-states.tsx";
import { Byline, Note, NoteButton, NoteButtons, Notes } from "./lead-notes.styles.ts";
import { Section, SectionTitle } from "../../lead-ui/controls/panel-parts.styles.ts";
import { AddNote, EditNote } from "../../lead-ui/notes/note-form.tsx";
import { useNotes } from "./use-notes.ts";

type NoteItemProps = {
  note: LeadNote;
  /** Whether the signed-in user wrote the note, and so may change it. */
  isOwn: boolean;
  onSave: (text: string) => Promise<boolean>;
  onDelete: () => void;
};

/** One note with its author and date; its author can edit and delete it. */
function NoteItem({ note, isOwn, onSave, onDelete }: NoteItemProps) {
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
        <b title={author_email}>
          {actorName({ actor_name: author_name, actor_email: author_email })}
        </b>{" "}
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

/** The lead's notes and the form for a new one. */
export function LeadNotes({ lead, isLive }: { lead: Lead; isLive: boolean }) {
  const { notes, hasFailed, refetch, edit, remove } = useNotes(lead.id, isLive);
  const { data: ownUserId } = useServerData(leadKeys.ownUserId(), fetchOwnUserId);
  const field = useRef<HTMLTextAreaElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isActive = lead.deleted_at === null;

  return (
    <Section aria-label="Notes">
      <SectionTitle ref={title} tabIndex={-1}>
        Notes
      </SectionTitle>
      {isActive && ownUserId !== undefined ? (
        <AddNote leadId={lead.id} ownUserId={ownUserId} field={field} onAdded={refetch} />
      ) : null}
      {notes === undefined && !hasFailed ? (
        <SkeletonBlock style={{ height: token.space[6] }} />
      ) : null}
      {hasFailed ? <LoadFailed what="notes" onRetry={() => void refetch()} /> : null}
      {notes?.length === 0 ? <MutedText>No notes yet.</MutedText> : null}
      <Notes>
        {notes?.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            isOwn={ownUserId !== undefined && ownUserId !== null && note.author === ownUserId}
            onSave={(text) => edit(note, text)}
            onDelete={() => {
              // Moves the focus, because the focused button is removed with its note.
              (field.current ?? title.current)?.focus();
              void remove(note);
            }}
          />
        ))}
      </Notes>
    </Section>
  );
}
