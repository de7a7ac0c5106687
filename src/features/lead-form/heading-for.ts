/** The contact page's texts for a source: its heading, empty for the default one, and a note under it, if any. */
export type SourceTexts = [source: string, heading: string, note?: string];

type StoredTexts = { source?: string | null; heading?: string | null; note?: string | null };

/** Returns the sources that have their own heading or note. */
export function textsBySource(stored: readonly StoredTexts[] | null | undefined): SourceTexts[] {
  return (stored ?? []).flatMap(({ source, heading, note }): SourceTexts[] => {
    if (!source || !(heading || note)) return [];
    return note ? [[source, heading ?? "", note]] : [[source, heading ?? ""]];
  });
}

/** Returns the texts of a source; an empty array if it has none. */
export function textsOfSource(
  source: string | null,
  texts: readonly SourceTexts[],
): SourceTexts | [] {
  return texts.find(([name]) => name === source) ?? [];
}
