import { defineArrayMember, defineField, defineType } from "sanity";

/** The agent's answer to a quick reply, the lines that it prints on the ticket, and the next quick replies. */
export const chatAnswer = defineType({
  name: "chatAnswer",
  title: "Answer",
  type: "object",
  fields: [
    defineField({
      name: "text",
      title: "Text of the agent",
      description: "Example: Soft-boiled, can. Anything to drink?",
      type: "text",
      rows: 2,
      validation: (rule) => rule.required().max(240),
    }),
    defineField({
      name: "ticketTitle",
      title: "Title of the ticket",
      description: "If this answer decides it. Example: Take away 12:54",
      type: "string",
      validation: (rule) => rule.max(30),
    }),
    defineField({
      name: "lines",
      title: "Lines for the ticket",
      description: "Printed after the text, one after the other. Example: 1 Teh tarik, 3.80",
      type: "array",
      of: [defineArrayMember({ type: "orderLine" })],
      validation: (rule) => rule.max(6),
    }),
    defineField({
      name: "total",
      title: "Total",
      description:
        "Printed last, when the order is complete: the sum of all lines up to here. Example: 13.80",
      type: "string",
      validation: (rule) => rule.max(20),
    }),
    defineField({
      name: "choices",
      title: "Quick replies",
      description: "Three at most, none where the conversation ends. Example: That's all",
      type: "array",
      of: [defineArrayMember({ type: "chatChoice" })],
      validation: (rule) => rule.max(3),
    }),
  ],
  preview: { select: { title: "text", subtitle: "total" } },
});
