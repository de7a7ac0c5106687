import { defineField, defineType } from "sanity";

/** A town on a country's map. */
export const chartPlace = defineType({
  name: "chartPlace",
  title: "Place",
  type: "object",
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "Example: George Town",
      type: "string",
      validation: (rule) => rule.required().max(24),
    }),
    defineField({
      name: "latitude",
      title: "Latitude",
      description: "In degrees, south is negative. Example: 5.41",
      type: "number",
      validation: (rule) => rule.required().min(-90).max(90),
    }),
    defineField({
      name: "longitude",
      title: "Longitude",
      description: "In degrees, west is negative. Example: 100.33",
      type: "number",
      validation: (rule) => rule.required().min(-180).max(180),
    }),
  ],
  preview: { select: { title: "name" } },
});
