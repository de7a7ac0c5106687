const LONGEST = 2000;

/** What is wrong with a note's text, in the words of the form; the database has the same rules. */
export function problemOf(text: string): string | undefined {
  if (text.trim() === "") return "Write a note first";
  if (text.trim().length <= LONGEST) return undefined;
  return `Notes must be at most ${LONGEST} characters`;
}

/** How much of the room is used, once little is left. */
export function lengthText(text: string): string {
  return text.length > LONGEST - 200 ? `${text.length} of ${LONGEST}` : "";
}
