import { useRef } from "react";
import useSWR from "swr";
import { SkeletonBlock } from "../../../ui/page.styles.ts";
import { leadKeys } from "../data/leads-data.ts";
import { fetchOwnId } from "../data/notes-data.ts";
import type { LeadActions } from "../data/use-lead-actions.ts";
import type { Lead } from "../model/lead.ts";
import { LoadFailed } from "./load-failed.tsx";
import { Notes } from "./lead-notes.styles.ts";
import { Quiet, Section, SectionTitle } from "./lead-panel.styles.ts";
import { AddNote } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";
import { useNotes } from "./use-notes.ts";

type LeadNotesProps = { lead: Lead; actions: LeadActions; isLive: boolean };

/** What admins wrote down about the lead, and the form for one more. */
export function LeadNotes({ lead, actions, isLive }: LeadNotesProps) {
  const { notes, hasFailed, refetch, edit, remove } = useNotes(lead.id, isLive, actions.say);
  const { data: ownId } = useSWR(leadKeys.ownId(), fetchOwnId);
  const field = useRef<HTMLTextAreaElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isActive = lead.deleted_at === null;

  return (
    <Section aria-label="Notes">
      <SectionTitle ref={title} tabIndex={-1}>
        Notes
      </SectionTitle>
      {isActive && ownId !== undefined ? (
        <AddNote leadId={lead.id} ownId={ownId} field={field} onAdded={refetch} />
      ) : null}
      {notes === undefined && !hasFailed ? <SkeletonBlock style={{ height: "3rem" }} /> : null}
      {hasFailed ? <LoadFailed what="notes" onRetry={() => void refetch()} /> : null}
      {notes?.length === 0 ? <Quiet>No notes yet.</Quiet> : null}
      <Notes>
        {notes?.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            isOwn={ownId !== undefined && ownId !== null && note.author === ownId}
            onSave={(text) => edit(note, text)}
            onDelete={() => {
              // The button goes with its note.
              (field.current ?? title.current)?.focus();
              void remove(note);
            }}
          />
        ))}
      </Notes>
    </Section>
  );
}
