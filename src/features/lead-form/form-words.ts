import type { Messages } from "../../lib/messages/messages.ts";

/** The messages of the form's code, which are in the page with the form. */
export type FormWords = Pick<Messages, "rules" | "answers">;

const findWords = () => document.querySelector<HTMLElement>("[data-form-words]");

/** Reads the messages from the page, each time they are used, since the live page may change them. */
export function readFormWords(): FormWords {
  return JSON.parse(String(findWords()?.dataset["formWords"])) as FormWords;
}

/** Calls `listener` each time the page's messages change, as in the Studio's preview. */
export function whenFormWordsChange(listener: () => void): void {
  const words = findWords();
  if (words) new MutationObserver(listener).observe(words, { attributes: true });
}
