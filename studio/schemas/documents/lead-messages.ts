import { defineField, defineType } from "sanity";
import {
  inBrackets,
  LEAD_PLACEHOLDERS,
  leadMessageProblem,
  placeholderProblem,
} from "../message-rules.ts";
import { localizedTextsField } from "./language-fields.ts";

/**
 * The messages to the sales team, and the confirmation that a prospect gets. The functions that send messages read
 * them; pages do not contain them.
 */
export const leadMessages = defineType({
  name: "leadMessages",
  title: "Messages about leads",
  type: "document",
  groups: [
    { name: "confirmation", title: "To the prospect", default: true },
    { name: "chat", title: "To the sales team" },
  ],
  fields: [
    defineField({
      name: "confirmation",
      title: "Confirmation by email",
      description:
        "Sent once to everybody who sends the contact form, in the language of their page, if a mail server is set up. The other languages are under Translations. To send none in any language, empty both fields and publish. It cannot repeat what the form contained, because anybody can type another person's address.",
      type: "object",
      group: "confirmation",
      options: { collapsible: false },
      fields: [
        defineField({
          name: "subject",
          title: "Subject",
          description: "Example: We have received your request",
          type: "string",
          validation: (rule) => rule.max(80).custom((value) => placeholderProblem(value, [])),
        }),
        defineField({
          name: "text",
          title: "Text",
          description:
            "Plain text; type { for a fact, such as a telephone number. Example: Thank you for writing to us. We answer within one working day.",
          type: "text",
          rows: 10,
          validation: (rule) => rule.max(2000).custom((value) => placeholderProblem(value, [])),
        }),
      ],
      validation: (rule) =>
        rule.custom((value: { subject?: string; text?: string } | undefined) =>
          Boolean(value?.subject?.trim()) === Boolean(value?.text?.trim())
            ? true
            : "Enter both a subject and a text, or neither: the message needs both",
        ),
    }),
    defineField({
      name: "chat",
      title: "Message to the sales chat",
      description:
        "The text before the first value of a line is bold. A line whose values are empty is left out.",
      type: "object",
      group: "chat",
      options: { collapsible: false },
      fields: [
        defineField({
          name: "message",
          title: "One lead",
          description: `Line by line, with ${inBrackets(LEAD_PLACEHOLDERS)}, each once at most. Remarks keep their line breaks only at the very end. Short messages leave out lines that name the person. Example: [company] asks for [solution]`,
          type: "text",
          rows: 10,
          validation: (rule) => rule.max(800).custom((value) => leadMessageProblem(value)),
        }),
        defineField({
          name: "list",
          title: "Several leads",
          description: "The line above a list. Example: [count] new leads",
          type: "string",
          validation: (rule) =>
            rule.max(60).custom((value) => placeholderProblem(value, ["count"])),
        }),
        defineField({
          name: "note",
          title: "Spam note",
          description:
            "The value of [note] if a bot seems to have sent the request. Example: suspected spam",
          type: "string",
          validation: (rule) => rule.max(60).custom((value) => placeholderProblem(value, [])),
        }),
        defineField({
          name: "link",
          title: "Link to the lead",
          description: "The last line of a message about one lead. Example: Lead: [link]",
          type: "string",
          validation: (rule) => rule.max(60).custom((value) => placeholderProblem(value, ["link"])),
        }),
        defineField({
          name: "subject",
          title: "Subject of the email to sales",
          description:
            "When the chat cannot be reached for ten minutes, an email reports the leads instead. Example: New leads that did not reach the sales chat",
          type: "string",
          validation: (rule) => rule.max(80).custom((value) => placeholderProblem(value, [])),
        }),
      ],
    }),
    localizedTextsField,
  ],
  preview: { prepare: () => ({ title: "Messages about leads" }) },
});
