import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, headingFields, toneField } from "../shared-fields.schema.ts";

export const picker = { group: "explain", order: 2 } as const;

/** How something works, one step after the other. */
export const stepsSection = defineType({
  name: "stepsSection",
  title: "Steps",
  type: "object",
  fields: [
    ...headingFields("From first message to a meeting, in three steps."),
    defineField({
      name: "steps",
      title: "Steps",
      description:
        "In their order; three read best. Example: Give it your price list, Try it, Go live",
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
