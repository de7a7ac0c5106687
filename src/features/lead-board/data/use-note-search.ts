import { useMemo } from "react";
import useSWR from "swr";
import { isAccessOver } from "../../../supabase/access.ts";
import { type NoteMatches, wordsOf } from "../model/board-view.ts";
import { leadKeys } from "./leads-data.ts";
import { type FoundInNotes, findInNotes } from "./notes-data.ts";

const nothing: readonly FoundInNotes[] = [];
const POLL_WITHOUT_CHANNEL = 5_000;

/** Which leads have the search's words in their notes; the board looks through all else by itself. */
export function useNoteSearch(search: string, isLive: boolean) {
  const words = wordsOf(search);
  const { data = nothing, error } = useSWR(
    words.length > 0 ? leadKeys.noteSearch(words) : null,
    () => findInNotes(words),
    {
      // A word more: what the others found stays until the answer is there.
      keepPreviousData: true,
      revalidateOnFocus: false,
      refreshInterval: isLive ? 0 : POLL_WITHOUT_CHANNEL,
    },
  );
  const hasFailed = words.length > 0 && error !== undefined && !isAccessOver(error);
  const found = words.length > 0 ? data : nothing;
  const inNotes = useMemo<NoteMatches>(
    () => new Map(found.map(({ word, lead_ids }) => [word, new Set(lead_ids)])),
    [found],
  );
  return { inNotes, hasFailed };
}
