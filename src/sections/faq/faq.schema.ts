import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, headingFields } from "../shared-fields.schema.ts";

export const picker = { group: "convince", order: 5 } as const;

/** Questions and answers, chosen from the shared FAQ documents. */
export const faqSection = defineType({
  name: "faqSection",
  title: "Questions and answers",
  type: "object",
  fields: [
    ...headingFields("Questions owners ask us"),
    defineField({
      name: "items",
      title: "Questions",
      description:
        "In this order. Changing an answer here changes it on every page that uses it. Example: Can we try it first?",
      type: "array",
      of: [defineArrayMember({ type: "reference", to: [{ type: "faq" }] })],
      validation: (rule) => rule.required().min(1).unique(),
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Questions and answers" }),
  },
});
