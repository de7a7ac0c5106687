import type { Messages } from "../../lib/messages/messages.ts";
import type { FormWords } from "./form-words.ts";

/** What the form's code says, for the end of the page: no reader meets these words before that code runs. */
export function LeadFormWords({ messages: { rules, answers } }: { messages: Messages }) {
  const words: FormWords = { rules, answers };
  return <template data-form-words={JSON.stringify(words)} />;
}
