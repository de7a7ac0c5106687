import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, introductionField } from "../shared-fields.schema.ts";

export const picker = { group: "convince", order: 4 } as const;

/** A strip of figures, chosen from the facts. */
export const statsSection = defineType({
  name: "statsSection",
  title: "Figures",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: What changes in the first quarter. Can stay empty: the figures speak.",
      type: "string",
      validation: (rule) => rule.max(90),
    }),
    introductionField(),
    defineField({
      name: "items",
      title: "Figures",
      description:
        "Three or four read best. They are kept under Facts: a change there changes every place that shows it. Example: 500+ businesses, 60% efficiency",
      type: "array",
      of: [defineArrayMember({ type: "reference", to: [{ type: "fact" }] })],
      validation: (rule) => rule.required().min(1).max(6).unique(),
    }),
    anchorField,
  ],
  preview: {
    select: { heading: "heading", first: "items.0.value", second: "items.1.value" },
    prepare: ({ heading, first, second }) => ({
      title: heading ?? [first, second].filter(Boolean).join(", "),
      subtitle: "Figures",
    }),
  },
});
