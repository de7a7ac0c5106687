import { createContext, useMemo } from "react";
import { searchWords } from "../../../lib/search-text.ts";
import { checkedData } from "../../../supabase/access.ts";
import { supabase } from "../../../supabase/client.ts";
import { useServerData } from "../../../supabase/use-server-data.ts";
import type { NoteMatches } from "../model/board-view.ts";
import { leadKeys } from "../../leads/data/lead-keys.ts";

/** The ids of the leads that the search found only by their notes. */
export const NoteHitsContext = createContext<ReadonlySet<string>>(new Set());

type NoteMatch = { word: string; lead_ids: string[] };

const noMatches: readonly NoteMatch[] = [];

/** Returns for each word (folded) the ids of the leads with a note that contains it; throws AppError. */
function findInNotes(words: readonly string[]): Promise<NoteMatch[]> {
  return checkedData(supabase.rpc("find_in_notes", { words: [...words] }));
}

/** Searches the notes on the server; returns the leads that each word was found in. Other texts need no request. */
export function useNoteSearch(search: string, isLive: boolean) {
  const words = searchWords(search);
  const isSearching = words.length > 0;
  const { data = noMatches, hasFailed } = useServerData(
    isSearching ? leadKeys.noteSearch(words) : null,
    () => findInNotes(words),
    // When a word is added, the previous result is kept until the new one arrives.
    { keepPreviousData: true, revalidateOnFocus: false, isLive },
  );
  const matches = isSearching ? data : noMatches;
  const inNotes = useMemo<NoteMatches>(
    () => new Map(matches.map(({ word, lead_ids }) => [word, new Set(lead_ids)])),
    [matches],
  );
  return { inNotes, hasFailed: isSearching && hasFailed };
}
