/**
 * Text of unknown origin (a query, a referrer) that any database takes: no control characters, no
 * half of a surrogate pair, trimmed, at most `longest` UTF-16 units.
 */
export function cleanText(text: string, longest: number): string {
  return text
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
