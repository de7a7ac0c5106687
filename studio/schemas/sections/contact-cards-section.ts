import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField } from "./anchor-field.ts";

/** The ways to reach the company, side by side. */
export const contactCardsSection = defineType({
  name: "contactCardsSection",
  title: "Contact cards",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: Or just say hello.",
      type: "string",
      validation: (rule) => rule.required().max(90),
    }),
    defineField({
      name: "text",
      title: "Text",
      description: "One or two sentences under the heading. Can stay empty.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.max(240),
    }),
    defineField({
      name: "cards",
      title: "Cards",
      description: "Two to four ways. Example: chat, e-mail, demo",
      type: "array",
      of: [defineArrayMember({ type: "contactCard" })],
      validation: (rule) => rule.required().min(1).max(4),
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Contact cards" }),
  },
});
