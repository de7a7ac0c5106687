/** The zero-width characters of stega edit info, by which Presentation finds the field that a text comes from. */
export const EDIT_INFO = /[\u200B-\u200D\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]+/gu;

/** The visible text, for code that counts its letters or compares it: in the preview texts contain stega edit info. */
export function plainText(text: string): string {
  return text.replace(EDIT_INFO, "");
}
