const PLACEHOLDER = /\[([a-z]+)\]/g;

/** The names in square brackets that a message needs, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ""))];
}

/** A message with its placeholders replaced by values: `Rated [rating] out of [most]`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
