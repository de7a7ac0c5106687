/** The number that an editor wrote or that a fact has, "4.9" or with a decimal comma "4,9"; null for anything else. */
export function numberIn(text: string | null): number | null {
  const written = text?.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");
  const number = written ? Number(written) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
