import type { Messages } from "../../lib/messages/messages.ts";

/** The words that the form's code says, which are in the page with the form. */
export type FormWords = Pick<Messages, "rules" | "answers">;

/** Reads the words from the page. */
export function readFormWords(): FormWords {
  const words = document.querySelector<HTMLElement>("[data-form-words]")?.dataset["formWords"];
  return JSON.parse(String(words)) as FormWords;
}
