import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField } from "./anchor-field.ts";

/** The places the company serves, beside a sea chart with their pins. */
export const regionsSection = defineType({
  name: "regionsSection",
  title: "Regions",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: Three countries, one crew.",
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
      name: "regions",
      title: "Regions",
      description: "The routes on the chart start at the first one.",
      type: "array",
      of: [defineArrayMember({ type: "region" })],
      validation: (rule) => rule.required().min(1).max(6),
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Regions" }),
  },
});
