/** "+65 6555 0123": an international number as people write it; a global pattern. */
export const TELEPHONE_NUMBER = /\+\d[\d ]{6,}\d/gu;

/** The `tel:` URL of a number. */
export function telephoneLink(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, "")}`;
}
