/** Adds a unique React key to each text of a list, which may contain the same text twice. */
export function keyedTexts(texts: readonly string[] | null | undefined) {
  const counts = new Map<string, number>();
  return (texts ?? []).map((text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return { key: count === 0 ? text : `${text} ${count}`, text };
  });
}
