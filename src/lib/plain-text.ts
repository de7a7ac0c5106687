/** Zero-width characters that tell Presentation where a text is from. */
export const EDIT_INFO = /[\u200B-\u200D\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]+/gu;

/** The text as people read it, for code that counts its letters or compares it: in the preview texts carry edit info. */
export function plainText(text: string): string {
  return text.replace(EDIT_INFO, "");
}
