/**
 * Makes text of unknown origin, e.g. a query parameter, storable: removes control characters and lone
 * surrogates, trims, and cuts it to `maxLength` UTF-16 units.
 */
export function cleanText(text: string, maxLength: number): string {
  return text
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}
