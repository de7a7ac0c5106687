/** The words of a text, without capitals and punctuation, each between spaces. */
function normalizedText(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;
}

/**
 * The index of the label that a typed text means: the same words, or words that only one label has. Chinese has no
 * spaces between words, so there a part of a label is enough. -1 for none, or more than one.
 */
export function typedChoice(typed: string, labels: readonly string[]): number {
  const typedText = normalizedText(typed);
  const offered = labels.map(normalizedText);
  const same = offered.indexOf(typedText);
  if (same !== -1) return same;
  const part = /\p{Script=Han}/u.test(typedText) ? typedText.trim() : typedText;
  const matches = offered.flatMap((label, index) => (label.includes(part) ? [index] : []));
  return typedText.trim() && matches.length === 1 ? (matches[0] ?? -1) : -1;
}
