import { defineField, defineType } from "sanity";

/** One part of an offer, and its value. */
export const offerLine = defineType({
  name: "offerLine",
  title: "Line",
  type: "object",
  fields: [
    defineField({
      name: "item",
      title: "What they get",
      description: "Example: Implementation guide",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "worth",
      title: "Worth",
      description: "Shown at the right end of the line. Example: worth $500, or free",
      type: "string",
      validation: (rule) => rule.max(20),
    }),
  ],
  preview: { select: { title: "item", subtitle: "worth" } },
});
