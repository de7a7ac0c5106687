/** The number in a text of an editor or a fact, "4.9" or with a decimal comma "4,9"; null for anything else. */
export function numberIn(text: string | null): number | null {
  const written = text?.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");
  const number = written ? Number(written) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
