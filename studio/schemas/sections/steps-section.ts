import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField } from "./anchor-field.ts";
import { toneField } from "./tone-field.ts";

/** How something works, one step after the other. */
export const stepsSection = defineType({
  name: "stepsSection",
  title: "Steps",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: From first message to a meeting, in three steps.",
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
      name: "steps",
      title: "Steps",
      description: "In their order; three read best.",
      type: "array",
      of: [defineArrayMember({ type: "step" })],
      validation: (rule) => rule.required().min(2).max(6),
    }),
    toneField,
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Steps" }),
  },
});
