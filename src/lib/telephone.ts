/** "+65 6555 0123": an international number as people write it; global. */
export const TELEPHONE_NUMBER = /\+\d[\d ]{6,}\d/gu;

/** The address that calls a number. */
export function telephoneLink(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, "")}`;
}
