import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, headingFields } from "../shared-fields.schema.ts";

export const picker = { group: "explain", order: 4 } as const;

/** The places the company serves, beside a sea chart with their pins. */
export const regionsSection = defineType({
  name: "regionsSection",
  title: "Regions",
  type: "object",
  fields: [
    ...headingFields("Three countries, one crew."),
    defineField({
      name: "regions",
      title: "Regions",
      description:
        "The routes on the map start at the first one. Example: Singapore, Malaysia, Indonesia",
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
