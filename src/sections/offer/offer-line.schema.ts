import { defineField, defineType } from "sanity";

/** One thing that is part of an offer, and what it is worth. */
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
