const INVISIBLE_MARKS = /[\u200B-\u200D\u2060-\u2063\uFEFF]{8,}/g;

/** A text without the invisible marks of a draft; a zero-width joiner inside an emoji stays. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE_MARKS, "");
}
