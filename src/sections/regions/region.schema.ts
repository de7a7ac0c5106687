import { defineField, defineType } from "sanity";

/** One place the company serves, with its pin on the chart. */
export const region = defineType({
  name: "region",
  title: "Region",
  type: "object",
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "Example: Malaysia",
      type: "string",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "text",
      title: "Text",
      description:
        "What is special about working there, in one or two sentences. Example: Answers in Malay, English, Mandarin and Tamil, in thirteen states.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.max(200),
    }),
    defineField({
      name: "link",
      title: "Link",
      description: "The region's own page. Example: AI for Malaysia",
      type: "link",
    }),
    defineField({
      name: "place",
      title: "Town on the map",
      description: "The words beside the pin. Example: Kuala Lumpur",
      type: "string",
      validation: (rule) => rule.max(24),
    }),
    defineField({
      name: "latitude",
      title: "Latitude",
      description:
        "In degrees, south is negative. The map shows 9 to -11; elsewhere there is no pin. Example: 3.14",
      type: "number",
      validation: (rule) => rule.min(-90).max(90),
    }),
    defineField({
      name: "longitude",
      title: "Longitude",
      description:
        "In degrees, west is negative. The map shows 93 to 121; elsewhere there is no pin. Example: 101.69",
      type: "number",
      validation: (rule) => rule.min(-180).max(180),
    }),
  ],
  preview: { select: { title: "name", subtitle: "place" } },
});
