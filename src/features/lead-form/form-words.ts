import type { Messages } from "../../lib/messages/messages.ts";

/** The messages that the form's code shows, which the build writes into the page in its language. */
export type FormWords = Pick<Messages, "rules" | "answers">;

const findWords = () => document.querySelector<HTMLElement>("[data-form-words]");

/** Reads the messages from the page. Call it for each message shown, because the live preview may change them. */
export function readFormWords(): FormWords {
  return JSON.parse(String(findWords()?.dataset["formWords"])) as FormWords;
}

/** Calls `listener` each time the page's messages change, which happens in the Studio's live preview. */
export function whenFormWordsChange(listener: () => void): void {
  const words = findWords();
  if (words) new MutationObserver(listener).observe(words, { attributes: true });
}
