import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField } from "./anchor-field.ts";
import { toneField } from "./tone-field.ts";

/** Reasons or benefits, each ticked. */
export const checklistSection = defineType({
  name: "checklistSection",
  title: "Checklist",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: Six reasons Singapore says yes.",
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
      name: "items",
      title: "Items",
      description: "Three to eight. Short titles; a text under each one or under none.",
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
