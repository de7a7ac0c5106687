/** The number that an editor wrote or that a fact has, "4.9"; null for anything else. */
export function numberIn(text: string | null): number | null {
  const number = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
