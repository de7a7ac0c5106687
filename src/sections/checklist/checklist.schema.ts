import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, headingFields, toneField } from "../shared-fields.schema.ts";

export const picker = { group: "convince", order: 1 } as const;

/** Reasons or benefits, each ticked. */
export const checklistSection = defineType({
  name: "checklistSection",
  title: "Checklist",
  type: "object",
  fields: [
    ...headingFields("Six reasons Singapore says yes."),
    defineField({
      name: "items",
      title: "Items",
      description:
        "Three to eight, short titles; a text under each one or under none. Example: Answers in your customer's language",
      type: "array",
      of: [defineArrayMember({ type: "checkItem" })],
      validation: (rule) => rule.required().min(1).max(10),
    }),
    toneField,
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Checklist" }),
  },
});
