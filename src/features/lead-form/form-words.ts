import type { Messages } from "../../lib/messages/messages.ts";

/** The words that the form's code says, which are in the page with the form. */
export type FormWords = Pick<Messages, "rules" | "answers">;

const findWords = () => document.querySelector<HTMLElement>("[data-form-words]");

/** Reads the words from the page: again for each use, as those of the live page change under the form. */
export function readFormWords(): FormWords {
  return JSON.parse(String(findWords()?.dataset["formWords"])) as FormWords;
}

/** Calls `listener` each time the words of the page change, as in the Studio's preview. */
export function whenFormWordsChange(listener: () => void): void {
  const words = findWords();
  if (words) new MutationObserver(listener).observe(words, { attributes: true });
}
