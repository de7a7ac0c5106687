import { defineArrayMember, defineField, defineType } from "sanity";

/** A conversation drawn on a phone: the product at work, in the visitor's own setting. */
export const chatScene = defineType({
  name: "chatScene",
  title: "Phone conversation",
  type: "object",
  fields: [
    defineField({
      name: "agentName",
      title: "Agent",
      description: "Which agent answers. Example: Waiter AI",
      type: "string",
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: "businessName",
      title: "Business",
      description: "The customer's business, invented. Example: Kopi Lane",
      type: "string",
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: "status",
      title: "Status line",
      description: "Under the name. Example: Replies in seconds",
      type: "string",
      validation: (rule) => rule.max(30),
    }),
    defineField({
      name: "language",
      title: "Language",
      description:
        "Of the messages, so that screen readers pronounce them correctly. A code, such as en-SG, ms or id. Example: id",
      type: "string",
      validation: (rule) =>
        rule.regex(/^[a-z]{2}(-[A-Z]{2})?$/, { name: "a code, such as ms or en-SG" }),
    }),
    defineField({
      name: "messages",
      title: "Messages",
      description:
        "Three to five bubbles tell the story. Example: a guest orders, the agent asks back, the guest says yes, the order is in",
      type: "array",
      of: [defineArrayMember({ type: "chatMessage" })],
      validation: (rule) => rule.required().min(2).max(6),
    }),
    defineField({
      name: "ticket",
      title: "Order ticket",
      description:
        "The result on paper, beside the phone. Example: Table 12 with its drinks. Leave empty when nothing is ordered.",
      type: "orderTicket",
      options: { collapsible: true, collapsed: true },
    }),
    defineField({
      name: "answers",
      title: "Answers",
      description:
        "What the agent says when a reader presses a quick reply. Example: Soft-boiled, can. Anything to drink?",
      type: "array",
      of: [defineArrayMember({ type: "chatAnswer" })],
      validation: (rule) => rule.max(12),
    }),
    defineField({
      name: "link",
      title: "Link at the end",
      description:
        "Where the conversation leads. Example: Want this at your counter? with source=get-started&scene=kopi-lane, so that the lead shows what was tried",
      type: "link",
    }),
  ],
  options: { collapsible: true, collapsed: true },
  preview: { select: { title: "businessName", subtitle: "agentName" } },
});
