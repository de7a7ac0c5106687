import { defineField, defineType } from "sanity";
import { languageFields } from "./language-fields.ts";

/** A customer's quote, shared by every page that shows it. */
export const testimonial = defineType({
  name: "testimonial",
  title: "Testimonial",
  type: "document",
  fields: [
    defineField({
      name: "content",
      title: "Quote",
      description:
        "What changed for this customer, in their own words, without quotation marks. The starting quotes are sample content: replace them with words a real customer has agreed to. Example: Nobody misses an order at lunch any more.",
      type: "text",
      rows: 4,
      validation: (rule) => rule.required().max(400),
    }),
    defineField({
      name: "name",
      title: "Name",
      description:
        "Who says it. The starting names are sample content, and no real people have them. Example: Mei Ling Goh",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "role",
      title: "Role",
      description: "Example: Owner",
      type: "string",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "company",
      title: "Company",
      description: "The starting companies are sample content, too. Example: Kopi Lane, Singapore",
      type: "string",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "industry",
      title: "Industry",
      description: "Shown above the quote, so that readers find their own trade. Example: Cafe",
      type: "string",
      validation: (rule) => rule.max(40),
    }),
    defineField({
      name: "rating",
      title: "Rating",
      description: "Stars out of five. Leave empty for none. Example: 5",
      type: "number",
      initialValue: 5,
      validation: (rule) => rule.integer().min(1).max(5),
    }),
    defineField({
      name: "figure",
      title: "Measured figure",
      description:
        "One figure that this customer has measured and agreed to. The starting figures are marked as examples, and Health lists them until you replace them. Example: 4 min, From order to kitchen ticket",
      type: "object",
      fields: [
        defineField({
          name: "value",
          title: "Figure",
          description: "Short, with its unit. Example: 4 min",
          type: "string",
          validation: (rule) => rule.max(14),
        }),
        defineField({
          name: "label",
          title: "What was measured",
          description: "A figure without it is not shown. Example: From order to kitchen ticket",
          type: "string",
          validation: (rule) => rule.max(60),
        }),
      ],
    }),
    ...languageFields,
  ],
  orderings: [{ title: "Name", name: "name", by: [{ field: "name", direction: "asc" }] }],
  preview: { select: { title: "name", subtitle: "company" } },
});
