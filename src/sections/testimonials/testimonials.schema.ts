import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, headingFields } from "../shared-fields.schema.ts";

export const picker = { group: "convince", order: 3 } as const;

/** Quotes of customers on a dark band; the first one is set large. */
export const testimonialsSection = defineType({
  name: "testimonialsSection",
  title: "Testimonials",
  type: "object",
  fields: [
    ...headingFields("What changes with an agent"),
    defineField({
      name: "items",
      title: "Testimonials",
      description:
        "The first is set large, the others are smaller beside it. Example: Mei Ling Goh, Kopi Lane",
      type: "array",
      of: [defineArrayMember({ type: "reference", to: [{ type: "testimonial" }] })],
      validation: (rule) => rule.required().min(1).max(7).unique(),
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Testimonials" }),
  },
});
