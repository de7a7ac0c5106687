import type { Messages } from "../../lib/messages/messages.ts";

/** The messages that the form's code shows, which the build writes into the page in its language. */
export type FormMessages = Pick<Messages, "rules" | "answers">;

const findMessages = () => document.querySelector<HTMLElement>("[data-form-words]");

/** Reads the messages from the page. Call it for each message shown, because the live preview may change them. */
export function readFormMessages(): FormMessages {
  return JSON.parse(String(findMessages()?.dataset["formWords"])) as FormMessages;
}

/** Calls `listener` each time the page's messages change, which happens in the Studio's live preview. */
export function whenFormMessagesChange(listener: () => void): void {
  const element = findMessages();
  if (element) new MutationObserver(listener).observe(element, { attributes: true });
}
