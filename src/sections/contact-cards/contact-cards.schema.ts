import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, headingFields } from "../shared-fields.schema.ts";

export const picker = { group: "ask", order: 3 } as const;

/** The ways to reach the company, side by side. */
export const contactCardsSection = defineType({
  name: "contactCardsSection",
  title: "Contact cards",
  type: "object",
  fields: [
    ...headingFields("Or just say hello."),
    defineField({
      name: "cards",
      title: "Cards",
      description: "Two to four ways. Example: chat, email, demo",
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
