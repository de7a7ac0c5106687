import type { Messages } from "../../lib/messages/messages.ts";
import type { FormMessages } from "./form-words.ts";

/** The messages for the form's code. At the end of the page, because none is needed before that code runs. */
export function LeadFormMessages({ messages: { rules, answers } }: { messages: Messages }) {
  const formMessages: FormMessages = { rules, answers };
  return <template data-form-words={JSON.stringify(formMessages)} />;
}
