import type { Messages } from "../../lib/messages/messages.ts";
import type { FormWords } from "./form-words.ts";

/** The messages of the form's code, at the end of the page: none is shown before that code runs. */
export function LeadFormWords({ messages: { rules, answers } }: { messages: Messages }) {
  const words: FormWords = { rules, answers };
  return <template data-form-words={JSON.stringify(words)} />;
}
