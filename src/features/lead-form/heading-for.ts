/** The contact page's texts for a source: its heading, empty for the default one, and a note under it, if any. */
export type WordsOfSource = [source: string, heading: string, note?: string];

type StoredWords = { source?: string | null; heading?: string | null; note?: string | null };

/** Returns the sources that have their own heading or note. */
export function wordsBySource(stored: readonly StoredWords[] | null | undefined): WordsOfSource[] {
  return (stored ?? []).flatMap(({ source, heading, note }): WordsOfSource[] => {
    if (!source || !(heading || note)) return [];
    return note ? [[source, heading ?? "", note]] : [[source, heading ?? ""]];
  });
}

/** Returns the texts of a source; an empty array if it has none. */
export function wordsFor(
  source: string | null,
  words: readonly WordsOfSource[],
): WordsOfSource | [] {
  return words.find(([own]) => own === source) ?? [];
}
