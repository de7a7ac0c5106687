import type { Messages } from "../../lib/messages/messages.ts";
import type { FormWords } from "./form-words.ts";

/** The messages for the form's code. At the end of the page, because none is needed before that code runs. */
export function LeadFormWords({ messages: { rules, answers } }: { messages: Messages }) {
  const words: FormWords = { rules, answers };
  return <template data-form-words={JSON.stringify(words)} />;
}
